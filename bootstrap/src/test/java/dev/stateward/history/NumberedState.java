package dev.stateward.history;

import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A state whose content has a number, by which it is known again.
 *
 * @param file its file
 */
record NumberedState(StateFixture file) {
  private static final Pattern SERIAL = Pattern.compile("\"serial\": ([0-9]+)");
  private static final Pattern CONTENT = Pattern.compile("\"content\": \\{\"value\": \"([0-9]+)\"");

  static NumberedState of(int content, long serial) {
    return new NumberedState(
        StateFixture.any(serial)
            .withOutputs(StateFixture.output("content", Integer.toString(content), false)));
  }

  /** The same state with one resource more: what nobody declared. */
  NumberedState other() {
    return new NumberedState(file.withResources(2));
  }

  byte[] bytes() {
    return file.bytes();
  }

  DeclaredState declared() {
    return file.declared();
  }

  /** What a client says of the bytes it was given. */
  static Answer answer(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    Matcher serial = SERIAL.matcher(text);
    Matcher content = CONTENT.matcher(text);
    if (serial.find() && content.find()) {
      int number = Integer.parseInt(content.group(1));
      long its = Long.parseLong(serial.group(1));
      if (Arrays.equals(bytes, of(number, its).bytes())) {
        return Answer.state(number, its);
      }
    }
    return Answer.broken("bytes that nobody sent: " + text);
  }

  /** What a client says of a version it was shown, of the contents up to {@code numbers}. */
  static Answer answer(DeclaredState shown, int numbers) {
    return IntStream.rangeClosed(1, numbers)
        .filter(number -> of(number, shown.serial().value()).declared().md5().equals(shown.md5()))
        .mapToObj(number -> Answer.state(number, shown.serial().value()))
        .findFirst()
        .orElse(Answer.broken("a version that nobody created: " + shown));
  }
}
