package dev.stateward.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Clients that operate on a few workspaces at once, and a checker that follows them. The clients of
 * a workspace go in rounds: each does a few operations, and then they wait for each other, so that
 * the checker searches no further than one round.
 */
final class HistoryTrial implements AutoCloseable {
  /** How many workspaces there are at a time. */
  private static final int WORKSPACES = 4;

  private static final List<Person> CLIENTS =
      List.of(Person.OWNER, Person.ALICE, Person.ALICE, Person.BOB);
  private static final int OPERATIONS_IN_ROUND = 5;

  /** After so many rounds a workspace has versions enough, and is replaced by a new one. */
  private static final int ROUNDS = 12;

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicLong moments = new AtomicLong();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicReference<Optional<Violation>> violation =
      new AtomicReference<>(Optional.empty());
  private final Nodes nodes;
  private final int operations;

  /** A trial of at least so many operations, or as many as are done before a violation. */
  HistoryTrial(Nodes nodes, int operations) {
    this.nodes = nodes;
    this.operations = operations;
  }

  /**
   * The end of a trial.
   *
   * @param operations how many were answered
   * @param refused how many of them were refused
   * @param violation what the checker found
   */
  record Result(int operations, int refused, Optional<Violation> violation) {}

  /** Does what {@code seed} chooses; when each operation is done is up to the machine. */
  Result run(long seed) throws Exception {
    Random random = new Random(seed);
    List<Callable<Boolean>> histories = new ArrayList<>();
    for (int number = 0; number < WORKSPACES; number++) {
      String name = Long.toString(random.nextLong() >>> 1, Character.MAX_RADIX) + number;
      Random its = new Random(random.nextLong());
      histories.add(() -> history(new TrialOrganization(nodes.honest(), "o" + name), its));
    }
    all(histories);
    return new Result(answered.get(), refused.get(), violation.get());
  }

  private boolean history(TrialOrganization organization, Random random) throws Exception {
    for (int number = 1; !ended(); number++) {
      SharedWorkspace workspace = organization.workspace("w" + number);
      Set<WorkspaceModel> possible = Set.of(WorkspaceModel.INITIAL);
      for (int round = 0; round < ROUNDS && !ended(); round++) {
        List<Event> events = round(workspace, random);
        Set<WorkspaceModel> after = LinearizabilityChecker.ends(possible, events);
        if (after.isEmpty()) {
          violation.set(Optional.of(Violation.of(possible, events)));
          return false;
        }
        possible = after;
      }
    }
    return true;
  }

  private boolean ended() {
    return answered.get() >= operations || violation.get().isPresent();
  }

  private List<Event> round(SharedWorkspace workspace, Random random) throws Exception {
    List<Callable<List<Event>>> clients = new ArrayList<>();
    for (int number = 0; number < CLIENTS.size(); number++) {
      int client = number;
      RandomOperations choice =
          new RandomOperations(new Random(random.nextLong()), workspace, CLIENTS.get(number));
      WorkspaceClient of = new WorkspaceClient(nodes.of(number), workspace);
      clients.add(() -> events(client, choice, of));
    }
    return all(clients).stream().flatMap(List::stream).toList();
  }

  private List<Event> events(int number, RandomOperations choice, WorkspaceClient client) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < OPERATIONS_IN_ROUND; i++) {
      Operation operation = choice.next();
      long calledAt = moments.incrementAndGet();
      Answer answer = client.answerTo(operation);
      events.add(new Event(number, operation, answer, calledAt, moments.incrementAndGet()));
      answered.incrementAndGet();
      if (answer.isRefusal()) {
        refused.incrementAndGet();
      }
    }
    return events;
  }

  private <T> List<T> all(List<Callable<T>> tasks) throws Exception {
    List<T> results = new ArrayList<>();
    for (Future<T> task : threads.invokeAll(tasks)) {
      try {
        results.add(task.get());
      } catch (ExecutionException failed) {
        throw new IllegalStateException("a client of the trial failed", failed.getCause());
      }
    }
    return results;
  }

  @Override
  public void close() {
    threads.close();
  }
}
