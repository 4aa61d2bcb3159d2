package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.backup.BackupPlaces;
import dev.stateward.adapter.jdbc.backup.EmbeddedEmptyDatabase;
import dev.stateward.adapter.jdbc.backup.PostgresEmptyDatabase;
import dev.stateward.adapter.jdbc.database.DatabaseSchema;
import dev.stateward.application.BackupApplication;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.BackupRepositories;
import dev.stateward.application.backup.port.EmptyDatabase;
import dev.stateward.application.backup.port.ManagingBackups;
import dev.stateward.application.backup.port.RestoringBackups.Restored;
import dev.stateward.application.backup.port.RestoringBackups.Wanted;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.keys.HmacSigner;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.keys.WrongSecretException;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BackupServer;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** What commands do with backups where no database is open. */
public final class BackupTools {
  private BackupTools() {}

  /** Lists, verifies and removes backups that the secret of {@code settings} signed. */
  public static ManagingBackups managing(Settings settings) {
    return BackupApplication.managing(places(settings), signer(settings), InstantSource.system());
  }

  /** Restores a backup into the places that {@code settings} name. */
  public static Restored restore(
      Settings settings, Wanted wanted, Consumer<String> problems, BackupProgress progress) {
    try (OpenResources parts = new OpenResources()) {
      Restored restored =
          BackupApplication.restoring(
                  places(settings),
                  signer(settings),
                  database(settings.database()),
                  Wiring.opened(settings, parts))
              .restore(new Caller.Operator(), wanted, problems, progress);
      if (!wanted.tryOnly()) {
        conclude(settings, progress);
      }
      return restored;
    }
  }

  /**
   * Brings the schema up to date. The first opening copies wrapping keys, writes the recovery
   * records that a backup does not hold, and concludes the restore.
   */
  private static void conclude(Settings settings, BackupProgress progress) {
    SchemaUpgrade.run(settings.database(), DatabaseSchema.UNTOLD);
    Wiring.concluding(settings, looked -> progress.at(BackupProgress.Step.RECORDS, looked, 0))
        .close();
  }

  /** The places of backups that {@code settings} give access to. */
  static BackupRepositories places(Settings settings) {
    return switch (settings.backups()) {
      case BackupServer.None() -> BackupPlaces.folders();
      case BackupServer.S3(var endpoint, var region, var keys, var limits) ->
          BackupPlaces.with(
              new BackupPlaces.Server(endpoint, region, keys.access(), keys.secret(), limits));
    };
  }

  /** The database at a place, for what fills empty ones only. */
  static EmptyDatabase database(DatabasePlace place) {
    return switch (place) {
      case DatabasePlace.Embedded embedded ->
          new EmbeddedEmptyDatabase(
              PrivateFolder.made(embedded.folder()).resolve(KeyedDatabase.FILE));
      case DatabasePlace.Postgres postgres ->
          new PostgresEmptyDatabase(postgres.url(), postgres.user(), postgres.password());
    };
  }

  /** Signs with the secrets that are given; there is no database that knows former ones. */
  private static HmacSigner signer(Settings settings) {
    return new HmacSigner(ring(settings));
  }

  /** The keys of the secrets that are given. */
  static KeyRing ring(Settings settings) {
    InstallationSecret present = present(settings.secrets().present());
    List<InstallationSecret> previous = settings.secrets().previous();
    return previous.isEmpty()
        ? KeyRing.of(present)
        : KeyRing.of(previous.getFirst()).rotatedTo(present);
  }

  private static InstallationSecret present(SecretSource source) {
    return switch (source) {
      case SecretSource.Given(var secret) -> secret;
      case SecretSource.KeyFile(var path) -> {
        SecretFile file = new SecretFile(path);
        if (!file.exists()) {
          throw new WrongSecretException(
              "there is no key file " + path + ": put the secret of the server there");
        }
        try {
          yield file.read();
        } catch (IOException e) {
          throw new UncheckedIOException("the key file is unusable: " + e.getMessage(), e);
        }
      }
      case SecretSource.Missing() ->
          throw new WrongSecretException("there is no secret: set STATEWARD_SECRET_FILE");
    };
  }
}
