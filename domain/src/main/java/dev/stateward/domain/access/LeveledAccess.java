package dev.stateward.domain.access;

/**
 * What access of a team gives: a fixed level, or permissions chosen one by one.
 *
 * @param <C> permissions chosen one by one, which are such access themselves
 */
public sealed interface LeveledAccess<C> permits WorkspaceAccess, ProjectAccess {
  /** What it is called: {@code write}, or {@code custom} with its permissions. */
  String label();

  /** Its permissions one by one: those chosen, or those that its level implies. */
  C shown();

  /** Whether its permissions are chosen one by one. */
  default boolean custom() {
    return equals(shown());
  }
}
