package dev.stateward.bootstrap.server;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.SecretGenerations.Generation;
import dev.stateward.adapter.jdbc.SecretGenerations.Kept;
import dev.stateward.application.port.out.Signer.KeyId;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The secrets of an installation, as its operator asks for them: those that the settings give, and
 * what the database keeps, whether they fit or not.
 */
public final class KeptSecrets {
  private final Settings settings;
  private final Kept kept;

  private KeptSecrets(Settings settings, Kept kept) {
    this.settings = settings;
    this.kept = kept;
  }

  /** Those of the installation that {@code settings} are of. */
  public static KeptSecrets of(Settings settings) {
    try (Database database = KeyedDatabase.open(settings.database())) {
      return new KeptSecrets(settings, database.secrets().look());
    }
  }

  /**
   * The present secret: that which an earlier version kept in the database, else the one that the
   * settings give.
   *
   * @throws IOException when the key file is of no use
   */
  public Optional<InstallationSecret> present() throws IOException {
    Optional<InstallationSecret> former = former();
    return former.isPresent() ? former : given();
  }

  /** The one that an earlier version kept in the database. */
  public Optional<InstallationSecret> former() {
    return Optional.of(kept.formerSecret())
        .filter(hex -> !hex.isEmpty())
        .map(hex -> InstallationSecret.of(HexFormat.of().parseHex(hex)));
  }

  /**
   * The one that the settings give, or the key file has.
   *
   * @throws IOException when the key file is of no use
   */
  public Optional<InstallationSecret> given() throws IOException {
    return switch (settings.secrets().present()) {
      case SecretSource.Given(var secret) -> Optional.of(secret);
      case SecretSource.KeyFile(var path) -> {
        SecretFile file = new SecretFile(path);
        yield file.exists() ? Optional.of(file.read()) : Optional.empty();
      }
      case SecretSource.Missing() -> Optional.empty();
    };
  }

  /** The one before that the settings give; none or one. */
  public List<InstallationSecret> previous() {
    return settings.secrets().previous();
  }

  /** The names of the keys that the database was written with, the first secret's first. */
  public List<KeyId> generations() {
    return kept.generations().stream().map(Generation::id).toList();
  }
}
