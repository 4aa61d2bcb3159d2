package dev.stateward.domain.stateversion;

import java.util.Objects;
import java.util.Optional;

/**
 * The verdict on whether a state may follow a workspace's current one.
 *
 * <p>The rules, in the order in which they are judged:
 *
 * <ol>
 *   <li>a workspace without a current state takes any;
 *   <li>an offer that is forced, or that follows a state without resources and outputs, is not
 *       asked for its serial and lineage, as the command line tool does not ask either;
 *   <li>another lineage is refused, unless one of the two states none;
 *   <li>a lower serial is refused;
 *   <li>the same serial is accepted with the same MD5 and refused with another.
 * </ol>
 */
public sealed interface Succession {
  /** The offered state may follow. */
  record Accepted() implements Succession {}

  /** The offered serial is lower than the current one. */
  record SerialTooLow(Serial current, Serial offered) implements Succession {}

  /** The serial is the current one, and the content is another. */
  record Md5Differs(Serial serial) implements Succession {}

  /** The offered state is of another lineage. */
  record LineageDiffers(Lineage current, Lineage offered) implements Succession {}

  /**
   * The state an offer is compared with.
   *
   * @param declared what is known of it
   * @param empty whether it holds no resources and no outputs
   */
  record Current(DeclaredState declared, boolean empty) {
    public Current {
      Objects.requireNonNull(declared, "declared is null");
    }

    /** The current state of a workspace whose current version is {@code version}. */
    public static Current of(StateVersion.Finalized version) {
      return new Current(version.declared(), version.empty());
    }
  }

  /**
   * Judges {@code offered} against the current state.
   *
   * @param current the workspace's current state; empty when it has none
   * @param offered what the client declares of the next state
   * @param forced whether the client waives the checks of serial and lineage
   */
  static Succession judge(Optional<Current> current, DeclaredState offered, boolean forced) {
    if (current.isEmpty() || forced || current.get().empty()) {
      return new Accepted();
    }
    DeclaredState known = current.get().declared();
    if (known.lineage().contradicts(offered.lineage())) {
      return new LineageDiffers(known.lineage(), offered.lineage());
    }
    int order = offered.serial().compareTo(known.serial());
    if (order < 0) {
      return new SerialTooLow(known.serial(), offered.serial());
    }
    if (order == 0 && !known.md5().equals(offered.md5())) {
      return new Md5Differs(known.serial());
    }
    return new Accepted();
  }
}
