package dev.stateward.application.recovery.port;

import java.util.Objects;

/**
 * What a recovery found that is not as it should be, or decided because nothing tells.
 *
 * @param kind what it is
 * @param name the key of the object, or the identifier of the version or workspace
 * @param detail more about it, one line without any state data
 */
public record RecoveryProblem(Kind kind, String name, String detail) {
  public RecoveryProblem {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(detail, "detail is null");
  }

  /** What can be wrong. */
  public enum Kind {
    /** A recovery record cannot be read: its version is not rebuilt. */
    UNREADABLE_RECORD("unreadable-record", true),
    /** The data of a version is missing: the version is rebuilt, and reading it fails. */
    MISSING_BLOB("missing-blob", true),
    /** The data of a version was changed: the version is rebuilt, and reading it fails. */
    DAMAGED_BLOB("damaged-blob", true),
    /** An object that no readable record tells of; an interrupted upload leaves such ones. */
    STRAY_OBJECT("stray-object", true),
    /** The JSON form of a version whose state was not found. */
    STATE_NOT_FOUND("state-not-found", true),
    /** Two versions of one workspace have the same serial and lineage, and different data. */
    SERIAL_TAKEN_TWICE("serial-taken-twice", true),
    /**
     * Of two versions that were created at almost the same time, the serial tells the later one.
     */
    ORDERED_BY_SERIAL("ordered-by-serial", false),
    /** Two had the same name, and one was given another. */
    RENAMED("renamed", false);

    private final String label;
    private final boolean loss;

    Kind(String label, boolean loss) {
      this.label = label;
      this.loss = loss;
    }

    /** What it is called. */
    public String label() {
      return label;
    }

    /** Whether something may be lost. */
    public boolean loss() {
      return loss;
    }
  }
}
