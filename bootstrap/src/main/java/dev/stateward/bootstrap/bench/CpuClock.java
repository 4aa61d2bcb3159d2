package dev.stateward.bootstrap.bench;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The processor time of a server that runs on this machine.
 *
 * @param pid its process; empty when it runs elsewhere
 */
record CpuClock(OptionalLong pid) {
  /** That of a process; null when the server runs elsewhere. */
  static CpuClock of(@Nullable Long pid) {
    return new CpuClock(pid == null ? OptionalLong.empty() : OptionalLong.of(pid));
  }

  /** How much it has used since it was started; empty when that cannot be read. */
  Optional<Duration> used() {
    return pid.isEmpty()
        ? Optional.empty()
        : ProcessHandle.of(pid.getAsLong()).flatMap(server -> server.info().totalCpuDuration());
  }
}
