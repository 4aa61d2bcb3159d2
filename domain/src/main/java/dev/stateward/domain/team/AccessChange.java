package dev.stateward.domain.team;

import dev.stateward.domain.access.LeveledAccess;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * The access of a team that a client requests; whatever the request leaves out stays as it is.
 *
 * <p>Single permissions can be chosen of custom access alone (Team Access API, B3 and B4; Project
 * Team Access API).
 *
 * @param kind the requested access
 * @param choices the requested single permissions
 * @param <A> what the team has access to: {@link dev.stateward.domain.access.WorkspaceAccess} or
 *     {@link dev.stateward.domain.access.ProjectAccess}
 * @param <C> custom access of that kind
 */
public record AccessChange<A extends LeveledAccess<C>, C extends A>(
    Kind<A> kind, Choices<C> choices) {
  public AccessChange {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(choices, "choices is null");
  }

  /** The access a client names. */
  public sealed interface Kind<A> {
    /** None: it stays what it is. */
    record Kept<A>() implements Kind<A> {}

    /** A fixed level. */
    record Fixed<A>(A level) implements Kind<A> {}

    /** Custom access: permissions chosen one by one. */
    record Chosen<A>() implements Kind<A> {}
  }

  /**
   * The single permissions a client names.
   *
   * @param attributes what the request calls them, such as {@code workspace-access/locking}
   * @param effect gives custom access these permissions
   */
  public record Choices<C>(List<String> attributes, UnaryOperator<C> effect) {
    public Choices {
      attributes = List.copyOf(attributes);
      Objects.requireNonNull(effect, "effect is null");
    }

    /** No single permission. */
    public static <C> Choices<C> none() {
      return new Choices<>(List.of(), UnaryOperator.identity());
    }
  }

  /** The result of a change. */
  public sealed interface Outcome<A> {
    /** The access after the change. */
    record Given<A>(A access) implements Outcome<A> {}

    /** The named permissions follow from the level and cannot be chosen. */
    record ReadOnly<A>(A level) implements Outcome<A> {}
  }

  /**
   * Applies the change to {@code before}: from a level to custom access, implied permissions stay.
   */
  public Outcome<A> on(A before) {
    return switch (kind) {
      case Kind.Kept<A>() -> before.custom() ? chosen(before.shown()) : fixed(before);
      case Kind.Fixed<A>(A level) -> fixed(level);
      case Kind.Chosen<A>() -> chosen(before.shown());
    };
  }

  private Outcome<A> fixed(A level) {
    return choices.attributes().isEmpty()
        ? new Outcome.Given<>(level)
        : new Outcome.ReadOnly<>(level);
  }

  private Outcome<A> chosen(C before) {
    return new Outcome.Given<>(choices.effect().apply(before));
  }
}
