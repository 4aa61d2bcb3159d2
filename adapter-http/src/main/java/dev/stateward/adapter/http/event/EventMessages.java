package dev.stateward.adapter.http.event;

import dev.stateward.adapter.http.jsonapi.ClientGoneException;
import dev.stateward.adapter.http.jsonapi.FairShares;
import dev.stateward.domain.event.Event;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Messages of a stream of server-sent events (WHATWG HTML, 9.2), each sent at once. */
final class EventMessages {
  private static final int RETRY_MILLISECONDS = 2000;

  private final OutputStream stream;

  private EventMessages(OutputStream stream) {
    this.stream = stream;
  }

  /** Starts a stream of messages. */
  static EventMessages begin(Context ctx) throws IOException {
    FairShares.answered(ctx);
    ctx.contentType("text/event-stream");
    // Disables buffering in nginx and other proxies.
    ctx.header("X-Accel-Buffering", "no");
    return new EventMessages(ctx.res().getOutputStream());
  }

  /** Sends the retry delay and the identifier of the start. */
  void opening(String mark) {
    send("retry: " + RETRY_MILLISECONDS + "\nid: " + mark + "\n\n");
  }

  void event(String mark, Event event) {
    send(
        "id: "
            + mark
            + "\nevent: "
            + event.type()
            + "\ndata: "
            + EventDocuments.summary(event)
            + "\n\n");
  }

  /** Sends a comment, which keeps the connection open. */
  void sign() {
    send(":\n\n");
  }

  private void send(String message) {
    try {
      stream.write(message.getBytes(StandardCharsets.UTF_8));
      stream.flush();
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
  }
}
