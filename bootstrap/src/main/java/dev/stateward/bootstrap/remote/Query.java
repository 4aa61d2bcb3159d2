package dev.stateward.bootstrap.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;

/** A path with the parameters that a user gave. */
public final class Query {
  /** Perhaps with parameters of its own. */
  private final String path;

  private final List<String> parameters = new ArrayList<>();

  public Query(String path) {
    this.path = path;
  }

  /** Adds a parameter, unless its value is empty. */
  public Query with(String name, String value) {
    if (!value.isEmpty()) {
      parameters.add(URLEncoder.encode(name, UTF_8) + "=" + URLEncoder.encode(value, UTF_8));
    }
    return this;
  }

  /** The path and its query. */
  @Override
  public String toString() {
    String given = String.join("&", parameters);
    return given.isEmpty() ? path : path + (path.contains("?") ? "&" : "?") + given;
  }
}
