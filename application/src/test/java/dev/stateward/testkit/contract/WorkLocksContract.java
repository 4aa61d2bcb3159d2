package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.WorkLocks;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How every store locks work. */
final class WorkLocksContract extends StoresContract {
  @Test
  void doesWorkOnceAtATime() {
    WorkLocks locks = stores().workLocks();

    Optional<Boolean> outer =
        locks.alone(
            "one",
            () ->
                CompletableFuture.supplyAsync(() -> locks.alone("one", () -> true)).join().isEmpty()
                    && locks.alone("other", () -> true).isPresent());

    assertThat(outer).contains(true);
    assertThat(locks.alone("one", () -> 1)).contains(1);
  }

  @Test
  void isReleasedByWorkThatFails() {
    WorkLocks locks = stores().workLocks();

    assertThatThrownBy(() ->
            locks.alone(
                "failing",
                () -> {
                  throw new IllegalStateException("failed");
                }))
        .hasMessage("failed");

    assertThat(locks.alone("failing", () -> 1)).contains(1);
  }
}
