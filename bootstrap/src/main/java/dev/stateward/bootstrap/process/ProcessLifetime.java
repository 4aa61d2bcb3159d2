package dev.stateward.bootstrap.process;

import dev.stateward.application.settings.NodeBudgets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lifetime of the process. The first signal to end stops a server gracefully, after which the
 * process ends with the status of its command; it gives up what another command does. A second one
 * ends the process at once.
 *
 * <p>A shutdown hook could do neither: the virtual machine would end with 128 and the number of the
 * signal, and take no notice of a second one.
 */
public final class ProcessLifetime implements Lifetime {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessLifetime.class);

  /** The signals, and the status of a process that each of them ended. */
  private static final Map<String, Integer> SIGNALS = Map.of("TERM", 143, "INT", 130, "HUP", 129);

  private static final String AGAIN = "; a second signal ends it at once";

  private final CountDownLatch told = new CountDownLatch(1);
  private final CountDownLatch served = new CountDownLatch(1);
  private final AtomicReference<@Nullable StopOrder> order = new AtomicReference<>();

  @Override
  public void beginServer() {
    listen(
        false,
        text -> LOG.info(text, served.getCount() == 0 ? "the server stops" : "the start ends"));
  }

  @Override
  public void beginCommand(Consumer<String> messages) {
    listen(true, text -> messages.accept(text.replace("{}", "the command ends")));
  }

  @Override
  public Optional<StopOrder> order() {
    return Optional.ofNullable(order.get());
  }

  @Override
  public void endWith(Runnable stop) {
    served.countDown();
    try {
      told.await();
      stop.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void listen(boolean failure, Consumer<String> messages) {
    SIGNALS.forEach((name, status) -> {
      // Made now: the program may be replaced on the disk before the signal comes.
      StopOrder heard = new StopOrder(name, failure ? status : 0);
      Signals.listen(name, signal -> hear(heard, messages));
    });
  }

  private synchronized void hear(StopOrder heard, Consumer<String> messages) {
    if (order.get() != null) {
      LOG.warn("SIG{} again: the process ends at once", heard.signal());
      Runtime.getRuntime().halt(SIGNALS.getOrDefault(heard.signal(), 1));
    }
    order.set(heard);
    try {
      messages.accept("SIG" + heard.signal() + ": {}" + AGAIN);
    } finally {
      told.countDown();
      Thread.ofPlatform().daemon().name("stop").start(() -> haltLater(heard));
    }
  }

  /**
   * What begins may wait for what does not answer, or run a long statement. To end in the middle of
   * it is safe, as a crash is.
   */
  private void haltLater(StopOrder heard) {
    try {
      if (!served.await(NodeBudgets.GIVING_UP.toMillis(), TimeUnit.MILLISECONDS)) {
        Runtime.getRuntime().halt(heard.status());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
