package dev.stateward.adapter.http.jsonapi;

import dev.stateward.adapter.http.network.JettyRequests;
import dev.stateward.application.settings.Budgets;
import io.javalin.http.Context;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The memory of the parsed JSON of one request until its response is sent: a small part is free,
 * the rest is taken from the server's budget.
 */
public final class JsonMemory {
  /** The bytes of an object with one member, the most expensive kind of part. */
  private static final int PART = 128;

  private final ByteBudget.Share share;
  private final AtomicInteger free = new AtomicInteger(Budgets.SMALL_JSON_TREE);

  private JsonMemory(ByteBudget.Share share) {
    this.share = share;
  }

  /** The memory of the request of {@code ctx}, released at its end. */
  static JsonMemory of(Context ctx, ByteBudget budget) {
    ByteBudget.Share share = budget.share();
    JettyRequests.whenCompleted(ctx, share::close);
    return new JsonMemory(share);
  }

  /**
   * Takes the memory of a value or bracket and of its text.
   *
   * @throws RequestRefusedException when other requests hold too much
   */
  public void takePart(int characters) {
    take(PART + 2 * characters);
  }

  /** Takes at least the memory of {@code json} once it is parsed. */
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

  /** Refuses a request because others hold too much. */
  static RequestRefusedException tooMuch() {
    return new RequestRefusedException(
        Refusal.REQUEST_MEMORY,
        ErrorObject.of(
            503,
            "service unavailable",
            "service unavailable: too many large requests at once; send it again"));
  }
}
