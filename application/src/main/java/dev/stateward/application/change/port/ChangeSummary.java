package dev.stateward.application.change.port;

/**
 * How many resources and data sources changed between two versions, and how many outputs did,
 * however they did.
 */
public record ChangeSummary(
    long added, long removed, long replaced, long moved, long changed, long outputs) {
  /** Nothing changed. */
  public static final ChangeSummary NONE = new ChangeSummary(0, 0, 0, 0, 0, 0);
}
