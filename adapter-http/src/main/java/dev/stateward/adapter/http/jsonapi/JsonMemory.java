package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.settings.Budgets;
import io.javalin.http.Context;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * What the JSON of one request takes as objects until the request is answered, however long that
 * waits for a client or the database: little of its own, the rest from the server's budget.
 */
public final class JsonMemory {
  /** An object with one member, which is the dearest kind of part, in bytes. */
  private static final int PART = 128;

  private final ByteBudget.Share share;
  private final AtomicInteger free = new AtomicInteger(Budgets.SMALL_JSON_TREE);

  private JsonMemory(ByteBudget.Share share) {
    this.share = share;
  }

  /** Memory for the request of {@code ctx}, given back at its end, whatever becomes of it. */
  static JsonMemory of(Context ctx, ByteBudget budget) {
    ByteBudget.Share share = budget.share();
    Request.addCompletionListener(
        ServletContextRequest.getServletContextRequest(ctx.req()), ignored -> share.close());
    return new JsonMemory(share);
  }

  /**
   * Takes what a value takes, or a bracket, and its text.
   *
   * @throws RequestRefusedException when other requests have too much
   */
  public void takePart(int characters) {
    take(PART + 2 * characters);
  }

  /** Takes what {@code json} will take once it is parsed, or more. */
  void takeTree(byte[] json) {
    int parts = 1;
    for (byte character : json) {
      parts += character == '{' || character == '[' || character == ',' ? 1 : 0;
    }
    take(parts * PART + 2 * json.length);
  }

  private void take(int bytes) {
    int beyond = Math.max(0, bytes - free.get());
    if (beyond > 0 && !share.take(beyond)) {
      throw tooMuch();
    }
    free.addAndGet(beyond - bytes);
  }

  /** Refuses a request because of what others hold. */
  static RequestRefusedException tooMuch() {
    return new RequestRefusedException(
        ErrorObject.of(
            503,
            "service unavailable",
            "service unavailable: too many large requests at once; send it again"));
  }
}
