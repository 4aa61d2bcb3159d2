package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.resource.Action.Request;
import java.util.Map;

/** Examples in the help of commands, made of what they take. */
final class Examples {
  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("ORG", "acme"),
          Map.entry("ORG/PROJECT", "acme/platform"),
          Map.entry("ORG/WORKSPACE", "acme/network"),
          Map.entry("ORG/TEAM", "acme/ops"),
          Map.entry("ORG/EMAIL", "acme/ann@example.com"),
          Map.entry("ORG/WORKSPACE/TEAM", "acme/network/ops"),
          Map.entry("ORG/PROJECT/TEAM", "acme/platform/ops"),
          Map.entry("PLACE", "acme/network"),
          Map.entry("USER", "ann"),
          Map.entry("TEAM", "ops"),
          Map.entry("WORKSPACE", "dns"),
          Map.entry("EMAIL", "ann@example.com"),
          Map.entry("TEXT", "text"),
          Map.entry("NAME", "other"),
          Map.entry("URL", "https://hooks.example.com/states"),
          Map.entry("TIME", "90d"),
          Map.entry("ORG/ID", "acme/ws-2Yp1mXwqFa3BkR8d"),
          Map.entry("ISSUER", "https://token.actions.githubusercontent.com"),
          Map.entry("AUDIENCE", "stateward"),
          Map.entry("NAME=PATTERN", "sub=repo:acme/network:ref:refs/heads/main"),
          Map.entry("NUMBER", "90"));

  private Examples() {}

  /** A command line with what the command needs, and one option more to change something. */
  static String of(String words, Action action) {
    StringBuilder line = new StringBuilder("stateward " + words + " " + action.name());
    if (!action.of().label().isEmpty()) {
      line.append(' ').append(value(action.of().label()));
    }
    Request request = action.request();
    boolean change = request.method().equals("PATCH");
    for (Field field : request.fields()) {
      if (field.isNeeded() || (change && request.oneOf().isEmpty()) || isFirst(field, request)) {
        line.append(' ').append(field.option()).append(' ');
        line.append(field.words().isEmpty() ? value(field.label()) : field.words().getFirst());
        change = false;
      }
    }
    return line.toString();
  }

  /** Whether it is the first of the options of which one is needed. */
  private static boolean isFirst(Field field, Request request) {
    return !request.oneOf().isEmpty() && request.oneOf().getFirst().equals(field.option());
  }

  private static String value(String label) {
    return VALUES.getOrDefault(label, label);
  }
}
