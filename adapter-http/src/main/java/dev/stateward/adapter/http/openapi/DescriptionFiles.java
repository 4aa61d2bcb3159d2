package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The files that the description is made of, which are resources of this module. */
final class DescriptionFiles {
  /** The families of routes, as in {@code *Routes}; each has a file. */
  static final List<String> FAMILIES =
      List.of(
          "server",
          "sign-in",
          "state-versions",
          "changes",
          "retention",
          "guardrails",
          "workspaces",
          "organizations",
          "users",
          "teams",
          "workloads",
          "events");

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The numbered identifiers of golden documents, such as {@code ws-#2}. */
  private static final Pattern NUMBERED = Pattern.compile("-#([0-9]+)");

  private DescriptionFiles() {}

  /** What belongs to no family. */
  static ObjectNode common() {
    return object(text("api"));
  }

  static ObjectNode ofFamily(String family) {
    return object(text(family));
  }

  /** A golden document of the tests, with values instead of its placeholders. */
  static ObjectNode example(String name) {
    String golden = text("examples/" + name);
    return object(
        NUMBERED
            .matcher(golden)
            .replaceAll("-Example$1")
            .replace("<timestamp>", "2026-03-04T05:06:07.123Z")
            .replace("<uuid>", "00000000-0000-4000-8000-000000000001"));
  }

  private static String text(String name) {
    String path = "/openapi/" + name + ".json";
    try (InputStream in = DescriptionFiles.class.getResourceAsStream(path)) {
      Objects.requireNonNull(in, () -> "there is no " + path);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode object(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
