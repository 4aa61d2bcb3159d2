package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.blobstore.seal.TinkBlobCipher;
import dev.stateward.adapter.blobstore.statefile.JsonStateFiles;
import dev.stateward.adapter.http.HttpApi;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.HttpSettings.Outgoing;
import dev.stateward.adapter.http.webhook.HttpWebhookSender;
import dev.stateward.adapter.http.webhook.MeasuredWebhookSender;
import dev.stateward.adapter.http.webhook.WebhookOrigin;
import dev.stateward.adapter.jdbc.database.SchemaPolicy;
import dev.stateward.application.StateApplication;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.bootstrap.admin.AdminSocket;
import dev.stateward.bootstrap.keys.AesGcmValues;
import dev.stateward.bootstrap.keys.NoWrappingKeys;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.bootstrap.keys.WrappingRing;
import dev.stateward.bootstrap.server.Workers.Idle;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.bootstrap.settings.Settings.Encryption;
import dev.stateward.bootstrap.settings.Traces;
import dev.stateward.bootstrap.telemetry.Monitoring;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles servers; the only place that knows every adapter. */
public final class Wiring {
  private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);
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
  private final List<Workers> takers = new ArrayList<>();
  private final Monitoring monitoring;
  private final LongConsumer records;

  private Wiring(Settings settings, Settings.Metrics metrics, Traces traces, LongConsumer records) {
    this.settings = settings;
    this.records = records;
    this.monitoring = parts.add(new Monitoring(metrics, traces, Version.TEXT));
  }

  /** Starts a server. When it throws, nothing is left running. */
  public static RunningServer serve(Settings settings) {
    return new Wiring(settings, settings.metrics(), settings.traces(), looked -> {})
        .whole(Wiring::serve);
  }

  /** Opens the application without a server, for the command line; migrates nothing. */
  public static OpenApplication open(Settings settings) {
    return concluding(settings, looked -> {});
  }

  /** As {@link #open}; {@code records} is told how far the records of a restore are written. */
  static OpenApplication concluding(Settings settings, LongConsumer records) {
    return untold(settings, records).whole(wiring -> wiring.open(SchemaUpgrade.KEEP));
  }

  /** As {@link #open}, for a database that may have no schema yet. */
  public static OpenApplication setUp(Settings settings) {
    return untold(settings, looked -> {}).whole(wiring -> wiring.open(wiring.policy()));
  }

  /** For processes that tell nobody what they do. */
  private static Wiring untold(Settings settings, LongConsumer records) {
    return new Wiring(settings, new Settings.Metrics.Off(), new Traces.Off(), records);
  }

  /** Whether there is a database to open; opening would create an embedded one. */
  public static boolean hasDatabase(Settings settings) {
    return KeyedDatabase.isThere(settings.database());
  }

  private RunningServer serve() {
    ServerTls tls = parts.add(ServerTls.of(settings.listening(), monitoring, bell));
    KeyedDatabase keyed = database(policy());
    BlobStore blobs = blobs();
    WrappingRing wrapper = KeyWrapping.ring(settings, keyed, blobs, parts);
    StateApplication application = application(keyed, blobs, wrapper);
    application.measure(monitoring.telemetry());
    Address address = Address.of(settings.listening());
    parts.add(() -> application.recordingDenials().settleAll(OPERATOR));
    parts.add(() -> handBack(application.operations().runningJobs()));
    work(application.operations().runningJobs());
    keyed.database().afterCommits(bell::ring);
    takers(application.operations().runningMaintenance()::runMaintenance, 1, MAINTENANCE_IDLE);
    workers((caller, failures) -> settle(application), 1, Idle.fixed(DENIALS_SETTLED));
    tellEvents(application, address);
    HealthChecks health = parts.add(ServerHealth.of(settings, tls, keyed, blobs, wrapper));
    monitoring.serve(application.readingStatistics(), health);
    HttpApi http =
        parts.add(HttpApi.start(application, http(address, tls, health), monitoring.telemetry()));
    OpenApplication lent =
        new OpenApplication(
            application, OperatorCommands.of(application, keyed, settings), new OpenResources());
    if (settings.database() instanceof DatabasePlace.Embedded embedded) {
      parts.add(AdminSocket.open(embedded.folder(), lent.commands()));
    }
    return new RunningServer(
        lent,
        address,
        monitoring,
        new RunningServer.Parts(health, takers, http, keyed.database(), parts));
  }

  private void work(RunningJobs working) {
    workers((caller, failures) -> renew(working), 1, Idle.fixed(JobBudgets.JOB_LEASE_RENEWAL));
    takers(working::runJobs, settings.operation().jobWorkers(), WORKERS_IDLE);
    takers(working::runUnfinishedJobs, 1, UNFINISHED_IDLE);
  }

  private static void handBack(RunningJobs working) {
    int jobs = working.handBack(OPERATOR);
    if (jobs > 0) {
      LOG.info("{} jobs are left to other nodes, or to the next start", jobs);
    }
  }

  private Workers workers(Workers.Round rounds, int count, Idle idle) {
    return parts.add(Workers.start(rounds, count, idle, bell));
  }

  /** Workers that take jobs, which they stop first. */
  private void takers(Workers.Round rounds, int count, Idle idle) {
    takers.add(workers(rounds, count, idle));
  }

  private static int renew(RunningJobs working) {
    working.renewLeases(OPERATOR);
    return 0;
  }

  private void tellEvents(StateApplication application, Address address) {
    Telemetry telemetry = monitoring.telemetry();
    var origin = new WebhookOrigin(Version.TEXT, address.publicUrl());
    var http = parts.add(new HttpWebhookSender(outgoing().webhooks(), origin, telemetry.tracer()));
    var telling = application.operations().publishingEvents();
    int most = settings.operation().deliveries();
    var sender = new MeasuredWebhookSender(http, telemetry);
    WebhookWorkers webhooks = parts.add(new WebhookWorkers(telling, sender, most));
    workers((caller, failures) -> telling.fanOut(caller), 1, WORKERS_IDLE);
    takers(webhooks::sendOut, 1, WORKERS_IDLE);
  }

  private Outgoing outgoing() {
    return Outgoing.to(settings.outgoing().webhooks(), settings.outgoing().issuers())
        .with(settings.outgoing().provider());
  }

  private static int settle(StateApplication application) {
    application.recordingDenials().settle(OPERATOR);
    return 0;
  }

  private OpenApplication open(SchemaPolicy policy) {
    KeyedDatabase keyed = database(policy);
    BlobStore blobs = blobs();
    StateApplication application =
        application(keyed, blobs, KeyWrapping.ring(settings, keyed, blobs, parts));
    return new OpenApplication(
        application, OperatorCommands.of(application, keyed, settings), parts);
  }

  private SchemaPolicy policy() {
    return SchemaUpgrade.policy(settings.migrateAtStart());
  }

  private KeyedDatabase database(SchemaPolicy policy) {
    KeyedDatabase keyed = KeyedDatabase.open(settings, policy, random);
    parts.add(keyed.database()).measure(monitoring.telemetry());
    return keyed;
  }

  private BlobStore blobs() {
    return switch (settings.blobs()) {
      case BlobStorage.Files files -> {
        monitoring.watchDisk(files.folder());
        yield measured("files", opened(settings, parts));
      }
      case BlobStorage.Bucket ignored -> measured("s3", opened(settings, parts));
      case BlobStorage.NotNeeded ignored -> opened(settings, parts);
    };
  }

  /** Opens the store of states; {@code parts} close what has to be closed. */
  static BlobStore opened(Settings settings, OpenResources parts) {
    return switch (settings.blobs()) {
      case BlobStorage.Files(var folder, var leftFree) ->
          BlobStores.files(PrivateFolder.made(folder), WatchedDisk.of(folder, leftFree));
      case BlobStorage.Bucket bucket -> parts.add(BlobStores.s3(bucket.place(), bucket.limits()));
      case BlobStorage.NotNeeded() -> BlobStores.none();
    };
  }

  private BlobStore measured(String name, BlobStore store) {
    return BlobStores.measured(store, name, monitoring.telemetry());
  }

  private StateApplication application(KeyedDatabase keyed, BlobStore blobs, WrappingRing wrapper) {
    StateApplication application =
        StateApplication.of(
            keyed.database(),
            new BlobAccess(blobs, new JsonStateFiles(), sealing(wrapper)),
            keyed.keys(random),
            keyed.time(),
            settings.policy());
    application.operations().sealingAuditTrails().keyTrails(OPERATOR);
    application.operations().concludingRestores().conclude(OPERATOR, records);
    return application;
  }

  /** What opens sealed state data, for a process without stores. */
  public static BlobCipher cipher() {
    return new TinkBlobCipher(new SecureRandom());
  }

  private Sealing sealing(WrappingRing wrapper) {
    return new Sealing(
        wrapper,
        new TinkBlobCipher(random),
        new AesGcmValues(random),
        settings.encryption() == Encryption.ON);
  }

  /** The application on a database alone, for commands that need no state data. */
  static StateApplication withoutBlobs(KeyedDatabase keyed, SecureRandom random) {
    return StateApplication.of(
        keyed.database(),
        new BlobAccess(
            BlobStores.none(),
            new JsonStateFiles(),
            new Sealing(
                new NoWrappingKeys(), new TinkBlobCipher(random), new AesGcmValues(random), false)),
        keyed.keys(random),
        keyed.time(),
        ApplicationSettings.DEFAULT);
  }

  private HttpSettings http(Address address, ServerTls tls, HealthChecks health) {
    return new HttpSettings(
        tls.listener(address),
        address.publicUrl(),
        HttpSettings.Limits.USUAL.withDrain(settings.operation().stop()),
        settings.traffic(),
        health,
        Version.TEXT,
        settings.listening().snapshotSeconds(),
        identifiers::request,
        outgoing());
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
