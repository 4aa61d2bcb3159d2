package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares answers with the documents kept beside the tests, as trees. What differs from run to run
 * is replaced: each identifier by its kind and the order in which it appears, points in time,
 * secrets and capabilities by their names.
 */
final class Golden {
  private static final Pattern CHANGING =
      Pattern.compile(
          "\\b(sv|ws|user|run|wsout|cv|org|ou|prj|apool|at|ia|team|tws|tprj|drp|whd?|wid|invited|ri)-([0-9]+)\\b"
              + "|\\b(tb|tag|wsr)-([0-9a-f]{16})\\b"
              + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"
              + "|\\bsw_[a-z]+_[0-9]+\\b"
              + "|\\bwhsec_[A-Za-z0-9+/]{43}="
              + "|\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b"
              + "|(?<=/account/password/)[A-Za-z0-9_-]+"
              + "|(?<=/v1/object/)[A-Za-z0-9._-]+");

  private Golden() {}

  /** Requires {@code response} to be the document {@code name}. */
  static void assertDocument(HttpResponse<String> response, String name) {
    assertDocument(response.body(), name);
  }

  /** Requires {@code body} to be the document {@code name}. */
  static void assertDocument(String body, String name) {
    JsonNode actual = ApiServer.json(normalized(body));
    keep(name, actual.toPrettyString());
    JsonNode expected = ApiServer.json(load(name));
    assertThat(actual)
        .as("document %s, answered as %s", name, actual.toPrettyString())
        .isEqualTo(expected);
  }

  /** Keeps what was answered, to be read when it is not what was expected. */
  private static void keep(String name, String document) {
    try {
      Path folder = Files.createDirectories(Path.of("target", "documents"));
      Files.writeString(folder.resolve(name + ".json"), document + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String load(String name) {
    try (InputStream in = Golden.class.getResourceAsStream("/documents/" + name + ".json")) {
      assertThat(in).as("document " + name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String normalized(String body) {
    Map<String, String> names = new HashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    Matcher matcher = CHANGING.matcher(body);
    StringBuilder text = new StringBuilder();
    while (matcher.find()) {
      String kind = kind(matcher);
      String name =
          kind.isEmpty()
              ? placeholder(matcher.group())
              : names.computeIfAbsent(
                  matcher.group(), id -> kind + "-#" + counts.merge(kind, 1, Integer::sum));
      matcher.appendReplacement(text, Matcher.quoteReplacement(name));
    }
    return matcher.appendTail(text).toString();
  }

  private static String placeholder(String text) {
    if (text.startsWith("sw_") || text.startsWith("whsec_")) {
      return "<secret>";
    }
    if (text.matches("[0-9a-f-]{36}")) {
      return "<uuid>";
    }
    return text.endsWith("Z") ? "<timestamp>" : "<capability>";
  }

  private static String kind(MatchResult match) {
    return Stream.of(match.group(1), match.group(3))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
  }
}
