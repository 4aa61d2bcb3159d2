package dev.stateward.adapter.http.openapi;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Flow;

/** The body of a request of a test, when it is held in memory. */
final class RequestText implements Flow.Subscriber<ByteBuffer> {
  /** Larger ones are states. */
  private static final long LONGEST = 100_000;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private RequestText() {}

  static String of(HttpRequest request) {
    RequestText text = new RequestText();
    request
        .bodyPublisher()
        .filter(body -> body.contentLength() > 0 && body.contentLength() < LONGEST)
        .ifPresent(body -> body.subscribe(text));
    return text.bytes.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(ByteBuffer part) {
    byte[] copy = new byte[part.remaining()];
    part.get(copy);
    bytes.writeBytes(copy);
  }

  @Override
  public void onError(Throwable fault) {
    throw new IllegalStateException(fault);
  }

  @Override
  public void onComplete() {}
}
