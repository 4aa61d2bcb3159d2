package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.blobstore.S3Settings;
import dev.stateward.adapter.blobstore.statefile.JsonStateFiles;
import dev.stateward.adapter.http.HttpApi;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.webhook.HttpWebhookSender;
import dev.stateward.adapter.http.webhook.WebhookTargets;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.Keys;
import dev.stateward.application.StateApplication;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.bootstrap.keys.HmacSigner;
import dev.stateward.bootstrap.keys.HmacTokenGenerator;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.bootstrap.server.Workers.Idle;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;

/** Assembles servers; the only place that knows every adapter. */
public final class Wiring {
  private static final int WORKERS = 2;
  private static final Duration DENIALS_SETTLED = Duration.ofMillis(150);
  private static final Idle WORKERS_IDLE = new Idle(Duration.ofMillis(150), Duration.ofSeconds(2));
  private static final Idle UNFINISHED_IDLE =
      new Idle(Duration.ofSeconds(1), Duration.ofSeconds(5));
  private static final Idle MAINTENANCE_IDLE = Idle.fixed(Duration.ofSeconds(5));
  private static final Caller OPERATOR = new Caller.Operator();

  private final Settings settings;
  private final OpenResources parts = new OpenResources();
  private final SecureRandom random = new SecureRandom();
  private final RandomIdentifiers identifiers =
      new RandomIdentifiers(random, InstantSource.system());
  private final CommitBell bell = new CommitBell();

  private Wiring(Settings settings) {
    this.settings = settings;
  }

  /** Starts a server. When it throws, nothing is left running. */
  public static RunningServer serve(Settings settings) {
    return new Wiring(settings).whole(Wiring::serve);
  }

  /** Opens the application without a server, for the command line. */
  public static OpenApplication open(Settings settings) {
    return new Wiring(settings).whole(Wiring::open);
  }

  /** Whether there is a database to open; opening would create an embedded one. */
  public static boolean hasDatabase(Settings settings) {
    return KeyedDatabase.isThere(settings.database());
  }

  private RunningServer serve() {
    KeyedDatabase keyed = database();
    StateApplication application = application(keyed);
    Address address = Address.of(settings.listening());
    parts.add(() -> application.recordingDenials().settleAll(OPERATOR));
    work(application.runningJobs());
    keyed.database().afterCommits(bell::ring);
    workers(application.runningMaintenance()::runMaintenance, 1, MAINTENANCE_IDLE);
    workers((caller, failures) -> settle(application), 1, Idle.fixed(DENIALS_SETTLED));
    tellEvents(application);
    parts.add(HttpApi.start(application, http(address, keyed.database())));
    return new RunningServer(application, address.publicUrl(), parts);
  }

  private void work(RunningJobs working) {
    workers((caller, failures) -> renew(working), 1, Idle.fixed(JobBudgets.JOB_LEASE_RENEWAL));
    workers(working::runJobs, WORKERS, WORKERS_IDLE);
    workers(working::runUnfinishedJobs, 1, UNFINISHED_IDLE);
  }

  private void workers(Workers.Round rounds, int count, Idle idle) {
    parts.add(Workers.start(rounds, count, idle, bell));
  }

  private static int renew(RunningJobs working) {
    working.renewLeases(OPERATOR);
    return 0;
  }

  private void tellEvents(StateApplication application) {
    HttpWebhookSender sender = parts.add(new HttpWebhookSender(targets(), Version.TEXT));
    var telling = application.publishingEvents();
    WebhookWorkers webhooks = parts.add(new WebhookWorkers(telling, sender));
    workers((caller, failures) -> telling.fanOut(caller), 1, WORKERS_IDLE);
    workers(webhooks::sendOut, 1, WORKERS_IDLE);
  }

  private WebhookTargets targets() {
    return new WebhookTargets(settings.webhooks().allowed());
  }

  private static int settle(StateApplication application) {
    application.recordingDenials().settle(OPERATOR);
    return 0;
  }

  private OpenApplication open() {
    return new OpenApplication(application(database()), parts);
  }

  private KeyedDatabase database() {
    KeyedDatabase keyed = KeyedDatabase.open(settings, random);
    parts.add(keyed.database());
    return keyed;
  }

  private BlobStore blobs() {
    return switch (settings.blobs()) {
      case BlobStorage.Files(var folder, var leftFree) ->
          BlobStores.files(PrivateFolder.made(folder), WatchedDisk.of(folder, leftFree));
      case BlobStorage.Bucket bucket -> parts.add(BlobStores.s3(s3(bucket)));
      case BlobStorage.NotNeeded() -> BlobStores.none();
    };
  }

  private static S3Settings s3(BlobStorage.Bucket bucket) {
    return new S3Settings(
        bucket.endpoint(),
        bucket.region(),
        bucket.bucket(),
        bucket.prefix(),
        bucket.keys().access(),
        bucket.keys().secret());
  }

  private StateApplication application(KeyedDatabase keyed) {
    StateApplication application =
        StateApplication.of(
            keyed.database(),
            new BlobAccess(blobs(), new JsonStateFiles()),
            keys(keyed.ring(), new RandomIdentifiers(random, InstantSource.system()), random),
            InstantSource.system(),
            settings.policy());
    application.sealingAuditTrails().keyTrails(OPERATOR);
    return application;
  }

  private static Keys keys(KeyRing ring, RandomIdentifiers identifiers, SecureRandom random) {
    return new Keys(identifiers, new HmacTokenGenerator(ring, random), new HmacSigner(ring));
  }

  /** The application on a database alone, for commands that need no state data. */
  static StateApplication withoutBlobs(KeyedDatabase keyed, SecureRandom random) {
    return StateApplication.of(
        keyed.database(),
        new BlobAccess(BlobStores.none(), new JsonStateFiles()),
        keys(keyed.ring(), new RandomIdentifiers(random, InstantSource.system()), random),
        InstantSource.system(),
        ApplicationSettings.DEFAULT);
  }

  private HttpSettings http(Address address, Database database) {
    return new HttpSettings(
        address.host(),
        address.port(),
        address.publicUrl(),
        HttpSettings.Limits.USUAL,
        settings.traffic(),
        database::ready,
        Version.TEXT,
        settings.listening().snapshotSeconds(),
        identifiers::request,
        targets());
  }

  /** The result of {@code wiring}; when that fails, everything opened so far is closed. */
  private <T> T whole(Function<Wiring, T> wiring) {
    boolean done = false;
    try {
      T made = wiring.apply(this);
      done = true;
      return made;
    } finally {
      if (!done) {
        parts.close();
      }
    }
  }
}
