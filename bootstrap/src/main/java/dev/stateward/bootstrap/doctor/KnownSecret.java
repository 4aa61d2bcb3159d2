package dev.stateward.bootstrap.doctor;

import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.adapter.jdbc.embedded.DatabaseInUseException;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.server.InstallationSecrets;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Whether the secret is there, private, and the one that the database was written with. */
final class KnownSecret {
  private static final String SUBJECT = "secret";

  private final Settings settings;

  KnownSecret(Settings settings) {
    this.settings = settings;
  }

  Finding finding() {
    try {
      if (settings.secrets().present() instanceof SecretSource.KeyFile(var file)) {
        SecretFile key = new SecretFile(file);
        if (key.exists()) {
          key.read();
        }
      }
      return compared(InstallationSecrets.of(settings));
    } catch (DatabaseInUseException e) {
      return Finding.ok(SUBJECT, "there; not compared, since the database is in use");
    } catch (IOException e) {
      return Finding.fail(SUBJECT, Reasons.of(e), "do what is said there");
    } catch (StoreUnavailableException | UnsupportedDatabaseException e) {
      return Finding.warn(
          SUBJECT, "not compared, since the database cannot be used", "mend the database first");
    }
  }

  private static Finding compared(InstallationSecrets secrets) throws IOException {
    Optional<KeyId> given = secrets.given().map(InstallationSecret::id);
    List<KeyId> known = secrets.generations();
    if (known.isEmpty()) {
      return Finding.ok(SUBJECT, "the database has none yet");
    }
    KeyId last = known.getLast();
    if (given.isEmpty()) {
      return Finding.fail(
          SUBJECT,
          "missing; the database was written with that of key id " + last,
          "put it back from a backup; `stateward secret replace-lost --help` says what else");
    }
    if (given.get().equals(last)) {
      return Finding.ok(SUBJECT, "the one of the database, key id " + last);
    }
    boolean rotates = secrets.previous().stream().anyMatch(one -> one.id().equals(last));
    return rotates
        ? Finding.ok(SUBJECT, "the next start replaces " + last + " by " + given.get())
        : Finding.fail(
            SUBJECT,
            "key id " + given.get() + "; the database was written with that of " + last,
            "set STATEWARD_SECRET_FILE to the right one, or, to rotate it,"
                + " STATEWARD_SECRET_PREVIOUS_FILE to the other");
  }
}
