package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.ListBudgets;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads requests and writes answers, as JSON:API documents. */
public final class JsonApi {
  /** The media type of the API, without parameters, which some clients compare literally. */
  public static final String MEDIA_TYPE = "application/vnd.api+json";

  private static final ObjectMapper MAPPER = JsonBuffers.mapper();

  /** An answer that is held takes its text, the values it was made of, and a compressed copy. */
  private static final long HELD_FACTOR = 3;

  private final Links links;
  private final RequestBodies bodies;
  private final Duration longestWait;
  private final LargeResponses large;
  private final LargeResponses lists;

  /**
   * The API below {@code links}.
   *
   * @param longestBody the largest body accepted, in bytes, where a whole one is read
   * @param longestWait how long a request waits for others before its client is asked to come back
   * @param principals who sent a request
   */
  public JsonApi(
      Links links, int longestBody, Duration longestWait, Function<Context, String> principals) {
    this.links = links;
    this.bodies = new RequestBodies(longestBody);
    this.longestWait = longestWait;
    this.large =
        new LargeResponses(
            new LargeResponses.Limits(
                Budgets.LARGE_ANSWERS,
                Budgets.SMALL_ANSWER,
                longestWait,
                Budgets.LARGE_ANSWER_GRACE,
                Budgets.LARGE_ANSWER_RATE),
            principals);
    this.lists =
        new LargeResponses(
            new LargeResponses.Limits(
                listMemory(Runtime.getRuntime().maxMemory()),
                1,
                longestWait,
                Budgets.LONGEST_TRANSFER,
                Budgets.LARGE_ANSWER_RATE),
            principals);
  }

  /** What the lists take, of a heap of so many bytes, that are read and written at a time. */
  public static long listMemory(long heap) {
    return Math.max(ListBudgets.MEMORY, heap / ListBudgets.PARTS_OF_HEAP);
  }

  /** The memory of a request's values, which it holds until its end. */
  public JsonMemory memory(Context ctx) {
    return bodies.memory(ctx);
  }

  /** The largest body accepted, in bytes. */
  public int longestBody() {
    return bodies.longest();
  }

  /** How long a request waits for others before its client is asked to come back. */
  public Duration longestWait() {
    return longestWait;
  }

  /** Where clients find things. */
  public Links links() {
    return links;
  }

  /** Reads the body of the request. */
  public RequestBody body(Context ctx) {
    return bodies.read(ctx);
  }

  /** Reads the body of a request that is a list of resources of which only identifiers count. */
  public RequestBody identifiers(Context ctx) {
    return bodies.readIdentifiers(ctx);
  }

  /** Whether the request asks for a part of a list, where the whole is the usual answer. */
  public boolean asksForPage(Context ctx) {
    return Pagination.asked(ctx);
  }

  /** The part of a list that the request asks for. */
  public PageRequest page(Context ctx) {
    return Pagination.request(ctx);
  }

  /** The part of a list, whose pages follow each other, that the request asks for. */
  public KeysetPagination keyset(Context ctx) {
    return KeysetPagination.of(ctx, links);
  }

  /** Answers with one resource. */
  public void answer(Context ctx, int status, Resource resource) {
    answer(ctx, status, Document.of(resource));
  }

  /** Answers with the page of a list that the request asks for, read in its turn. */
  public <T> void answerPage(
      Context ctx, Function<PageRequest, Page<T>> reading, Function<T, Resource> render) {
    PageRequest request = page(ctx);
    answerInTurn(ctx, request.size(), () -> document(ctx, reading.apply(request), render));
  }

  /**
   * Answers with resources that are read and written in their turn, as what they take meanwhile is
   * shared by all requests (ADR 127); sending them is not part of that.
   *
   * @param most how many there may be
   */
  public void answerInTurn(Context ctx, int most, Supplier<Document> document) {
    answerInTurn(ctx, MEDIA_TYPE, most, () -> written(document.get()));
  }

  /** The same with a text of another kind. */
  public void answerInTurn(Context ctx, String mediaType, int most, Supplier<byte[]> text) {
    answer(ctx, 200, mediaType, inTurn(ctx, most, text));
  }

  /** The text of an answer that is read and written in its turn. */
  public byte[] inTurn(Context ctx, int most, Supplier<byte[]> text) {
    return lists.reading(ctx, turn(most), text);
  }

  /** The same with what takes {@link DeferredResult#memory} beside the resources made of it. */
  public <T> void answerInTurn(
      Context ctx, int most, DeferredResult<T> result, Function<? super T, Document> render) {
    long bytes = Math.min(turn(most) + result.memory(), ListBudgets.LARGEST);
    byte[] text = lists.reading(ctx, bytes, () -> written(render.apply(result.read())));
    answer(ctx, 200, MEDIA_TYPE, text);
  }

  private static long turn(int most) {
    return (long) most * ListBudgets.ITEM;
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
   * @param memory what is held of it at a time, in bytes; it is read when there is so much
   * @param page which page it is
   * @param items its items
   * @param included what is included beside them
   * @throws ClientGoneException when the client does not take the answer
   */
  public void stream(
      Context ctx, long memory, Page<?> page, Supplier<Included> included, Items items) {
    large.send(ctx, memory, () -> stream(ctx, page, items, included.get()));
  }

  private void stream(Context ctx, Page<?> page, Items items, Included included) {
    // Not closed when something fails: what was sent must not look complete.
    StreamedResponse answer = new StreamedResponse(ctx);
    ObjectNode frame = MAPPER.createObjectNode();
    Pagination.of(ctx, links).addTo(frame, page);
    try {
      new ListWriter(MAPPER, answer).write(items, included, frame);
      answer.finish();
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
  }

  /** Answers with a document. A large one is sent when this returns. */
  public void answer(Context ctx, int status, Document document) {
    answer(ctx, status, MEDIA_TYPE, written(document));
  }

  /** Answers with text of another kind; otherwise as with a document. */
  public void answer(Context ctx, int status, String mediaType, byte[] text) {
    if (text.length < Budgets.SMALL_ANSWER) {
      Responses.text(ctx, status, mediaType, text);
      return;
    }
    large.sendHeld(
        ctx,
        HELD_FACTOR * text.length,
        () -> {
          Responses.text(ctx, status, mediaType, text);
          try {
            Responses.send(ctx);
          } catch (IOException e) {
            throw new ClientGoneException(e);
          }
        });
  }

  /**
   * Answers with what is read only once there is memory for it.
   *
   * @param render makes a document of it
   */
  public <T> void answer(
      Context ctx, DeferredResult<T> result, Function<? super T, Document> render) {
    if (result.memory() < Budgets.SMALL_ANSWER) {
      answer(ctx, 200, render.apply(result.read()));
    } else {
      large.send(ctx, result.memory(), () -> stream(ctx, render.apply(result.read())));
    }
  }

  /** Sends a document without holding it as text beside its values. */
  private static void stream(Context ctx, Document document) {
    StreamedResponse answer = new StreamedResponse(ctx);
    try {
      MAPPER.writeValue(
          MAPPER.createGenerator(answer).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET),
          document.tree());
      answer.finish();
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
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
