package dev.stateward.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.RequestBodies;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.RequestProblems;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Bodies of requests, without the server around them: they are parsed or refused, each member is
 * read as whatever it might be without a failure, and nothing is longer than its budget.
 */
public final class RequestFuzz {
  private static final ObjectMapper MAPPER =
      RequestBodies.trees(Budgets.JSON_BODY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final int SHORT = 16;

  private RequestFuzz() {}

  /** Reads {@code data} as the body of a request. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    JsonNode body;
    try {
      body = MAPPER.readTree(data);
    } catch (JsonProcessingException malformed) {
      RequestBodies.malformed(malformed);
      return;
    }
    if (body instanceof ObjectNode object) {
      RequestProblems problems = new RequestProblems();
      read(RequestObject.of(object, "", problems), object);
      try {
        problems.refuse();
      } catch (UseCaseFailedException refused) {
        if (!(refused.failure() instanceof Failure.Invalid(var found))
            || found.size() > Budgets.PROBLEMS) {
          throw new AssertionError(refused);
        }
      }
    }
  }

  private static void read(RequestObject request, JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    names.add("absent");
    for (String name : names) {
      within(request.text(name, "", SHORT), SHORT);
      within(request.text(name, ""), Budgets.TEXT);
      request.texts(name).forEach(text -> within(text, Budgets.TEXT));
      request.flag(name, true);
      long number = request.number(name, 2, 9);
      if (number < 2 || number > 9) {
        throw new AssertionError(number + " is not from 2 to 9");
      }
      request.related(name, text -> text.length() < SHORT, text -> text);
      RequestObject object = request.object(name);
      if (request.has(name)) {
        read(object, request.raw(name));
      }
      List<RequestObject> objects = request.objects(name);
      for (int i = 0; i < objects.size(); i++) {
        read(objects.get(i), request.raw(name).get(i));
      }
    }
  }

  private static void within(String text, int longest) {
    if (text.length() > longest) {
      throw new AssertionError(text.length() + " characters, and at most " + longest + " are due");
    }
  }
}
