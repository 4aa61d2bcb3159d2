package dev.stateward.bootstrap.bench;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The measured scenarios, in workspaces that are created for them and removed afterwards. */
final class Scenarios implements AutoCloseable {
  private static final int SMALL = 16 * 1024;
  private static final int MEDIUM = 1_400_000;
  private static final int LARGE = 28_000_000;
  private static final int LISTED = 100;
  private static final int PARALLEL_UPLOADS = 8;
  private static final int LARGE_UPLOADS = 4;

  private final BenchClient client;
  private final Consumer<String> progress;
  private final List<Bench> benches = new ArrayList<>();

  /**
   * Scenarios on a server.
   *
   * @param progress receives a line for each scenario
   */
  Scenarios(BenchClient client, Consumer<String> progress) {
    this.client = client;
    this.progress = progress;
  }

  /** The locked workspace of one worker, with the serial of its next state. */
  private record Bench(String name, String id, AtomicLong serial) {}

  /** Measures everything; the baseline {@code ping} first. */
  List<Measurement> run(LoadRunner runner, int connections, Size size) {
    for (int worker = 0; worker < Math.max(connections, PARALLEL_UPLOADS); worker++) {
      benches.add(workspace());
    }
    SampleState small = new SampleState(SMALL);
    SampleState medium = new SampleState(MEDIUM);
    List<Measurement> all = new ArrayList<>();
    all.add(measured(() -> runner.measure("ping (baseline)", worker -> client.ping())));
    write(benches.getFirst(), small);
    String id = benches.getFirst().id();
    all.add(measured(() -> runner.measure("current-state-version", worker -> client.current(id))));
    all.add(measured(() -> writes(runner, "create + upload 16 KB", small)));
    fillList();
    all.add(measured(() -> lists(runner)));
    all.add(measured(() -> lists(runner.over(1))));
    all.add(measured(() -> downloads(runner, "download 16 KB", small)));
    all.add(measured(() -> writes(runner, "create + upload 1.4 MB", medium)));
    all.add(measured(() -> downloads(runner, "download 1.4 MB", medium)));
    if (size == Size.FULL) {
      SampleState large = new SampleState(LARGE);
      LoadRunner some = runner.atMost(LARGE_UPLOADS);
      for (int uploads : List.of(1, PARALLEL_UPLOADS)) {
        all.add(measured(() -> writes(some.over(uploads), "create + upload 28 MB", large)));
      }
    }
    return all;
  }

  /** Which uploads are measured. */
  enum Size {
    /** All but the largest uploads. */
    SHORT,
    FULL
  }

  private interface Measuring {
    Measurement measure();
  }

  private Measurement measured(Measuring measuring) {
    Measurement measurement = measuring.measure();
    progress.accept(measurement.name());
    return measurement;
  }

  private Measurement writes(LoadRunner runner, String name, SampleState state) {
    return runner.measure(name, worker -> write(benches.get(worker), state));
  }

  private void fillList() {
    Bench bench = benches.getFirst();
    SampleState state = new SampleState(SMALL);
    while (bench.serial().get() <= LISTED) {
      write(bench, state);
    }
  }

  private Measurement lists(LoadRunner runner) {
    Bench bench = benches.getFirst();
    return runner.measure("list of 100", worker -> client.list(bench.name()));
  }

  private Measurement downloads(LoadRunner runner, String name, SampleState state) {
    Bench bench = benches.getFirst();
    write(bench, state);
    URI url = client.currentDownload(bench.id());
    return runner.measure(name, worker -> client.download(url));
  }

  private void write(Bench bench, SampleState state) {
    long serial = bench.serial().getAndIncrement();
    byte[] bytes = state.bytes(serial);
    client.upload(client.announce(bench.id(), serial, bytes).upload(), bytes);
  }

  private Bench workspace() {
    String name = "bench-" + UUID.randomUUID().toString().substring(0, 13);
    String id = client.createWorkspace(name);
    Bench bench = new Bench(name, id, new AtomicLong(1));
    client.lock(id);
    return bench;
  }

  @Override
  public void close() {
    for (Bench bench : benches) {
      client.deleteWorkspace(bench.id());
    }
  }
}
