package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Map;

/**
 * Requests of every kind to a whole server on an embedded database: whatever is asked, the answer
 * is none of the server's own failures. The first line names the route, the second is the query,
 * and what follows is the body. Things of {@link FuzzedThings} are named in braces.
 */
public final class ApiFuzz {
  private ApiFuzz() {}

  /** Starts the server, which is no part of what is timed. */
  public static void fuzzerInitialize() {
    FuzzedServer.running();
  }

  /** Sends {@code data} as a request of the owner. */
  public static void fuzzerTestOneInput(byte[] data) {
    String[] parts = new String(data, ISO_8859_1).split("\n", 3);
    FuzzedServer server = FuzzedServer.running();
    server.send(
        FuzzedRoute.named(parts[0], server.routes()),
        parts.length < 2 ? "" : FuzzedServer.encoded(parts[1].getBytes(ISO_8859_1)),
        parts.length < 3 ? new byte[0] : parts[2].getBytes(ISO_8859_1),
        Map.of());
  }
}
