package dev.stateward.bootstrap.command;

import java.util.concurrent.CountDownLatch;

/** The life of a server that is a process: it ends with the process, gracefully on SIGTERM. */
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
