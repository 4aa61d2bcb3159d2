package dev.stateward.bootstrap.server;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.database.SecretGenerations.StoredSecrets;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.keys.SecretRotation;
import dev.stateward.bootstrap.keys.WrongSecretException;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import dev.stateward.bootstrap.settings.Settings.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads the secret of the installation and stores its check value in the database (ADR 105). */
final class SecretLoader {
  private static final Logger LOG = LoggerFactory.getLogger(SecretLoader.class);

  private final Secrets secrets;
  private final SecureRandom random;

  SecretLoader(Secrets secrets, SecureRandom random) {
    this.secrets = secrets;
    this.random = random;
  }

  /**
   * The keys of the installation with that {@code database}.
   *
   * @throws WrongSecretException when the secret is missing or does not match
   */
  KeyRing keys(Database database) {
    StoredSecrets before = database.secrets().look();
    SecretRotation rotation = new SecretRotation(present(before), secrets.previous(), random);
    StoredSecrets after = database.secrets().change(rotation::keep);
    KeyRing ring = rotation.ring(after.generations());
    if (!before.generations().equals(after.generations())) {
      LOG.info("the present secret has the key id {}", after.generations().getLast().id());
    }
    return ring;
  }

  private InstallationSecret present(StoredSecrets kept) {
    return switch (secrets.present()) {
      case SecretSource.Given(var secret) -> secret;
      case SecretSource.KeyFile(var path) -> of(new SecretFile(path), kept);
      case SecretSource.Missing() ->
          throw new WrongSecretException("there is no secret: set STATEWARD_SECRET_FILE");
    };
  }

  private InstallationSecret of(SecretFile file, StoredSecrets kept) {
    try {
      if (!file.exists()) {
        file.write(made(file.path(), kept));
        LOG.info(
            "created the key file {}: keep a copy elsewhere, the server does not start without it",
            file.path());
      }
      return file.read();
    } catch (IOException e) {
      throw new UncheckedIOException("the key file is unusable: " + e.getMessage(), e);
    }
  }

  private InstallationSecret made(Path file, StoredSecrets kept) {
    if (kept.untouched()) {
      return InstallationSecret.random(random);
    }
    if (kept.generations().isEmpty() && !kept.formerSecret().isEmpty()) {
      return InstallationSecret.of(HexFormat.of().parseHex(kept.formerSecret()));
    }
    throw new WrongSecretException(
        "the key file "
            + file
            + " is not there, and the database was written with the secret of key id "
            + lastKey(kept)
            + ": put the file back from a backup, or set STATEWARD_SECRET_FILE to where that secret"
            + " is. If it is lost, `stateward secret replace-lost --help` says what is"
            + " lost with it");
  }

  private static String lastKey(StoredSecrets kept) {
    return kept.generations().isEmpty()
        ? String.join(" or ", kept.trailKeys().stream().map(Object::toString).sorted().toList())
        : kept.generations().getLast().id().text();
  }
}
