package dev.stateward.bootstrap.state;

import dev.stateward.bootstrap.process.Lifetime;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a command does while it holds a lock. An order to stop interrupts it, so that the command
 * can give the lock back before it ends.
 */
final class LockedWork {
  private final Lifetime lifetime;
  private final Consumer<String> messages;
  private @Nullable Thread working;

  /**
   * Nothing is done yet.
   *
   * @param messages tell the user about the order
   */
  LockedWork(Lifetime lifetime, Consumer<String> messages) {
    this.lifetime = lifetime;
    this.messages = messages;
  }

  /**
   * From now on an order to stop is kept until {@link #run}, and interrupts that.
   *
   * @param nextStep what to do should the command end before it has given the lock back
   */
  void begin(String nextStep) {
    lifetime.beginCommand(message -> stop(message, nextStep));
  }

  /**
   * Does it. The thread is not interrupted afterwards, so that it can ask the server once more.
   *
   * @throws RuntimeException of any kind when it was interrupted
   */
  String run(TakenLock.Work work) {
    interruptible(Thread.currentThread());
    try {
      lifetime.proceed();
      return work.run();
    } finally {
      interruptible(null);
    }
  }

  /** Whether there was an order to stop. */
  boolean isStopped() {
    return lifetime.order().isPresent();
  }

  void tell(String message) {
    messages.accept(message);
  }

  private synchronized void interruptible(@Nullable Thread thread) {
    working = thread;
    if (thread == null) {
      Thread.interrupted();
    }
  }

  private synchronized void stop(String message, String nextStep) {
    tell(message);
    tell(nextStep);
    if (working != null) {
      working.interrupt();
    }
  }
}
