package dev.stateward.adapter.http.jsonapi;

import java.net.URI;

/** Creates links: paths below the API's root, and URLs below the server's public URL. */
public final class Links {
  /** The API's root, relative to the public URL. */
  public static final String API = "/api/v2";

  /** The root of this server's own extensions, relative to the public URL. */
  public static final String OWN_API = "/api/stateward/v1";

  /**
   * The root of uploads and downloads of state data, relative to the public URL (State Versions
   * API, A2).
   */
  public static final String OBJECTS = "/v1/object/";

  private final String base;

  /**
   * Links below {@code publicUrl}, which comes from the configuration and never from a request.
   *
   * @param publicUrl an absolute URL, with or without a slash at its end
   */
  public Links(URI publicUrl) {
    String text = publicUrl.toString();
    base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  /** A path of the API, such as {@code /api/v2/runs/run-1}. */
  public static String to(String first, String... rest) {
    StringBuilder path = new StringBuilder(API).append('/').append(first);
    for (String part : rest) {
      path.append('/').append(part);
    }
    return path.toString();
  }

  /** The URL of {@code path}, which starts with a slash. */
  public String absolute(String path) {
    return base + path;
  }

  /** The URL of a capability. */
  public String object(String capability) {
    return base + OBJECTS + capability;
  }
}
