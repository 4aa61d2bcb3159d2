package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.settings.Budgets;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A response of unknown length: a small one is sent at its end, with its length; a larger one is
 * sent while it is written. A failure before the first byte still changes the status.
 */
final class StreamedResponse extends OutputStream {
  /** Jetty would send each larger piece by itself. */
  private static final int PIECE = 64 * 1024;

  private final Context ctx;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private @Nullable OutputStream client;

  StreamedResponse(Context ctx) {
    this.ctx = ctx;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int most = client == null ? Budgets.SMALL_ANSWER : PIECE;
    if (held.size() + length > most) {
      OutputStream out = send();
      if (length > PIECE) {
        out.write(bytes, offset, length);
        return;
      }
    }
    held.write(bytes, offset, length);
  }

  private OutputStream send() throws IOException {
    OutputStream out = client;
    if (out == null) {
      out = begin();
      client = out;
    }
    held.writeTo(out);
    held.reset();
    return out;
  }

  private OutputStream begin() throws IOException {
    FairShares.answered(ctx);
    ctx.status(200).contentType(JsonApi.MEDIA_TYPE).header("Vary", "Accept-Encoding");
    OutputStream out = ctx.res().getOutputStream();
    if (Responses.acceptsGzip(ctx)) {
      ctx.header("Content-Encoding", "gzip");
      out = Responses.gzip(out);
    }
    return out;
  }

  /** Sends the rest; without this the response is incomplete. */
  void finish() throws IOException {
    if (client == null) {
      Responses.text(ctx, 200, JsonApi.MEDIA_TYPE, held.toByteArray());
      return;
    }
    if (send() instanceof GZIPOutputStream gzip) {
      gzip.finish();
    }
  }
}
