package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.seal.TinkBlobCipher;
import dev.stateward.adapter.blobstore.statefile.JsonStateFiles;
import dev.stateward.adapter.jdbc.database.SchemaStatus;
import dev.stateward.adapter.jdbc.database.WrappingKeys;
import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.RecoveryApplication;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.recovery.port.ExaminingStores.Found;
import dev.stateward.application.recovery.port.RebuildingInstallations;
import dev.stateward.application.recovery.port.RebuildingInstallations.FirstUser;
import dev.stateward.application.recovery.port.RecoveryProblem;
import dev.stateward.application.recovery.port.RecoveryProgress;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.bootstrap.keys.AesGcmValues;
import dev.stateward.bootstrap.keys.CopiedKeys;
import dev.stateward.bootstrap.keys.SecretRootKey;
import dev.stateward.bootstrap.settings.Settings;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Rebuilds an installation whose database is lost, from its store of states and its secret. */
public final class Recovery {
  private static final Caller OPERATOR = new Caller.Operator();

  private final Settings settings;
  private final boolean whole;
  private final Consumer<RecoveryProblem> problems;
  private final RecoveryProgress progress;

  /**
   * Of the installation that {@code settings} name.
   *
   * @param whole whether to read all states, and not only to ask for their sizes
   */
  public Recovery(
      Settings settings,
      boolean whole,
      Consumer<RecoveryProblem> problems,
      RecoveryProgress progress) {
    this.settings = settings;
    this.whole = whole;
    this.problems = problems;
    this.progress = progress;
  }

  /** What could be rebuilt; only reads the store. */
  public Found examine() {
    try (OpenResources parts = new OpenResources()) {
      BlobStore blobs = Wiring.opened(settings, parts);
      return examine(blobs, keys(blobs, parts));
    }
  }

  /** What was rebuilt, and a token of its first user. */
  public record Recovered(Found found, TokenSecret token) {}

  /** Rebuilds everything in an empty database. */
  public Recovered run(FirstUser first) {
    requireNoOtherSchema();
    SecureRandom random = new SecureRandom();
    try (OpenResources parts = new OpenResources()) {
      BlobStore blobs = Wiring.opened(settings, parts);
      CopiedKeys keys = keys(blobs, parts);
      KeyedDatabase keyed = KeyedDatabase.open(settings, SchemaUpgrade.policy(true), random);
      WrappingKeys stored = parts.add(keyed.database()).wrappingKeys();
      RebuildingInstallations rebuilding =
          Wiring.withoutBlobs(keyed, random).operations().rebuildingInstallations();
      rebuilding.requireEmpty(OPERATOR);
      Found found = examine(blobs, keys);
      TokenSecret token =
          rebuilding.rebuild(
              OPERATOR,
              found.workspaces(),
              first,
              () -> stored.change(present -> joined(keys.sealed(), present)),
              progress);
      return new Recovered(found, token);
    }
  }

  /** The last one stays the one that wraps. */
  private static List<SealedKey> joined(List<SealedKey> former, List<SealedKey> present) {
    Map<KeyId, SealedKey> keys = new LinkedHashMap<>();
    former.forEach(key -> keys.put(key.id(), key));
    present.forEach(key -> keys.put(key.id(), key));
    return List.copyOf(keys.values());
  }

  private CopiedKeys keys(BlobStore blobs, OpenResources parts) {
    SecretRootKey secret = new SecretRootKey(BackupTools.ring(settings), new SecureRandom());
    return CopiedKeys.read(blobs, KeyWrapping.of(settings.rootKeys(), secret, parts));
  }

  private Found examine(BlobStore blobs, CopiedKeys keys) {
    Sealing sealing =
        new Sealing(
            keys,
            new TinkBlobCipher(new SecureRandom()),
            new AesGcmValues(new SecureRandom()),
            true);
    return RecoveryApplication.examining(new BlobAccess(blobs, new JsonStateFiles(), sealing))
        .examine(OPERATOR, whole, problems, progress);
  }

  /**
   * Whether it is empty is asked when it is open, which must not migrate that of another. A
   * recovery that broke off may have left a part of the schema, without rows.
   */
  private void requireNoOtherSchema() {
    if (!Wiring.hasDatabase(settings)) {
      return;
    }
    SchemaStatus status = SchemaUpgrade.status(settings.database());
    switch (status.age()) {
      case NONE, SAME -> {}
      // Another recovery may be migrating it at this moment.
      case OLDER -> BackupTools.database(settings.database()).require(status.required());
      case NEWER ->
          throw new NotEmptyException(
              "the database has tables of the schema "
                  + status.present()
                  + " already: give it an empty one");
    }
  }
}
