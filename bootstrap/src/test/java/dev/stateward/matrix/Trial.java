package dev.stateward.matrix;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.matrix.Exchange.Answer;
import dev.stateward.matrix.Exchange.Request;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Puts cells of the table to a server, and says what is wrong with its answers. */
final class Trial {
  /** The situation in which what is asked for is so already: nothing changes, and all is well. */
  private static final String NOTHING_TO_DO = "nothing to do";

  private final World world;
  private final Bodies bodies;
  private final Scan scan;
  private final ObjectMapper json = new ObjectMapper();
  private final AtomicInteger requests = new AtomicInteger();

  /** The requests that succeeded. */
  private final Set<String> succeeded = ConcurrentHashMap.newKeySet();

  Trial(World world, Scan scan) {
    this.world = world;
    this.scan = scan;
    this.bodies = new Bodies(world.time.instant());
  }

  /** How many requests were sent. */
  int requests() {
    return requests.get();
  }

  /** What is wrong when each of {@code actors} does what {@code row} says. */
  List<String> complaints(Row row, List<Actor> actors) throws Exception {
    List<String> complaints = new ArrayList<>();
    List<Actor> harmless = new ArrayList<>();
    for (Actor actor : actors) {
      if (world.atOnce() > 1 && leavesAllAsItIs(row, actor)) {
        harmless.add(actor);
      } else {
        named(row, actor, complaints(row, actor, row.cell(actor.name())), complaints);
      }
    }
    if (!harmless.isEmpty()) {
      atOnce(row, harmless, complaints);
    }
    world.application.recordingDenials().settle(World.OPERATOR);
    return complaints;
  }

  private static void named(Row row, Actor actor, List<String> some, List<String> all) {
    some.forEach(complaint -> all.add(row + ", " + actor + ": " + complaint));
  }

  private static boolean leavesAllAsItIs(Row row, Actor actor) {
    return row.given().isEmpty()
        && switch (row.cell(actor.name())) {
          case Outcome.NotAsked() -> false;
          case Outcome.Unauthenticated() -> true;
          case Outcome.Masked() -> true;
          case Outcome.Explained() -> true;
          case Outcome.Answer it -> row.asks() || it.status() >= 400;
        };
  }

