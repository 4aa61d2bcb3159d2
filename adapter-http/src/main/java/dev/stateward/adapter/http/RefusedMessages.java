package dev.stateward.adapter.http;

import dev.stateward.adapter.http.failure.FailureResponses;
import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Responds to requests that Jetty refuses before they reach a route, for example because of too
 * large headers.
 */
final class RefusedMessages implements Request.Handler {
  private final CommonHeaders common;

  RefusedMessages(CommonHeaders common) {
    this.common = common;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    common.put(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, JsonApi.MEDIA_TYPE);
    // Jetty closes the connection without announcing it, and a proxy would send its next request
    // there.
    response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
    ErrorObject error = ErrorObject.of(status, FailureResponses.titleOf(status));
    byte[] body = JsonApi.written(Document.errors(List.of(error)));
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }
}
