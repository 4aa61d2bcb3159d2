package dev.stateward.application.settings;

import java.time.Duration;

/** What judging states by guardrails may take. */
public final class GuardrailBudgets {
  private GuardrailBudgets() {}

  /** How long an override can be used. */
  public static final Duration OVERRIDE = Duration.ofHours(24);

  /** How many states are read at once to be judged. */
  public static final int AT_ONCE = 8;

  /** How long one waits for others that are read. */
  public static final Duration WAIT = Duration.ofSeconds(20);

  /** The memory for types and providers of one state, in bytes. */
  public static final int KINDS = 1024 * 1024;

  /** How many attributes of one instance may look like secrets. */
  public static final int SECRETS = 1000;

  /** How many versions one request tries. */
  public static final int TRIED = 20;

  /** How many states are read at once to try them. */
  public static final int TRIED_AT_ONCE = 2;

  /** How many bytes of state data one request reads to try versions. */
  public static final long TRIED_BYTES = 64L * 1024 * 1024;
}
