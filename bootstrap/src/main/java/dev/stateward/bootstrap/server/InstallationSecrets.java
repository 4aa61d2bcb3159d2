package dev.stateward.bootstrap.server;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.database.SecretGenerations.Generation;
import dev.stateward.adapter.jdbc.database.SecretGenerations.StoredSecrets;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.KeyId;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.SecretRotation;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The secrets of an installation for operator commands: those of the settings and those known to
 * the database, whether they match or not.
 */
public final class InstallationSecrets {
  private static final StoredSecrets NOTHING = new StoredSecrets(List.of(), "", Set.of());

  private final Settings settings;
  private final StoredSecrets kept;

  private InstallationSecrets(Settings settings, StoredSecrets kept) {
    this.settings = settings;
    this.kept = kept;
  }

  /**
   * The secrets of the installation that {@code settings} configure. A missing embedded database is
   * not created.
   */
  public static InstallationSecrets of(Settings settings) {
    if (!KeyedDatabase.isThere(settings.database())) {
      return new InstallationSecrets(settings, NOTHING);
    }
    try (Database database = KeyedDatabase.open(settings.database())) {
      return new InstallationSecrets(settings, database.secrets().look());
    }
  }

  /**
   * Replaces the lost secret: everything made with it becomes void, and encrypted states are lost
   * with it. Creates the key file when it is missing.
   *
   * @param lost the id of the lost keys, which prevents accidents
   * @param statesToo whether encrypted states may be lost
   * @return the new present secret; empty, without any change, when the database was not written
   *     with the lost one
   * @throws IOException when the key file is unusable
   * @throws StatesAtRiskException when encrypted states would be lost, and may not
   */
  public static Optional<InstallationSecret> replaceLost(
      Settings settings, KeyId lost, boolean statesToo) throws IOException {
    if (!KeyedDatabase.isThere(settings.database())) {
      return Optional.empty();
    }
    try (Database database = KeyedDatabase.open(settings.database())) {
      InstallationSecrets secrets = new InstallationSecrets(settings, database.secrets().look());
      Optional<InstallationSecret> given = secrets.given();
      if (secrets.generations().isEmpty() || !secrets.generations().getLast().equals(lost)) {
        return Optional.empty();
      }
      long sealed = database.wrappingKeys().blobsUnderSecret();
      if (sealed > 0 && !statesToo) {
        throw new StatesAtRiskException(sealed);
      }
      SecureRandom random = new SecureRandom();
      InstallationSecret present = given.orElseGet(() -> InstallationSecret.random(random));
      if (given.isEmpty()
          && settings.secrets().present() instanceof SecretSource.KeyFile(var path)) {
        new SecretFile(path).write(present);
      }
      return Optional.of(present).filter(done -> beginAnew(database, lost, present, random));
    }
  }

  private static boolean beginAnew(
      Database database, KeyId lost, InstallationSecret present, SecureRandom random) {
    SecretRotation rotation = new SecretRotation(present, List.of(), random);
    Generation first = rotation.alone();
    var keyed = new KeyedDatabase(database, rotation.ring(List.of(first)), InstantSource.system());
    SealingAuditTrails trails =
        Wiring.withoutBlobs(keyed, random).operations().sealingAuditTrails();
    return database
        .secrets()
        .beginAnew(
            lost, first, () -> trails.recordReplacement(new Caller.Operator(), lost, present.id()));
  }

  /**
   * The present secret: the one that an earlier version stored in the database, otherwise that of
   * the settings.
   *
   * @throws IOException when the key file is unusable
   */
  public Optional<InstallationSecret> present() throws IOException {
    Optional<InstallationSecret> former = former();
    return former.isPresent() ? former : given();
  }

  /** The secret that an earlier version stored in the database. */
  public Optional<InstallationSecret> former() {
    return Optional.of(kept.formerSecret())
        .filter(hex -> !hex.isEmpty())
        .map(hex -> InstallationSecret.of(HexFormat.of().parseHex(hex)));
  }

  /**
   * The secret in the settings or in the key file.
   *
   * @throws IOException when the key file is unusable
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

  /** The previous secret in the settings; at most one. */
  public List<InstallationSecret> previous() {
    return settings.secrets().previous();
  }

  /** The ids of the keys that the database was written with, the first secret's first. */
  public List<KeyId> generations() {
    return kept.generations().stream().map(Generation::id).toList();
  }
}
