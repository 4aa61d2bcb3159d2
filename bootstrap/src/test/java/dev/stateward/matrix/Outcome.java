package dev.stateward.matrix;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a cell of the table says. */
sealed interface Outcome {
  /** The cell says nothing: the question makes no sense for this actor. */
  record NotAsked() implements Outcome {}

  /** 401: who asks has shown no valid token. */
  record Unauthenticated() implements Outcome {}

  /** 404, and not to be told from the answer for things that do not exist. */
  record Masked() implements Outcome {}

  /** 404 with a reason: the caller sees the thing and may not do this. */
  record Explained() implements Outcome {}

  /**
   * An answer of this status.
   *
   * @param items how many items {@code data} has, when the cell says so
   * @param included how many resources are included, when the cell says so
   * @param blind whether the answer is the same for identifiers in the body that do not exist
   */
  record Answer(int status, OptionalInt items, OptionalInt included, boolean blind)
      implements Outcome {}

  Pattern ANSWER = Pattern.compile("(\\d{3})(?:/(\\d+))?(?:\\+(\\d+))?(=)?");

  /** The outcome that {@code cell} spells. */
  static Outcome parse(String cell) {
    return switch (cell) {
      case "-" -> new NotAsked();
      case "x" -> new Unauthenticated();
      case "." -> new Masked();
      case "404!" -> new Explained();
      default -> answer(cell);
    };
  }

  private static Answer answer(String cell) {
    Matcher matcher = ANSWER.matcher(cell);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not an outcome: " + cell);
    }
    return new Answer(
        Integer.parseInt(matcher.group(1)),
        number(matcher, 2),
        number(matcher, 3),
        Optional.ofNullable(matcher.group(4)).isPresent());
  }

  private static OptionalInt number(Matcher matcher, int group) {
    String digits = matcher.group(group);
    return digits == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
  }
}
