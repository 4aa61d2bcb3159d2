package dev.stateward.fuzz;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/**
 * Requests of every kind to a whole server on an embedded database: whatever is asked, the answer
 * is none of the server's own failures. The first byte chooses the route, the rest up to a line
 * break is the query, and what follows the body. Things of {@link FuzzedThings} are named in
 * braces.
 */
public final class ApiFuzz {
  private ApiFuzz() {}

  /** Starts the server, which is no part of what is timed. */
  public static void fuzzerInitialize() {
    FuzzedServer.running();
  }

  /** Sends {@code data} as a request of the owner. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException, InterruptedException {
    if (data.length == 0) {
      return;
    }
    int end = 1;
    while (end < data.length && data[end] != '\n') {
      end++;
    }
    String query = FuzzedServer.encoded(Arrays.copyOfRange(data, 1, end));
    byte[] body = Arrays.copyOfRange(data, Math.min(end + 1, data.length), data.length);
    FuzzedServer.running().send(FuzzedRoute.of(data[0] & 0xff), query, body, Map.of());
  }
}
