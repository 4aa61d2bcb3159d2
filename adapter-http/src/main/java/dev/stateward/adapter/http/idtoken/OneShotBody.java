package dev.stateward.adapter.http.idtoken;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body that the client does not send a second time, whatever is answered: the code in it is good
 * for one request (RFC 6749, 4.1.2).
 */
final class OneShotBody extends RequestBody {
  private final RequestBody body;

  OneShotBody(RequestBody body) {
    this.body = body;
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() throws IOException {
    return body.contentLength();
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    body.writeTo(sink);
  }
}
