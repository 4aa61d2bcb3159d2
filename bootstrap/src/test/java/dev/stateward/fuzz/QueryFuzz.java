package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Filters, searches, pages, includes and the headers that change an answer: whatever is asked of a
 * list, the answer is a list or says what is wrong. The first line names the route, the second is
 * the query, and the following ones are headers.
 */
public final class QueryFuzz {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] HEADERS = {"Range", "If-None-Match", "Accept", "X-Forwarded-For"};
  private static final Pattern SENDABLE = Pattern.compile("[\\x20-\\x7e]{1,4000}");

  private QueryFuzz() {}

  /** Starts the server, which is no part of what is timed. */
  public static void fuzzerInitialize() {
    FuzzedServer.running();
  }

  /** Asks what {@code data} says, as the owner. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    String[] lines = new String(data, ISO_8859_1).split("\n", -1);
    Map<String, String> headers = new TreeMap<>();
    for (int line = 2; line < lines.length && line < HEADERS.length + 2; line++) {
      String value = lines[line].strip();
      if (SENDABLE.matcher(value).matches()) {
        headers.put(HEADERS[line - 2], value);
      }
    }
    FuzzedServer server = FuzzedServer.running();
    HttpResponse<String> answer =
        server.send(
            FuzzedRoute.named(
                lines[0], server.routes().stream().filter(FuzzedRoute::reads).toList()),
            lines.length < 2 ? "" : FuzzedServer.encoded(lines[1].getBytes(ISO_8859_1)),
            new byte[0],
            headers);
    if (answer.headers().firstValue("Content-Type").orElse("").contains("json")) {
      JSON.readTree(answer.body());
    }
  }
}
