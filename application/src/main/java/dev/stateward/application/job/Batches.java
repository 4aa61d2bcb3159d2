package dev.stateward.application.job;

import dev.stateward.application.port.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs some things at once, and waits for all of them. */
public final class Batches implements AutoCloseable {
  private final ExecutorService threads;

  public Batches(int atOnce) {
    this.threads = Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().factory());
  }

  /** The results, in the order of the work; fails when any of it fails. */
  public <T> List<T> run(List<Callable<T>> work) {
    try {
      List<T> results = new ArrayList<>(work.size());
      for (Future<T> each : threads.invokeAll(work)) {
        results.add(result(each));
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted", e);
    }
  }

  private static <T> T result(Future<T> done) throws InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException("no checked exception is thrown", e);
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
