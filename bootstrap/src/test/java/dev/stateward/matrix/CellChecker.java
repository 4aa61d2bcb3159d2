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
import java.util.regex.Pattern;

/** Sends the request of each cell of the table, and reports each wrong answer. */
final class CellChecker {
  /** How many requests that change nothing are sent at once. */
  private static final int AT_ONCE = 12;

  /** The situation in which the request changes nothing because its effect is there already. */
  private static final String NOTHING_TO_DO = "nothing to do";

  /**
   * Requests of callers who may change what is locked, and who are refused for something else: for
   * a second thing in the body, or since what they delete is not there.
   */
  private static final Pattern REFUSED_LATER =
      Pattern.compile(
          "with (moving|side as consumer|theirs as consumer|main and theirs|giving of access"
              + "|their member|invitation into .*)$"
              + "|POST /api/v2/team-workspaces with "
              + "|DELETE .*/(data-retention-policy|legal-hold|<owner-membership>)$");

  private final MatrixServer server;
  private final Bodies bodies;
  private final SecretScan scan;
  private final ObjectMapper json = new ObjectMapper();
  private final AtomicInteger requests = new AtomicInteger();

  /** The requests that succeeded. */
  private final Set<String> succeeded = ConcurrentHashMap.newKeySet();

  CellChecker(MatrixServer server, SecretScan scan) {
    this.server = server;
    this.scan = scan;
    this.bodies = new Bodies(server.time.instant());
  }

  /** How many requests were sent. */
  int requests() {
    return requests.get();
  }

  /** What is wrong with the answers to {@code actors}, who each send the request of {@code row}. */
  List<String> problems(Row row, List<Actor> actors) throws Exception {
    List<String> problems = new ArrayList<>();
    List<Actor> powerless = new ArrayList<>();
    List<Actor> together = new ArrayList<>();
    for (Actor actor : actors) {
      if (changesNothing(row, actor)) {
        (holdsNothing(row, row.cell(actor.name())) ? powerless : together).add(actor);
      } else {
        addFor(row, actor, problems(row, actor, row.cell(actor.name())), problems);
      }
    }
    if (!powerless.isEmpty()) {
      server.held.forget();
      checkTogether(row, powerless, problems);
      List<String> locks = new ArrayList<>();
      checkNothingHeld(locks);
      locks.forEach(problem -> problems.add(row + ", actors together: " + problem));
    }
    if (!together.isEmpty()) {
      checkTogether(row, together, problems);
    }
    server.application.recordingDenials().settle(MatrixServer.OPERATOR);
    return problems;
  }

  private static void addFor(Row row, Actor actor, List<String> some, List<String> all) {
    some.forEach(problem -> all.add(row + ", " + actor + ": " + problem));
  }

  private static boolean changesNothing(Row row, Actor actor) {
    return row.given().isEmpty()
        && switch (row.cell(actor.name())) {
          case Outcome.NotAsked() -> false;
          case Outcome.Unauthenticated() -> true;
          case Outcome.Masked() -> true;
          case Outcome.Explained() -> true;
          case Outcome.Answer it -> row.asks() || it.status() >= 400;
        };
  }

  /** Whether the request reads, or is refused since the actor lacks rights. */
  private static boolean holdsNothing(Row row, Outcome expected) {
    boolean powerless =
        !(expected instanceof Outcome.Answer) && !REFUSED_LATER.matcher(row.toString()).find();
    return row.asks() || powerless;
  }

  private void checkNothingHeld(List<String> problems) {
    if (!server.held.get().isEmpty()) {
      problems.add("the request was refused or only read, and locked " + server.held.get());
    }
  }

