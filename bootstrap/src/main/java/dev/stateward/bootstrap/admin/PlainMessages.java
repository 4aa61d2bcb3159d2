package dev.stateward.bootstrap.admin;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Turns exceptions into messages of one line without class names. */
public final class PlainMessages {
  /** A class name, error codes in parentheses, and the message. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?<class>[\\w.$]*(?:Exception|Error))(?: \\([^)]*\\))?(?:: (?<message>.*)| .*)?");

  private static final Pattern QUALIFIED =
      Pattern.compile("(?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error)(?:: )?");

  private PlainMessages() {}

  /** The message of {@code failure}, without the names of classes that libraries put into it. */
  public static String of(Throwable failure) {
    return withoutClasses(String.valueOf(failure.getMessage()));
  }

  /** A message of a library, without the names of classes in it. */
  public static String withoutClasses(String message) {
    return oneLine(QUALIFIED.matcher(message).replaceAll(""));
  }

  /** The message of {@code failure} and what is known of its cause, each part once. */
  public static String withCause(Throwable failure) {
    Set<String> parts = new LinkedHashSet<>();
    parts.add(of(failure));
    Throwable root = root(failure);
    if (failure.getCause() != null && root.getMessage() != null) {
      Stream.of(root.getMessage().split("; "))
          .flatMap(part -> explained(part).stream())
          .filter(part -> parts.stream().noneMatch(earlier -> earlier.endsWith(part)))
          .forEach(parts::add);
    }
    return String.join(": ", parts);
  }

  /** A part of a message without class names; empty when it was only a class name. */
  private static Optional<String> explained(String part) {
    Matcher named = NAMED.matcher(part.strip());
    if (!named.matches()) {
      return Optional.of(withoutClasses(part));
    }
    String host = named.group("class").endsWith("UnknownHostException") ? "unknown host " : "";
    return Optional.ofNullable(named.group("message"))
        .map(message -> host + withoutClasses(message).replaceFirst("\\.$", ""));
  }

  private static Throwable root(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
