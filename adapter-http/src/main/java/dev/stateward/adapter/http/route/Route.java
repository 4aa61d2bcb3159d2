package dev.stateward.adapter.http.route;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.Objects;

/**
 * One route of the server.
 *
 * @param method the method of its requests; GET includes HEAD
 * @param path its path from the root of the server, with parameters in braces
 * @param section the description of its contract: a section of the vendor's API reference, or a
 *     document of this project for its extensions
 * @param handler handles its requests
 */
public record Route(HandlerType method, String path, String section, Handler handler) {
  public Route {
    Objects.requireNonNull(method, "method is null");
    Objects.requireNonNull(path, "path is null");
    Objects.requireNonNull(section, "section is null");
    Objects.requireNonNull(handler, "handler is null");
  }

  /** Adds it to the routes of a server; the handler of GET also handles HEAD. */
  public void addTo(JavalinDefaultRoutingApi server) {
    server.addHttpHandler(method, path, handler);
    if (method.equals(HandlerType.GET)) {
      server.addHttpHandler(HandlerType.HEAD, path, handler);
    }
  }

  /** Method and path, such as {@code GET /api/v2/workspaces/{id}}. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