  /** Sends requests that change nothing at the same time, then checks that nothing changed. */
  private void checkTogether(Row row, List<Actor> actors, List<String> problems) throws Exception {
    Map<String, List<String>> before = server.snapshot.rows();
    long stored = server.stored();
    long last = server.audit.last();
    List<PendingAnswer> pending = new ArrayList<>();
    Semaphore turns = new Semaphore(AT_ONCE);
    try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Actor actor : actors) {
        List<String> found = new ArrayList<>();
        pending.add(
            new PendingAnswer(
                actor,
                found,
                senders.submit(() -> {
                  turns.acquire();
                  try {
                    return sendAndCheck(row, actor, row.cell(actor.name()), found);
                  } finally {
                    turns.release();
                  }
                })));
      }
    }
    List<AuditRecords.Entry> entries = server.audit.after(last);
    for (PendingAnswer one : pending) {
      checkRecords(entries, false, one.answer().get(), one.found());
      addFor(row, one.actor(), one.found(), problems);
    }
    List<String> together = new ArrayList<>();
    checkUnchanged(before, stored, together);
    together.forEach(problem -> problems.add(row + ", actors together: " + problem));
    if (!together.isEmpty()) {
      server.snapshot.restore();
    }
  }

  /** The answer that one of several actors gets, and what is wrong with it. */
  private record PendingAnswer(Actor actor, List<String> found, Future<Answer> answer) {}

  /** What is wrong with the answer to {@code actor}, who is to get {@code expected}. */
  List<String> problems(Row row, Actor actor, Outcome expected)
      throws IOException, InterruptedException, SQLException {
    if (expected instanceof Outcome.NotAsked) {
      return List.of();
    }
    List<String> problems = new ArrayList<>();
    arrange(row, actor);
    boolean arranged = !row.given().isEmpty();
    Map<String, List<String>> before = arranged ? server.snapshot.now() : server.snapshot.rows();
    long stored = server.stored();
    long last = server.audit.last();
    server.held.forget();
    Answer answer = sendAndCheck(row, actor, expected, problems);
    if (holdsNothing(row, expected)) {
      checkNothingHeld(problems);
    }
    boolean readOnly = answer.status() >= 400 || row.asks() || row.given().equals(NOTHING_TO_DO);
    checkRecords(server.audit.after(last), !readOnly, answer, problems);
    if (readOnly) {
      checkUnchanged(before, stored, problems);
    }
    if (arranged || !readOnly || !problems.isEmpty()) {
      server.snapshot.restore();
    }
    return problems;
  }

  private Answer sendAndCheck(Row row, Actor actor, Outcome expected, List<String> problems)
      throws IOException, InterruptedException {
    Answer answer = send(real(row, actor), actor, problems);
    checkAnswer(row, actor, expected, answer, problems);
    return answer;
  }

  /**
   * Every change leaves records of one action; nothing else leaves any, except reads and denied
   * requests.
   */
  private static void checkRecords(
      List<AuditRecords.Entry> entries, boolean wrote, Answer answer, List<String> problems) {
    List<String> done =
        entries.stream()
            .filter(entry -> entry.request().equals(answer.request()))
            .filter(entry -> !entry.follows() && !entry.read() && !entry.denied())
            .map(AuditRecords.Entry::action)
            .distinct()
            .toList();
    if (done.size() != (wrote ? 1 : 0)) {
      problems.add("the answer was " + answer.status() + " and the records are " + entries);
    }
  }

  /** Requests that succeeded although a record says that they were denied. */
  List<String> succeededAndDenied() throws SQLException {
    server.application.recordingDenials().settleAll(MatrixServer.OPERATOR);
    Set<String> denied = server.audit.denied();
    denied.retainAll(succeeded);
    return denied.stream().map(request -> request + " succeeded, and was denied").toList();
  }

  private void checkAnswer(
      Row row, Actor actor, Outcome expected, Answer answer, List<String> problems)
      throws IOException, InterruptedException {
    switch (expected) {
      case Outcome.NotAsked() -> {}
      case Outcome.Unauthenticated() -> {
        expect("status", 401, answer.status(), problems);
        expect(
            "body",
            "{\"errors\":[{\"status\":\"401\",\"title\":\"unauthorized\"}]}",
            answer.body(),
            problems);
      }
      case Outcome.Masked() -> {
        expect("status", 404, answer.status(), problems);
        checkSame(answer, unreal(row, actor), actor, problems);
      }
      case Outcome.Explained() -> {
        expect("status", 404, answer.status(), problems);
        if (!answer.body().contains("\"detail\":")) {
          problems.add("no reason is given");
        }
      }
      case Outcome.Answer it -> {
        expect("status", it.status(), answer.status(), problems);
        if (answer.status() == it.status()) {
          count(it, answer, problems);
        }
        if (it.blind()) {
          checkSame(answer, withoutElsewhere(row, actor), actor, problems);
        }
      }
    }
    if (row.reads()) {
      Answer head = send(new Request("HEAD", real(row, actor).path(), ""), actor, problems);
      expect("status of HEAD", answer.status(), head.status(), problems);
      expect("body of HEAD", "", head.body(), problems);
    }
  }

  private void count(Outcome.Answer expected, Answer answer, List<String> problems)
      throws IOException {
    if (expected.items().isPresent()) {
      int items = json.readTree(answer.body()).path("data").size();
      expect("items", expected.items().getAsInt(), items, problems);
    }
    if (expected.included().isPresent()) {
      int included = json.readTree(answer.body()).path("included").size();
      expect("included", expected.included().getAsInt(), included, problems);
    }
  }

  private void checkSame(Answer answer, Request unreal, Actor actor, List<String> problems)
      throws IOException, InterruptedException {
    Answer other = send(unreal, actor, problems);
    expect("status for what does not exist", answer.status(), other.status(), problems);
    expect("headers for what does not exist", answer.headers(), other.headers(), problems);
    expect("body for what does not exist", answer.body(), other.body(), problems);
  }

  private static void expect(String what, Object expected, Object actual, List<String> problems) {
    if (!expected.equals(actual)) {
      problems.add(what + " is " + actual + " and should be " + expected);
    }
  }

  private void checkUnchanged(Map<String, List<String>> before, long stored, List<String> problems)
      throws SQLException {
    Set<String> changed = DatabaseSnapshot.differing(before, server.snapshot.now());
    if (!changed.isEmpty()) {
      problems.add("the request was refused or only read, and changed " + changed);
    }
    expect("number of contents", stored, server.stored(), problems);
  }

  private Answer send(Request request, Actor actor, List<String> problems)
      throws IOException, InterruptedException {
    requests.incrementAndGet();
    Answer answer = server.exchange().send(request, actor.token());
    if (answer.status() < 400) {
      succeeded.add(answer.request());
    }
    problems.addAll(scan.problems(actor.name(), request, answer));
    return answer;
  }

  private Request real(Row row, Actor actor) {
    Map<String, String> own = own(actor);
    return new Request(
        row.method(),
        server.placeholders.real(row.path(), own),
        server.placeholders.real(bodies.get(row.body()), own));
  }

  private Request unreal(Row row, Actor actor) {
    Map<String, String> own = own(actor);
    return new Request(
        row.method(),
        server.placeholders.unreal(row.path(), own),
        server.placeholders.unreal(bodies.get(row.body()), own));
  }

  private Request withoutElsewhere(Row row, Actor actor) {
    Map<String, String> own = own(actor);
    return new Request(
        row.method(),
        server.placeholders.real(row.path(), own),
        server.placeholders.withoutElsewhere(bodies.get(row.body()), own));
  }

  private static Map<String, String> own(Actor actor) {
    return actor
        .principal()
        .filter(Principal.User.class::isInstance)
        .map(principal -> Map.of("me", ((Principal.User) principal).id().value()))
        .orElseGet(Map::of);
  }

  private void arrange(Row row, Actor actor) {
    LockHolder keeper = server.keeper();
    RetentionSetup retention = new RetentionSetup(server);
    switch (row.given()) {
      case "", NOTHING_TO_DO -> {}
      case "locked by caller" -> server.lock("main", holder(actor));
      case "draft locked by caller" -> server.lock("draft", holder(actor));
      case "locked by other" -> server.lock("main", keeper);
      case "locked by run" ->
          server.lock("main", new LockHolder.ByRun(new RunId(server.placeholders.get("run"))));
      case "old deleted" -> retention.softDelete("old");
      case "old destroyed" -> retention.destroy("old");
      case "policies" -> retention.assignPolicies();
      case "main held" -> retention.holdWorkspace("main");
      case "old held" -> retention.holdVersion("old");
      case "deleted and held" -> {
        retention.softDelete("old");
        retention.holdVersion("old");
      }
      default -> throw new IllegalArgumentException("there is no such situation: " + row.given());
    }
  }

  private LockHolder holder(Actor actor) {
    return actor.principal().flatMap(LockHolder::of).orElseGet(server::keeper);
  }
}
