package dev.stateward.race;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Requests that start at the same moment, time and again. */
final class Race implements AutoCloseable {
  /** How often each race is run; {@code stateward.race.rounds} says otherwise. */
  static final int ROUNDS = Integer.getInteger("stateward.race.rounds", 40);

  private final ExecutorService racers = Executors.newVirtualThreadPerTaskExecutor();

  /** The outcome of a racer: a result or a failure. */
  sealed interface Got {
    record Result(Object it) implements Got {}

    record Refusal(Failure failure) implements Got {}
  }

  /** What each of {@code requests} got, in their order. */
  List<Got> run(List<Callable<?>> requests) throws Exception {
    CyclicBarrier start = new CyclicBarrier(requests.size());
    List<Future<Got>> running = new ArrayList<>();
    for (Callable<?> request : requests) {
      running.add(
          racers.submit(() -> {
            start.await();
            return got(request);
          }));
    }
    List<Got> all = new ArrayList<>();
    for (Future<Got> racer : running) {
      all.add(racer.get());
    }
    return all;
  }

  /** What {@code request} gets. */
  static Got got(Callable<?> request) throws Exception {
    try {
      return new Got.Result(request.call());
    } catch (UseCaseFailedException e) {
      return new Got.Refusal(e.failure());
    }
  }

  @Override
  public void close() {
    racers.close();
  }
}
