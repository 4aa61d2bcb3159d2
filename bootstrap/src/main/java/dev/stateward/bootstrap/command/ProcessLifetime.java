package dev.stateward.bootstrap.command;

import java.util.concurrent.CountDownLatch;

/** The lifetime of a server process: it shuts down gracefully on SIGTERM. */
public final class ProcessLifetime implements Environment.Lifetime {
  @Override
  public void endWith(Runnable stop) {
    Runtime.getRuntime().addShutdownHook(new Thread(stop, "stop"));
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
