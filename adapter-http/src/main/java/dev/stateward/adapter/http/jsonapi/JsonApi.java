package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.Budgets;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads requests and writes answers, as JSON:API documents. */
public final class JsonApi {
  /** The media type of the API, without parameters, which some clients compare literally. */
  public static final String MEDIA_TYPE = "application/vnd.api+json";

  private static final int PIECE = 8 * 1024;

  private static final ObjectMapper MAPPER =
      trees(Budgets.JSON_BODY).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final Links links;
  private final int longestBody;
  private final ByteBudget bodies = new ByteBudget(Budgets.JSON_BODIES);

  /**
   * The API below {@code links}.
   *
   * @param longestBody the largest body accepted, in bytes, where a whole one is read
   */
  public JsonApi(Links links, int longestBody) {
    this.links = links;
    this.longestBody = longestBody;
  }

  /**
   * Makes readers of requests: no duplicate names in a tree, no deep nesting, few tokens, short
   * names, and nothing of a request in the message of an exception.
   *
   * @param longestText the longest text that is kept, in characters
   */
  public static JsonMapper.Builder trees(int longestText) {
    JsonFactory parsers =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(Budgets.JSON_DEPTH)
                    .maxTokenCount(Budgets.JSON_TOKENS)
                    .maxNameLength(Budgets.JSON_NAME)
                    .maxStringLength(longestText)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            // JSON is UTF-8 (RFC 8259); what is wrong in guessed encodings is no parsing problem.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .build();
    return JsonMapper.builder(parsers).enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
  }

  /** The answer to a body that cannot be parsed. */
  public static RequestRefusedException malformed(JsonProcessingException problem) {
    return RequestRefusedException.badRequest(
        problem instanceof StreamConstraintsException
            ? "the body has more than %d brackets, names and values, nests deeper than %d, or has a name longer than %d characters, a number longer than 1000, or a text that is too long"
                .formatted(Budgets.JSON_TOKENS, Budgets.JSON_DEPTH, Budgets.JSON_NAME)
            : "the body is not a valid JSON document");
  }

  /** What the objects of a request take that it keeps until its end. */
  public JsonMemory memory(Context ctx) {
    return JsonMemory.of(ctx, bodies);
  }

  /** The largest body accepted, in bytes. */
  public int longestBody() {
    return longestBody;
  }

  /** Where clients find things. */
  public Links links() {
    return links;
  }

  /**
   * The {@code data} object of the request.
   *
   * @throws RequestRefusedException when the request is no JSON document
   * @throws UseCaseFailedException when it has no {@code data} object, or is too large
   */
  public RequestObject data(Context ctx) {
    RequestObject body = body(ctx);
    RequestObject data = body.object("data");
    if (!body.has("data")) {
      body.missing("data");
    }
    data.refuse();
    return data;
  }

  /** The objects of the request's {@code data} array; otherwise as {@link #data}. */
  public List<RequestObject> list(Context ctx) {
    RequestObject body = body(ctx);
    if (!body.has("data")) {
      body.missing("data");
    }
    List<RequestObject> objects = body.objects("data");
    body.refuse();
    return objects;
  }

  /** The request's whole object, which need not be a JSON:API document; empty without a body. */
  public RequestObject body(Context ctx) {
    JsonNode tree = tree(ctx);
    Problems problems = new Problems();
    if (!tree.isObject()) {
      problems.add("", "The body must be an object");
      problems.refuse();
    }
    return new RequestObject(tree, "", problems);
  }

  private static JsonNode parse(byte[] bytes) {
    try {
      return MAPPER.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode tree(Context ctx) {
    if (ctx.req().getContentLengthLong() > longestBody) {
      throw new UseCaseFailedException(new Failure.TooLarge(longestBody));
    }
    try (InputStream body = ctx.bodyInputStream();
        ByteBudget.Share share = bodies.share()) {
      byte[] bytes = bytes(body, share);
      memory(ctx).takeTree(bytes);
      return bytes.length == 0 ? MAPPER.createObjectNode() : parse(bytes);
    } catch (IOException e) {
      throw new UseCaseFailedException(new Failure.ContentIncomplete());
    }
  }

  private byte[] bytes(InputStream body, ByteBudget.Share share) throws IOException {
    ByteArrayOutputStream held = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    int read = body.read(piece);
    while (read >= 0) {
      if (held.size() + read > longestBody) {
        throw new UseCaseFailedException(new Failure.TooLarge(longestBody));
      }
      if (held.size() > Budgets.SMALL_JSON_BODY && !share.take(read)) {
        throw JsonMemory.tooMuch();
      }
      held.write(piece, 0, read);
      read = body.read(piece);
    }
    return held.toByteArray();
  }

  /** Whether the request asks for a part of a list, where the whole is the usual answer. */
  public boolean asksForPage(Context ctx) {
    return Pagination.asked(ctx);
  }

  /** The part of a list that the request asks for. */
  public PageRequest page(Context ctx) {
    return Pagination.request(ctx);
  }

  /** Answers with one resource. */
  public void answer(Context ctx, int status, Resource resource) {
    answer(ctx, status, Document.of(resource));
  }

  /** Answers with one page of a list. */
  public <T> void answer(Context ctx, Page<T> page, Function<T, Resource> render) {
    answer(ctx, 200, document(ctx, page, render));
  }

  /** The document of one page of a list. */
  public <T> Document document(Context ctx, Page<T> page, Function<T, Resource> render) {
    return Document.of(page.map(render), Pagination.of(ctx, links));
  }

  /** Says in a header what follows a page, where the body has no place for that (RFC 8288). */
  public void linkPages(Context ctx, Page<?> page) {
    Pagination.of(ctx, links)
        .next(page)
        .ifPresent(url -> ctx.header("Link", '<' + url + ">; rel=\"next\""));
  }

  /** Gives the items of a list one after another. */
  @FunctionalInterface
  public interface Items {
    /** Gives each to {@code taker}. */
    void forEach(Consumer<Resource> taker);
  }

  /**
   * Answers with one page of a list, item by item: none is held once it is written.
   *
   * @param page which page it is
   * @param items its items
   * @param included what is included beside them
   * @throws IOException when the client does not take the answer
   */
  public void stream(Context ctx, Page<?> page, Items items, Included included) throws IOException {
    // Not closed when something fails: what was sent must not look complete.
    GrowingAnswer answer = new GrowingAnswer(ctx);
    ObjectNode frame = MAPPER.createObjectNode();
    Pagination.of(ctx, links).addTo(frame, page);
    try {
      new ListWriter(MAPPER, answer).write(items, included, frame);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    answer.finish();
  }

  /** Answers with a document. */
  public void answer(Context ctx, int status, Document document) {
    Answers.text(ctx, status, MEDIA_TYPE, written(document));
  }

  /** The bytes of a document. */
  public static byte[] written(Document document) {
    try {
      return MAPPER.writeValueAsBytes(document.tree());
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
