package dev.stateward.bootstrap.resource;

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
          Map.entry("NUMBER", "90"));

  private Examples() {}

  /** A command line with what the command needs, and one option more to change something. */
  static String of(String words, Action action) {
    StringBuilder line = new StringBuilder("stateward " + words + " " + action.name());
    if (!action.of().label().isEmpty()) {
      line.append(' ').append(value(action.of().label()));
    }
    boolean change = action.request().method().equals("PATCH");
    for (Field field : action.request().fields()) {
      if (field.isNeeded() || change) {
        line.append(' ').append(field.option()).append(' ');
        line.append(field.words().isEmpty() ? value(field.label()) : field.words().getFirst());
        change = false;
      }
    }
    return line.toString();
  }

  private static String value(String label) {
    return VALUES.getOrDefault(label, label);
  }
}
