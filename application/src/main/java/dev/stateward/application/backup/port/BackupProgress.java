package dev.stateward.application.backup.port;

/** Is told how far a backup or a restore has come; may be called from several threads. */
@FunctionalInterface
public interface BackupProgress {
  /** Tells nobody. */
  BackupProgress NONE = (step, done, total) -> {};

  /**
   * So much of a step is done.
   *
   * @param total how much there is in all; 0 when that is not known
   */
  void at(Step step, long done, long total);

  /** What is done one after the other. */
  enum Step {
    TABLES("tables"),
    BLOBS("blobs"),
    /** Recovery records are written beside restored blobs. */
    RECORDS("records");

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
