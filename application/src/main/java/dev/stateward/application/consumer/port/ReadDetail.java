package dev.stateward.application.consumer.port;

import java.util.Objects;

/**
 * What was read, or by which token.
 *
 * @param kind the kind of detail
 * @param name the name of the output, or the identifier of the token; otherwise empty; cut to
 *     {@value #LONGEST} characters
 */
public record ReadDetail(Kind kind, String name) {
  /** The longest name. */
  public static final int LONGEST = 250;

  /** The state, as a whole. */
  public static final ReadDetail STATE = new ReadDetail(Kind.STATE, "");

  /** Outputs of a version, whichever it has. */
  public static final ReadDetail OUTPUTS = new ReadDetail(Kind.OUTPUTS, "");

  public ReadDetail {
    Objects.requireNonNull(kind, "kind is null");
    int end = Math.min(name.length(), LONGEST);
    boolean half = end < name.length() && Character.isHighSurrogate(name.charAt(end - 1));
    name = name.substring(0, half ? end - 1 : end);
  }

  /** The kinds of details. */
  public enum Kind {
    STATE,
    OUTPUTS,
    /** One output, which is named. */
    OUTPUT,
    /** The token that was used. */
    TOKEN
  }
}
