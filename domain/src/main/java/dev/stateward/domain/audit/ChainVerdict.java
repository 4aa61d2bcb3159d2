package dev.stateward.domain.audit;

import java.util.Objects;

/** The result of the verification of a chain of records. */
public sealed interface ChainVerdict {
  /**
   * Everything is as it was recorded.
   *
   * @param head the last position, to compare with heads that were kept elsewhere
   */
  record Sound(Seal head) implements ChainVerdict {
    public Sound {
      Objects.requireNonNull(head, "head is null");
    }
  }

  /**
   * Something was changed.
   *
   * @param position the first position where it shows
   * @param why what is wrong there, a sentence
   */
  record Broken(long position, String why) implements ChainVerdict {
    public Broken {
      Objects.requireNonNull(why, "why is null");
    }
  }
}
