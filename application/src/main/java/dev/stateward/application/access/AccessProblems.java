package dev.stateward.application.access;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Problem;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.access.LeveledAccess;
import dev.stateward.domain.team.AccessChange;
import java.util.Locale;

/** The problems of team access that cannot be stored as sent, in the vendor's words. */
final class AccessProblems {
  private static final String ATTRIBUTES = "/data/attributes/";

  private AccessProblems() {}

  static RuntimeException noAccess() {
    return new UseCaseFailedException(
        Failure.Invalid.of(ATTRIBUTES + "access", "Access can't be blank"));
  }

  static RuntimeException taken() {
    return new UseCaseFailedException(
        Failure.Invalid.of(ATTRIBUTES + "team", "Team has already been taken"));
  }

  /**
   * The owners team cannot be given access.
   *
   * @param place what it has access to already, {@code workspace} or {@code project}
   */
  static RuntimeException ofOwners(String place) {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            ATTRIBUTES + "team", "Team owns the organization and has access to every " + place));
  }

  /** The access that {@code change} gives; refuses each permission that follows from its level. */
  static <A extends LeveledAccess<C>, C extends A> A given(AccessChange<A, C> change, A before) {
    return switch (change.on(before)) {
      case AccessChange.Outcome.Given<A>(A access) -> access;
      case AccessChange.Outcome.ReadOnly<A>(A level) ->
          throw new UseCaseFailedException(
              new Failure.Invalid(
                  change.choices().attributes().stream()
                      .map(attribute -> readOnly(level.label(), attribute))
                      .toList()));
    };
  }

  /** The vendor's text begins with the attribute in words, such as {@code State versions}. */
  private static Problem readOnly(String level, String attribute) {
    String words = attribute.substring(attribute.indexOf('/') + 1).replace('-', ' ');
    return new Problem(
        ATTRIBUTES + attribute,
        words.substring(0, 1).toUpperCase(Locale.ROOT)
            + words.substring(1)
            + " is read-only when access level is '"
            + level
            + "'; use the 'custom' access level to set this attribute.");
  }
}
