package dev.stateward.clock;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.Keys;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.ReadingAuditTrails.Stretch;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.BackupBudgets;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Two nodes over one database, and what goes wrong between them when their times differ. */
final class ClockTrial {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Of all trials: their generator of tokens counts. */
  private static final Keys KEYS =
      TestApplication.keys(new RandomIdentifiers(RANDOM, InstantSource.system()));

  private static final Caller ANYONE = new Caller.Anonymous();

  private final Node right;
  private final Node other;
  private final OrganizationName organization;
  private final String token;
  private final List<String> problems = new ArrayList<>();

  /**
   * Two new nodes.
   *
   * @param right the time that one goes by
   * @param other the time that the other goes by
   */
  ClockTrial(Database database, InstantSource right, InstantSource other) {
    var blobs = new InMemoryBlobStore(right);
    this.right = node(database, blobs, right);
    this.other = node(database, blobs, other);
    String name = "o" + Long.toString(RANDOM.nextLong() >>> 1, Character.MAX_RADIX);
    this.right.application.user(name);
    this.organization = this.right.application.organization(name, name);
    this.token = this.right.application.token(name);
  }

  private record Node(
      TestApplication application, Database database, JobLeases leases, InstantSource time) {}

  private static Node node(Database database, InMemoryBlobStore blobs, InstantSource time) {
    ApplicationSettings settings = ApplicationSettings.DEFAULT;
    return new Node(
        TestApplication.over(database, blobs, KEYS, time, settings),
        database,
        new JobLeases(database.transactions(), database.jobs(), time),
        time);
  }

  /** What each node does and the other finds; the names of what went wrong. */
  List<String> problems() throws IOException {
    for (List<Node> pair : List.of(List.of(right, other), List.of(other, right))) {
      states(pair.getFirst(), pair.getLast());
      leases(pair.getFirst(), pair.getLast());
      holds(pair.getFirst(), pair.getLast());
    }
    records();
    return problems.stream().distinct().toList();
  }

  private void require(String what, BooleanSupplier holds) {
    boolean held;
    try {
      held = holds.getAsBoolean();
    } catch (RuntimeException e) {
      held = false;
    }
    if (!held) {
      problems.add(what);
    }
  }

  /** Signed URLs of the one node work on the other. */
  private void states(Node one, Node two) {
    Caller owner = one.application.caller(token);
    WorkspaceId workspace =
        one.application.workspace(owner, organization, "w" + (RANDOM.nextLong() >>> 1));
    one.application.application().lockingWorkspaces().lock(owner, workspace, () -> "");
    StateFixture state = StateFixture.any(1);
    NewVersion wanted =
        new NewVersion(
            state.declared(),
            false,
            new Origin.Client(),
            new InlineStates.None(),
            new SentOutputs.None());
    StateVersionView made =
        one.application.application().publishingState().create(owner, workspace, wanted);
    String upload = made.signedUrls().getOrDefault(SignedUrl.STATE_UPLOAD, "");
    require(
        "an upload URL is valid on the other node",
        () -> {
          two.application
              .application()
              .publishingState()
              .upload(
                  ANYONE, upload, new ByteArrayInputStream(state.bytes()), OptionalLong.empty());
          return true;
        });
    String download =
        one.application
            .application()
            .readingState()
            .current(owner, workspace)
            .signedUrls()
            .getOrDefault(SignedUrl.STATE_DOWNLOAD, "");
    require(
        "a download URL is valid on the other node",
        () -> Arrays.equals(state.bytes(), bytes(two, download)));
  }

  private static byte[] bytes(Node node, String url) {
    var reading = node.application.application().readingState();
    try (InputStream content = reading.download(ANYONE, url).whole()) {
      return content.readAllBytes();
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** A job is due on both nodes, and only one has it. */
  private void leases(Node one, Node two) {
    one.application.work();
    two.application.work();
    order(one, one.time.instant());
    List<TakenJob> taken = taken(two);
    require("a job is due on the other node at once", () -> !taken.isEmpty());
    end(taken.isEmpty() ? one : two, taken.isEmpty() ? one.leases.take(1) : taken);

    order(one, Instant.EPOCH);
    List<TakenJob> had = one.leases.take(1);
    Optional<TakenJob> again = two.leases.takeUnfinished();
    require("a job that one node has is not taken by the other", again::isEmpty);
    end(again.isEmpty() ? one : two, again.isEmpty() ? had : List.of(again.get()));
    had.forEach(one.leases::letGo);
  }

  /** Tries for some seconds: the times of nodes differ by what the way to the database takes. */
  private static List<TakenJob> taken(Node node) {
    long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
    List<TakenJob> taken = node.leases.take(1);
    while (taken.isEmpty() && System.nanoTime() < end) {
      taken = node.leases.take(1);
    }
    return taken;
  }

  private static void order(Node node, Instant due) {
    BlobKey nothing = new BlobKey("b/%032x".formatted(RANDOM.nextLong() >>> 1));
    node.database
        .transactions()
        .run(() -> node.database.jobs().order(new Job.RemoveBlob(nothing), due));
  }

  private static void end(Node node, List<TakenJob> jobs) {
    node.database.transactions().inTransaction(() -> node.database.jobs().done(jobs));
    jobs.forEach(node.leases::letGo);
  }

  private static BackupId newBackup(Instant at) {
    return BackupId.of(at, new BlobKey("b/%032x".formatted(RANDOM.nextLong() >>> 1)));
  }

  /** The hold of a backup on one node keeps the other from removing blobs. */
  private void holds(Node one, Node two) {
    Instant now = one.time.instant();
    BackupId backup = newBackup(now);
    one.database.backupHolds().add(backup, now, now.plus(BackupBudgets.HOLD));
    require(
        "a backup of one node holds what the other would remove",
        () -> two.database.backupHolds().until(two.time.instant()).isPresent());
    one.database.backupHolds().remove(backup);
  }

  /** The records of both nodes are in the order of their times. */
  private void records() {
    Caller owner = right.application.caller(token);
    List<Instant> times = new ArrayList<>();
    right.application.application().readingAuditTrails().stream(
        owner,
        organization,
        new Stretch(0, AuditQuery.ALL),
        sealed -> times.add(sealed.record().at()));
    require(
        "audit records are in the order of their times",
        () -> {
          for (int i = 1; i < times.size(); i++) {
            if (times.get(i).isBefore(times.get(i - 1).minus(Duration.ofSeconds(1)))) {
              return false;
            }
          }
          return times.size() > 2;
        });
  }
}
