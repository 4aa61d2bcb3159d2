package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The body of a request, read within its budgets. What it means, or what is wrong with it, is told
 * when an input made of it is parsed, which is once the caller is authorized (ADR 149).
 */
public final class RequestBody {
  private final Supplier<JsonNode> tree;

  RequestBody(Supplier<JsonNode> tree) {
    this.tree = tree;
  }

  /**
   * What the {@code data} object means.
   *
   * @param parse reads the object, and refuses what is wrong with it
   */
  public <T> Input<T> data(Function<RequestObject, T> parse) {
    return () -> parse.apply(data());
  }

  /** The same where {@code data}, or the whole body, may be left out: the object is empty then. */
  public <T> Input<T> optionalData(Function<RequestObject, T> parse) {
    return () -> parse.apply(object().object("data"));
  }

  /** What the whole body means, which need not be a JSON:API document; empty without one. */
  public <T> Input<T> whole(Function<RequestObject, T> parse) {
    return () -> parse.apply(object());
  }

  /** What the objects of the {@code data} array mean. */
  public <T> Input<T> list(Function<List<RequestObject>, T> parse) {
    return () -> {
      RequestObject body = object();
      if (!body.has("data")) {
        body.missing("data");
      }
      List<RequestObject> objects = body.objects("data");
      body.refuse();
      return parse.apply(objects);
    };
  }

  /** The identifiers of the resources in the {@code data} array. */
  public <T> Input<Set<T>> ids(Predicate<String> hasForm, Function<String, T> make) {
    return list(resources -> {
      Set<T> ids = new LinkedHashSet<>();
      for (RequestObject resource : resources) {
        resource
            .required("id", hasForm, make, "is not an identifier of this kind")
            .ifPresent(ids::add);
      }
      resources.forEach(RequestObject::refuse);
      return ids;
    });
  }

  /**
   * The {@code data} object at once, of requests that say in it what they are about: only then is
   * it known what the caller must be authorized for.
   *
   * @throws RequestRefusedException when the body is no JSON document
   * @throws UseCaseFailedException when it has no {@code data} object, or is too large
   */
  public RequestObject data() {
    RequestObject body = object();
    RequestObject data = body.object("data");
    if (!body.has("data")) {
      body.missing("data");
    }
    data.refuse();
    return data;
  }

  private RequestObject object() {
    JsonNode sent = tree.get();
    RequestProblems problems = new RequestProblems();
    if (!sent.isObject()) {
      problems.add("", "The body must be an object");
      problems.refuse();
    }
    return new RequestObject(sent, "", problems);
  }
}
