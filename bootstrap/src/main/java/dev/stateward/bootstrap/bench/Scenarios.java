package dev.stateward.bootstrap.bench;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The measured scenarios, in workspaces that are created for them and removed afterwards. */
final class Scenarios implements AutoCloseable {
  private static final int SMALL = 16 * 1024;
  private static final int MEDIUM = 1_400_000;
  private static final int LARGE = 28_000_000;
  private static final int LISTED = 100;
  private static final int PARALLEL_UPLOADS = 8;
  private static final int LARGE_UPLOADS = 4;

  private final BenchClient client;
  private final LoadRunner runner;
  private final int workspaces;
  private final List<Bench> benches = new ArrayList<>();

  /**
   * Scenarios on a server.
   *
   * @param runner how they are repeated
   */
  Scenarios(BenchClient client, LoadRunner runner) {
    this.client = client;
    this.runner = runner;
    this.workspaces = Math.max(runner.connections(), PARALLEL_UPLOADS);
  }

  /** The locked workspace of one worker, with the serial of its next state. */
  private record Bench(String name, String id, AtomicLong serial) {}

  /** Which uploads are measured. */
  enum Size {
    /** All but the largest uploads. */
    SHORT,
    FULL
  }

  /** A measurement to be made, after those before it. */
  interface Step {
    Measurement measure();
  }

  /** All measurements, to be made in this order; the baseline {@code ping} first. */
  List<Step> steps(Size size) {
    SampleState small = new SampleState(SMALL);
    SampleState medium = new SampleState(MEDIUM);
    List<Step> steps =
        new ArrayList<>(
            List.of(
                this::baseline,
                () -> current("current-state-version", runner, small),
                this::locks,
                () -> writes(runner, "create + upload 16 KB", small),
                () -> lists(runner),
                () -> lists(runner.over(1)),
                () -> downloads(runner, "download 16 KB", small),
                () -> writes(runner, "create + upload 1.4 MB", medium),
                () -> downloads(runner, "download 1.4 MB", medium)));
    if (size == Size.FULL) {
      SampleState large = new SampleState(LARGE);
      LoadRunner some = runner.atMost(LARGE_UPLOADS);
      steps.add(() -> writes(some.over(1), "create + upload 28 MB", large));
      steps.add(() -> writes(some.over(PARALLEL_UPLOADS), "create + upload 28 MB", large));
      steps.add(() -> downloads(runner, "download 28 MB", large));
      steps.add(() -> current("current-state 28 MB", runner.over(1), large));
    }
    return steps;
  }

  private Measurement baseline() {
    while (benches.size() < workspaces) {
      benches.add(workspace());
    }
    return runner.measure("ping (baseline)", worker -> client.ping());
  }

  private Measurement current(String name, LoadRunner readers, SampleState state) {
    write(benches.getFirst(), state);
    String id = benches.getFirst().id();
    return readers.measure(name, worker -> client.current(id));
  }

  /** The workspaces are locked before, and after. */
  private Measurement locks() {
    return runner.measure(
        "unlock + lock",
        worker -> {
          String id = benches.get(worker).id();
          client.unlock(id);
          client.lock(id);
        });
  }

  private Measurement writes(LoadRunner writers, String name, SampleState state) {
    return writers.measure(name, worker -> write(benches.get(worker), state));
  }

  private void fillList() {
    Bench bench = benches.getFirst();
    SampleState state = new SampleState(SMALL);
    while (bench.serial().get() <= LISTED) {
      write(bench, state);
    }
  }

  private Measurement lists(LoadRunner readers) {
    fillList();
    Bench bench = benches.getFirst();
    return readers.measure("list of 100", worker -> client.list(bench.name()));
  }

  private Measurement downloads(LoadRunner readers, String name, SampleState state) {
    Bench bench = benches.getFirst();
    write(bench, state);
    URI url = client.currentDownload(bench.id());
    return readers.measure(name, worker -> client.download(url));
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
