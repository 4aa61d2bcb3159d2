package dev.stateward.application.settings;

import java.time.Duration;

/** What judging states by guardrails may take. */
public final class GuardrailBudgets {
  private GuardrailBudgets() {}

  /** How long an override can be used. */
  public static final Duration OVERRIDE = Duration.ofHours(24);

  /** How many kinds of resources of one state are judged; more cannot be judged. */
  public static final int KINDS = 10_000;

  /** How many values of one resource instance that look like secrets are looked at. */
  public static final int SECRETS = 1000;

  /** How many bytes of one value are searched for secrets. */
  public static final int SEARCHED_VALUE = 1024 * 1024;

  /** How many versions are tried at once. */
  public static final int TRIED = 20;

  /** How many bytes of state data are read to try versions. */
  public static final long TRIED_BYTES = 64L * 1024 * 1024;
}
