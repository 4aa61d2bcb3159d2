package dev.stateward.application.check.port;

import java.util.Objects;

/** What a check tells while it runs. */
public sealed interface CheckEvent {
  /** Something is wrong. */
  record Found(Finding finding) implements CheckEvent {
    public Found {
      Objects.requireNonNull(finding, "finding is null");
    }
  }

  /**
   * So much of a step is done.
   *
   * @param total how much there is in all; 0 when that is not known
   */
  record Progress(Step step, long done, long total) implements CheckEvent {
    public Progress {
      Objects.requireNonNull(step, "step is null");
    }
  }

  /** What is done one after the other. */
  enum Step {
    /** The blobs that versions refer to are compared with their rows. */
    BLOBS("blobs"),
    /** Data keys are compared with the blobs of versions. */
    DATA_KEYS("keys"),
    /** Data keys of outputs and webhooks are unwrapped. */
    VALUE_KEYS("value-keys"),
    /** The stores are listed. */
    STORES("stores");

    private final String label;

    Step(String label) {
      this.label = label;
    }

    /** What it is about. */
    public String label() {
      return label;
    }
  }
}
