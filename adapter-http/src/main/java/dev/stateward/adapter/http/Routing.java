package dev.stateward.adapter.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;

/** Declares routes below a prefix; what answers GET answers HEAD alike. */
record Routing(RoutesConfig routes, String prefix) {
  void get(String path, Handler handler) {
    routes.get(prefix + path, handler);
    routes.head(prefix + path, handler);
  }

  void post(String path, Handler handler) {
    routes.post(prefix + path, handler);
  }

  void put(String path, Handler handler) {
    routes.put(prefix + path, handler);
  }

  void patch(String path, Handler handler) {
    routes.patch(prefix + path, handler);
  }

  void delete(String path, Handler handler) {
    routes.delete(prefix + path, handler);
  }
}
