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
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;

/** Assembles servers; the only place that knows every adapter. */
public final class Wiring {
  private static final int WORKERS = 2;
  private static final Duration WORKERS_IDLE = Duration.ofMillis(150);
  private static final Duration UNFINISHED_IDLE = Duration.ofSeconds(1);
  private static final Duration MAINTENANCE_IDLE = Duration.ofSeconds(5);
  private static final Caller OPERATOR = new Caller.Operator();

  private final Settings settings;
  private final OpenResources parts = new OpenResources();
  private final SecureRandom random = new SecureRandom();
  private final RandomIdentifiers identifiers = new RandomIdentifiers(random);

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
    parts.add(Workers.start(application.runningMaintenance()::runMaintenance, 1, MAINTENANCE_IDLE));
    parts.add(Workers.start((caller, failures) -> settle(application), 1, WORKERS_IDLE));
    tellEvents(application);
    parts.add(HttpApi.start(application, http(address, keyed.database())));
    return new RunningServer(application, address.publicUrl(), parts);
  }

  private void work(RunningJobs working) {
    parts.add(Workers.start((caller, failures) -> renew(working), 1, JobBudgets.JOB_LEASE_RENEWAL));
    parts.add(Workers.start(working::runJobs, WORKERS, WORKERS_IDLE));
    parts.add(Workers.start(working::runUnfinishedJobs, 1, UNFINISHED_IDLE));
  }

  private static int renew(RunningJobs working) {
    working.renewLeases(OPERATOR);
    return 0;
  }

  private void tellEvents(StateApplication application) {
    HttpWebhookSender sender = parts.add(new HttpWebhookSender(targets(), Version.TEXT));
    var telling = application.publishingEvents();
    WebhookWorkers webhooks = parts.add(new WebhookWorkers(telling, sender));
    parts.add(Workers.start((caller, failures) -> telling.fanOut(caller), 1, WORKERS_IDLE));
    parts.add(Workers.start(webhooks::sendOut, 1, WORKERS_IDLE));
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
            keys(keyed.ring(), identifiers, random),
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
        keys(keyed.ring(), new RandomIdentifiers(random), random),
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
