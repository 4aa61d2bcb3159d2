package dev.stateward.history;

import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingLegalHolds.Target;
import dev.stateward.application.store.Stores;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Does with two nodes of the application what a simulation of the model did, each operation at the
 * moment at which the model decided it; where a node of the model died before that, the transaction
 * is lost before its commit.
 */
final class TraceReplay {
  /** The words that end an operation. */
  static final Set<String> ENDS = Set.of("done", "refused", "read", "seen", "died", "given_up");

  /** The model has no more versions than these, and refuses what would make another. */
  private static final int VERSIONS = 3;

  private final ModelTrace trace;
  private final List<StateApplication> nodes;
  private final SharedWorkspace workspace;
  private final TrialOrganization organization;
  private final AtomicBoolean dying;
  private final ModelTrace.Line[] begun = {
    ModelTrace.NOTHING, ModelTrace.NOTHING, ModelTrace.NOTHING
  };

  /** The content of each version, by its number; rolled back ones have that of their source. */
  private final Map<Integer, Integer> contents = new HashMap<>();

  private final Map<Integer, WorkspaceModel.Status> status = new HashMap<>();
  private final List<String> differences = new ArrayList<>();
  private int created;
  private int compared;

  /**
   * A replay.
   *
   * @param nodes two, whose transactions are lost while {@code dying} is true
   */
  TraceReplay(
      ModelTrace trace,
      List<StateApplication> nodes,
      TrialOrganization organization,
      String name,
      AtomicBoolean dying) {
    this.trace = trace;
    this.nodes = List.copyOf(nodes);
    this.organization = organization;
    this.workspace = organization.workspace(name);
    this.dying = dying;
  }

  /** Stores whose transactions are lost before the commit while {@code dying} is true. */
  static Stores dying(Stores stores, AtomicBoolean dying) {
    return PlantedBug.with(
        stores, "transactions", Transactions.class, real -> new Dying(real, dying));
  }

  private record Dying(Transactions real, AtomicBoolean dying) implements Transactions {
    @Override
    public <T> T inTransaction(Supplier<T> work) {
      return real.inTransaction(() -> {
        T done = work.get();
        if (dying.get()) {
          throw InjectedFaults.lostConnection();
        }
        return done;
      });
    }
  }

  /** How many outcomes were compared. */
  int compared() {
    return compared;
  }

  /**
   * What the application did otherwise than the model, first of all; empty when nothing. What comes
   * after a difference says nothing.
   */
  List<String> differences() {
    publish();
    for (int at = 0; at < trace.lines().size() && differences.isEmpty(); at++) {
      ModelTrace.Line line = trace.lines().get(at);
      if (line.word().equals("sending")) {
        continue;
      }
      if (ENDS.contains(line.word())) {
        end(line, at);
        begun[line.node()] = ModelTrace.NOTHING;
      } else if (!line.word().equals("again")) {
        begun[line.node()] = line;
      }
    }
    return differences;
  }

  /** What there was before the model began. */
  private void publish() {
    if (trace.published() > 0) {
      perform(1, new Operation.Lock(Person.ALICE), "done");
    }
    for (int version = 1; version <= trace.published(); version++) {
      create(1, Person.ALICE);
      perform(1, new Operation.Upload(Person.ALICE, version, true), "done");
      status.put(version, WorkspaceModel.Status.FINALIZED);
    }
  }

  private void end(ModelTrace.Line line, int at) {
    ModelTrace.Line operation = begun[line.node()];
    String expected = line.word();
    switch (operation.word()) {
      case "locking" -> perform(line, new Operation.Lock(person(operation)));
      case "unlocking" -> perform(line, new Operation.Unlock(person(operation)));
      case "forcing" -> perform(line, new Operation.ForceUnlock(Person.OWNER));
      case "creating" -> {
        if (expected.equals("done")) {
          create(line.node(), person(operation));
        } else if (created < VERSIONS) {
          perform(line, new Operation.Create(person(operation), created + 1, nextSerial()));
        }
      }
      case "uploading" -> upload(line, at);
      case "rolling_back" -> rollBack(line, person(operation));
      case "deleting", "retaining" ->
          change(
              line,
              new Operation.SoftDelete(Person.OWNER, line.version()),
              WorkspaceModel.Status.DELETED);
      case "restoring" ->
          change(
              line,
              new Operation.Restore(Person.OWNER, line.version()),
              WorkspaceModel.Status.FINALIZED);
      case "destroying" ->
          change(
              line,
              new Operation.Destroy(Person.OWNER, line.version()),
              WorkspaceModel.Status.DESTROYED);
      case "holding" -> hold(line);
      case "downloading" -> download(line);
      case "looking" -> look(line);
      case "changing_another" -> changeAnother(line);
      default -> {
        // It died between two operations.
      }
    }
  }

  private static Person person(ModelTrace.Line line) {
    return line.client() == 1 ? Person.ALICE : Person.BOB;
  }

  private long nextSerial() {
    return workspace.serial() + 1;
  }

  private void create(int node, Person by) {
    created++;
    workspace.newNumber();
    contents.put(created, created);
    status.put(created, WorkspaceModel.Status.PENDING);
    perform(node, new Operation.Create(by, created, nextSerial()), "done");
  }

