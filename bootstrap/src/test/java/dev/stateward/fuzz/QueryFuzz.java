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
 * list, the answer is a list or says what is wrong. The first byte chooses the list, the first line
 * is the query, and the following ones are headers.
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
  public static void fuzzerTestOneInput(byte[] data) throws IOException, InterruptedException {
    if (data.length == 0) {
      return;
    }
    String[] lines = new String(data, 1, data.length - 1, ISO_8859_1).split("\n", -1);
    Map<String, String> headers = new TreeMap<>();
    for (int line = 1; line < lines.length && line <= HEADERS.length; line++) {
      String value = lines[line].strip();
      if (SENDABLE.matcher(value).matches()) {
        headers.put(HEADERS[line - 1], value);
      }
    }
    HttpResponse<String> answer =
        FuzzedServer.running()
            .send(
                FuzzedRoute.listOf(data[0] & 0xff),
                FuzzedServer.encoded(lines[0].getBytes(ISO_8859_1)),
                new byte[0],
                headers);
    if (answer.headers().firstValue("Content-Type").orElse("").contains("json")) {
      JSON.readTree(answer.body());
    }
  }
}
