package dev.stateward.bootstrap.transfer;

/**
 * What an import does with what is on the target already.
 *
 * @param dry looks only, and changes nothing
 * @param update gives what differs the settings of the source, in place of reporting it as a
 *     conflict, and reports what the target has alone
 * @param delete removes what the target has alone, where {@code update} is set
 * @param held keeps the workspaces of the target locked, so that nobody else writes to them
 */
public record ImportRules(boolean dry, boolean update, boolean delete, boolean held) {
  /** Why a workspace of the target is locked. */
  String reason() {
    return held ? "stateward mirror" : "stateward import";
  }
}
