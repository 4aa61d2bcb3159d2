package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.jsonapi.Links;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;

/** The routes that one section of the contract describes. */
final class RouteSection {
  private final String name;
  private final String prefix;
  private final List<Route> routes = new ArrayList<>();

  private RouteSection(String name, String prefix) {
    this.name = name;
    this.prefix = prefix;
  }

  /** A section of the vendor's API reference. */
  static RouteSection api(String name) {
    return new RouteSection(name, Links.API);
  }

  /** A document of this project about its extensions. */
  static RouteSection own(String document) {
    return new RouteSection(document, Links.OWN_API);
  }

  /** Routes that are not below the root of an API. */
  static RouteSection root(String name) {
    return new RouteSection(name, "");
  }

  RouteSection get(String path, Handler handler) {
    return add(HandlerType.GET, path, handler);
  }

  RouteSection post(String path, Handler handler) {
    return add(HandlerType.POST, path, handler);
  }

  RouteSection put(String path, Handler handler) {
    return add(HandlerType.PUT, path, handler);
  }

  RouteSection patch(String path, Handler handler) {
    return add(HandlerType.PATCH, path, handler);
  }

  RouteSection delete(String path, Handler handler) {
    return add(HandlerType.DELETE, path, handler);
  }

  List<Route> routes() {
    return List.copyOf(routes);
  }

  private RouteSection add(HandlerType method, String path, Handler handler) {
    routes.add(new Route(method, prefix + path, name, handler));
    return this;
  }
}
