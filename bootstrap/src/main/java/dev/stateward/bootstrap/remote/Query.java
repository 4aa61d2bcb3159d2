package dev.stateward.bootstrap.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;

/** A path with the parameters that a user gave. */
final class Query {
  private final String path;
  private final List<String> parameters = new ArrayList<>();

  Query(String path) {
    this.path = path;
  }

  /** Adds a parameter, unless its value is empty. */
  Query with(String name, String value) {
    if (!value.isEmpty()) {
      parameters.add(URLEncoder.encode(name, UTF_8) + "=" + URLEncoder.encode(value, UTF_8));
    }
    return this;
  }

  /** The path and its query. */
  @Override
  public String toString() {
    return parameters.isEmpty() ? path : path + "?" + String.join("&", parameters);
  }
}