  private void upload(ModelTrace.Line line, int at) {
    int version = line.version();
    if (line.word().equals("given_up") || workspace.known(version).uploadUrl().isEmpty()) {
      return;
    }
    boolean declared = line.content() == trace.accepted(version) || line.content() == 0;
    Operation upload = new Operation.Upload(workspace.known(version).by(), version, declared);
    perform(line.node(), upload, isRepetition(line, at) ? "done" : line.word());
    if (line.word().equals("done")) {
      status.put(version, WorkspaceModel.Status.FINALIZED);
    }
  }

  /** Whether the model refused to store the content, because it is stored. */
  private boolean isRepetition(ModelTrace.Line line, int at) {
    return trace.lines().subList(at + 1, trace.lines().size()).stream()
        .filter(later -> later.node() == line.node())
        .findFirst()
        .filter(later -> later.word().equals("again"))
        .isPresent();
  }

  private void rollBack(ModelTrace.Line line, Person by) {
    if (line.word().equals("given_up") || (created == VERSIONS && !line.word().equals("done"))) {
      return;
    }
    int number = created + 1;
    if (line.word().equals("done")) {
      created = number;
      workspace.newNumber();
      contents.put(number, contents.getOrDefault(line.version(), 0));
      status.put(number, WorkspaceModel.Status.FINALIZED);
    }
    perform(line, new Operation.RollBack(by, number, line.version()));
  }

  private void change(ModelTrace.Line line, Operation change, WorkspaceModel.Status after) {
    perform(line, change);
    if (line.word().equals("done")) {
      status.put(line.version(), after);
    }
  }

  private void download(ModelTrace.Line line) {
    boolean stays = status.get(line.version()) == WorkspaceModel.Status.FINALIZED;
    if (!line.word().equals("read") || !stays) {
      return;
    }
    Answer answer = answer(line.node(), new Operation.Download(Person.OWNER, line.version()));
    compare("download", shown(line.version()), answer);
  }

  private void look(ModelTrace.Line line) {
    if (!line.word().equals("seen")) {
      return;
    }
    Answer answer = answer(line.node(), new Operation.Current(Person.OWNER));
    compare(
        "current",
        line.version() == 0 ? Answer.refused("NotFound") : shown(line.version()),
        answer);
  }

  private Answer shown(int version) {
    return Answer.state(contents.getOrDefault(version, 0), workspace.known(version).serial());
  }

  private void hold(ModelTrace.Line line) {
    Target target = new Target.OfVersion(workspace.version(line.version()));
    told(
        line,
        () ->
            nodes
                .get(line.node() - 1)
                .managingLegalHolds()
                .place(workspace.caller(Person.OWNER), target, () -> "a trial"));
  }

  private void changeAnother(ModelTrace.Line line) {
    if (line.word().equals("died")) {
      return;
    }
    told(line, () -> organization.workspace("w" + compared + "-" + System.identityHashCode(this)));
  }

  private void told(ModelTrace.Line line, Runnable operation) {
    dying.set(line.word().equals("died"));
    Answer answer;
    try {
      operation.run();
      answer = Answer.DONE;
    } catch (UseCaseFailedException refused) {
      answer = Answer.REFUSED;
    } catch (RuntimeException failed) {
      answer = InjectedFaults.caused(failed) ? Answer.UNKNOWN : Answer.broken(failed.toString());
    } finally {
      dying.set(false);
    }
    compareOutcome(begun[line.node()].word(), line.word(), answer, false);
  }

  private void perform(ModelTrace.Line line, Operation operation) {
    perform(line.node(), operation, line.word());
  }

  private void perform(int node, Operation operation, String expected) {
    dying.set(expected.equals("died"));
    Answer answer;
    try {
      answer = answer(node, operation);
    } finally {
      dying.set(false);
    }
    compareOutcome(operation.toString(), expected, answer, repeats(operation, answer));
  }

  private Answer answer(int node, Operation operation) {
    return new WorkspaceClient(nodes.get(node - 1), workspace).answerTo(operation);
  }

  private void compareOutcome(String operation, String expected, Answer answer, boolean repeated) {
    boolean same =
        switch (expected) {
          case "done" -> answer.equals(Answer.DONE);
          case "refused" -> answer.isRefusal() || repeated;
          // What is refused, or has nothing to do, has no commit to die before.
          case "died" -> answer.equals(Answer.UNKNOWN) || answer.isRefusal() || repeated;
          default -> true;
        };
    compare(operation, same ? answer : new Answer(expected), answer);
  }

  /** Whether it had nothing to do: its version is what it should become. */
  private boolean repeats(Operation operation, Answer answer) {
    int version =
        switch (operation) {
          case Operation.Upload upload when upload.declared() -> upload.version();
          case Operation.Restore restore -> restore.version();
          default -> 0;
        };
    return answer.equals(Answer.DONE) && status.get(version) == WorkspaceModel.Status.FINALIZED;
  }

  private void compare(String operation, Answer expected, Answer answer) {
    compared++;
    if (!expected.equals(answer)) {
      differences.add(
          "%s: the model says %s, the application %s"
              .formatted(operation, expected.text(), answer.text()));
    }
  }
}