  /** Lets {@code actors} ask what changes nothing at once, and then looks at what has changed. */
  private void atOnce(Row row, List<Actor> actors, List<String> complaints) throws Exception {
    Map<String, List<String>> before = world.rows.kept();
    long stored = world.stored();
    long last = world.recorded.last();
    List<Asking> askings = new ArrayList<>();
    Semaphore turns = new Semaphore(world.atOnce());
    try (ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Actor actor : actors) {
        List<String> heard = new ArrayList<>();
        askings.add(
            new Asking(
                actor,
                heard,
                askers.submit(() -> {
                  turns.acquire();
                  try {
                    return asked(row, actor, row.cell(actor.name()), heard);
                  } finally {
                    turns.release();
                  }
                })));
      }
    }
    List<Recorded.Entry> entries = world.recorded.after(last);
    for (Asking asking : askings) {
      recorded(entries, false, asking.answer().get(), asking.heard());
      named(row, asking.actor(), asking.heard(), complaints);
    }
    List<String> together = new ArrayList<>();
    unchanged(before, stored, together);
    together.forEach(complaint -> complaints.add(row + ", somebody: " + complaint));
    if (!together.isEmpty()) {
      world.rows.restore();
    }
  }

  /** What one of several is answered, and what is wrong with it. */
  private record Asking(Actor actor, List<String> heard, Future<Answer> answer) {}

  /** What is wrong when {@code actor} does what {@code row} says and {@code expected} is due. */
  List<String> complaints(Row row, Actor actor, Outcome expected)
      throws IOException, InterruptedException, SQLException {
    if (expected instanceof Outcome.NotAsked) {
      return List.of();
    }
    List<String> complaints = new ArrayList<>();
    arrange(row, actor);
    boolean arranged = !row.given().isEmpty();
    Map<String, List<String>> before = arranged ? world.rows.now() : world.rows.kept();
    long stored = world.stored();
    long last = world.recorded.last();
    Answer answer = asked(row, actor, expected, complaints);
    boolean harmless = answer.status() >= 400 || row.asks() || row.given().equals(NOTHING_TO_DO);
    recorded(world.recorded.after(last), !harmless, answer, complaints);
    if (harmless) {
      unchanged(before, stored, complaints);
    }
    if (arranged || !harmless || !complaints.isEmpty()) {
      world.rows.restore();
    }
    return complaints;
  }

  private Answer asked(Row row, Actor actor, Outcome expected, List<String> complaints)
      throws IOException, InterruptedException {
    Answer answer = send(real(row, actor), actor, complaints);
    judge(row, actor, expected, answer, complaints);
    return answer;
  }

  /**
   * Every change leaves one record, or one of a kind for each of several things; nothing else does
   * but reads and what is denied.
   */
  private static void recorded(
      List<Recorded.Entry> entries, boolean wrote, Answer answer, List<String> complaints) {
    List<String> done =
        entries.stream()
            .filter(entry -> entry.request().equals(answer.request()))
            .filter(entry -> !entry.follows() && !entry.read() && !entry.denied())
            .map(Recorded.Entry::action)
            .distinct()
            .toList();
    if (done.size() != (wrote ? 1 : 0)) {
      complaints.add("it was answered " + answer.status() + " and left the records " + entries);
    }
  }

  /** Requests that succeeded, of which it was recorded that they were denied. */
  List<String> deniedAndDone() throws SQLException {
    world.application.recordingDenials().settleAll(World.OPERATOR);
    Set<String> denied = world.recorded.denied();
    denied.retainAll(succeeded);
    return denied.stream().map(request -> request + " succeeded, and was denied").toList();
  }

  private void judge(Row row, Actor actor, Outcome expected, Answer answer, List<String> complaints)
      throws IOException, InterruptedException {
    switch (expected) {
      case Outcome.NotAsked() -> {}
      case Outcome.Unauthenticated() -> {
        expect("status", 401, answer.status(), complaints);
        expect(
            "body",
            "{\"errors\":[{\"status\":\"401\",\"title\":\"unauthorized\"}]}",
            answer.body(),
            complaints);
      }
      case Outcome.Masked() -> {
        expect("status", 404, answer.status(), complaints);
        same(answer, unreal(row, actor), actor, complaints);
      }
      case Outcome.Explained() -> {
        expect("status", 404, answer.status(), complaints);
        if (!answer.body().contains("\"detail\":")) {
          complaints.add("no reason is given");
        }
      }
      case Outcome.Answer it -> {
        expect("status", it.status(), answer.status(), complaints);
        if (answer.status() == it.status()) {
          count(it, answer, complaints);
        }
        if (it.blind()) {
          same(answer, withoutElsewhere(row, actor), actor, complaints);
        }
      }
    }
    if (row.reads()) {
      Answer head = send(new Request("HEAD", real(row, actor).path(), ""), actor, complaints);
      expect("status of HEAD", answer.status(), head.status(), complaints);
      expect("body of HEAD", "", head.body(), complaints);
    }
  }

  private void count(Outcome.Answer expected, Answer answer, List<String> complaints)
      throws IOException {
    if (expected.items().isPresent()) {
      int items = json.readTree(answer.body()).path("data").size();
      expect("items", expected.items().getAsInt(), items, complaints);
    }
    if (expected.included().isPresent()) {
      int included = json.readTree(answer.body()).path("included").size();
      expect("included", expected.included().getAsInt(), included, complaints);
    }
  }

  private void same(Answer answer, Request unreal, Actor actor, List<String> complaints)
      throws IOException, InterruptedException {
    Answer other = send(unreal, actor, complaints);
    expect("status for what does not exist", answer.status(), other.status(), complaints);
    expect("headers for what does not exist", answer.headers(), other.headers(), complaints);
    expect("body for what does not exist", answer.body(), other.body(), complaints);
  }

  private static void expect(String what, Object expected, Object actual, List<String> complaints) {
    if (!expected.equals(actual)) {
      complaints.add(what + " is " + actual + " and should be " + expected);
    }
  }

  private void unchanged(Map<String, List<String>> before, long stored, List<String> complaints)
      throws SQLException {
    Set<String> changed = KeptRows.differing(before, world.rows.now());
    if (!changed.isEmpty()) {
      complaints.add("it was refused or read, and changed " + changed);
    }
    expect("number of contents", stored, world.stored(), complaints);
  }

  private Answer send(Request request, Actor actor, List<String> complaints)
      throws IOException, InterruptedException {
    requests.incrementAndGet();
    Answer answer = world.exchange().send(request, actor.token());
    if (answer.status() < 400) {
      succeeded.add(answer.request());
    }
    complaints.addAll(scan.complaints(actor.name(), request, answer));
    return answer;
  }

  private Request real(Row row, Actor actor) {
    Map<String, String> own = own(actor);
    return new Request(
        row.method(),
        world.things.real(row.path(), own),
        world.things.real(bodies.get(row.body()), own));
  }

  private Request unreal(Row row, Actor actor) {
    Map<String, String> own = own(actor);
    return new Request(
        row.method(),
        world.things.unreal(row.path(), own),
        world.things.unreal(bodies.get(row.body()), own));
  }

  private Request withoutElsewhere(Row row, Actor actor) {
    Map<String, String> own = own(actor);
    return new Request(
        row.method(),
        world.things.real(row.path(), own),
        world.things.withoutElsewhere(bodies.get(row.body()), own));
  }

  private static Map<String, String> own(Actor actor) {
    return actor
        .principal()
        .filter(Principal.User.class::isInstance)
        .map(principal -> Map.of("me", ((Principal.User) principal).id().value()))
        .orElseGet(Map::of);
  }

  private void arrange(Row row, Actor actor) {
    LockHolder keeper = world.keeper();
    switch (row.given()) {
      case "", NOTHING_TO_DO -> {}
      case "locked by caller" -> world.lock("main", holder(actor));
      case "draft locked by caller" -> world.lock("draft", holder(actor));
      case "locked by other" -> world.lock("main", keeper);
      case "locked by run" ->
          world.lock("main", new LockHolder.ByRun(new RunId(world.things.get("run"))));
      case "old deleted" -> new Deletion(world).softDelete("old");
      case "old destroyed" -> new Deletion(world).destroy("old");
      case "policies" -> new Keeping(world).assignPolicies();
      case "main held" -> new Keeping(world).holdWorkspace("main");
      case "old held" -> new Keeping(world).holdVersion("old");
      case "deleted and held" -> {
        new Deletion(world).softDelete("old");
        new Keeping(world).holdVersion("old");
      }
      default -> throw new IllegalArgumentException("there is no such situation: " + row.given());
    }
  }

  private LockHolder holder(Actor actor) {
    return actor.principal().flatMap(LockHolder::of).orElseGet(world::keeper);
  }
}
