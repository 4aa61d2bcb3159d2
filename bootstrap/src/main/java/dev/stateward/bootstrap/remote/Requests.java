package dev.stateward.bootstrap.remote;

import dev.stateward.bootstrap.server.Version;
import java.net.URI;
import java.net.http.HttpRequest;

/** Builds the requests of commands, which name the program in their header User-Agent. */
public final class Requests {
  /** The name of that header. */
  public static final String USER_AGENT = "User-Agent";

  /** The program and its version. */
  public static final String AGENT = "stateward-cli/" + Version.TEXT;

  private Requests() {}

  /** A request to an address. */
  public static HttpRequest.Builder to(URI address) {
    return HttpRequest.newBuilder(address).header(USER_AGENT, AGENT);
  }
}
