package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.seal.TinkBlobCipher;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.blob.RecoveryRecords;
import dev.stateward.application.blob.SealBinding;
import dev.stateward.application.blob.VersionLabel;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.bootstrap.keys.AesGcmValues;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Multiplies the first state version of an installation; all copies have its data key. */
final class ManyVersions implements AutoCloseable {
  private static final int ROWS_AT_ONCE = 1000;
  private static final String VERSION = "sv-0000000%09d";

  private final OpenResources parts = new OpenResources();
  private final BlobStore blobs;
  private final Sealing sealing;
  private final BlobReference first;
  private final BlobCipher.Key key;
  private final Workspace workspace;
  private final DeclaredState declared;

  /** Of the installation of {@code settings}, which has a version. */
  ManyVersions(Settings settings) {
    SecureRandom random = new SecureRandom();
    KeyedDatabase keyed = KeyedDatabase.open(settings, SchemaUpgrade.KEEP, random);
    Database database = parts.add(keyed.database());
    blobs = Wiring.opened(settings, parts);
    sealing =
        new Sealing(
            KeyWrapping.ring(settings, keyed, blobs, parts),
            new TinkBlobCipher(random),
            new AesGcmValues(random),
            true);
    first = database.blobReferences().part(BlobKind.STATE, Optional.empty(), 1).getFirst();
    BlobSeal seal = first.seal().orElseThrow();
    key = sealing.wrapper().unwrap(seal.key(), binding(first.blob().key(), first.owner()));
    workspace = database.workspaces().find(first.owner().workspace()).orElseThrow();
    declared = database.stateVersions().find(first.version()).orElseThrow().header().declared();
  }

  private static byte[] binding(BlobKey blob, BlobOwner owner) {
    return SealBinding.of(blob, owner);
  }

  private static BlobKey blob(int number) {
    return new BlobKey("b/many%09d".formatted(number));
  }

  private BlobOwner owner(int number) {
    return new BlobOwner(
        first.owner().organization(),
        first.owner().workspace(),
        new StateVersionId(VERSION.formatted(number)),
        BlobKind.STATE);
  }

  private BlobSeal seal(int number) {
    BlobSeal seal = first.seal().orElseThrow();
    BlobOwner owner = owner(number);
    return new BlobSeal(
        owner,
        sealing.wrapper().wrap(key, binding(blob(number), owner)),
        seal.form(),
        seal.storedSize());
  }

  /** Adds rows of so many versions with small blobs, on PostgreSQL. */
  void rows(Connection connection, int count) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO state_versions (
            id, organization_id, workspace_id, status, serial, lineage, md5, forced,
            created_by_kind, created_by_id, created_at, lock_generation,
            blob_key, blob_size, blob_sha256, empty_state, outputs_known)
          SELECT 'sv-0000000' || lpad(i::text, 9, '0'), organization_id, workspace_id, status,
                 serial + i, lineage, md5, forced, created_by_kind, created_by_id, created_at,
                 lock_generation, 'b/many' || lpad(i::text, 9, '0'), blob_size, blob_sha256,
                 empty_state, outputs_known
            FROM state_versions, generate_series(0, %1$d) i
           WHERE id = '%2$s';
          INSERT INTO small_blobs (blob_key, bytes, stored_at)
          SELECT 'b/many' || lpad(i::text, 9, '0'), bytes, stored_at
            FROM small_blobs, generate_series(0, %1$d) i
           WHERE blob_key = '%3$s';
          """
              .formatted(count - 1, first.version().value(), first.blob().key().value()));
    }
    try (PreparedStatement insertion =
        connection.prepareStatement(
            """
            INSERT INTO data_keys (blob_key, organization_id, workspace_id, state_version_id, kind,
              wrapping_key, wrapped_key, form, stored_size)
            VALUES (?, ?, ?, ?, 'state', ?, ?, ?, ?)
            """)) {
      for (int number = 0; number < count; number++) {
        insert(insertion, number);
        if (number % ROWS_AT_ONCE == ROWS_AT_ONCE - 1 || number == count - 1) {
          insertion.executeBatch();
        }
      }
    }
    try (var statement = connection.createStatement()) {
      statement.execute("ANALYZE");
    }
  }

  private void insert(PreparedStatement insertion, int number) throws SQLException {
    BlobSeal seal = seal(number);
    insertion.setString(1, blob(number).value());
    insertion.setString(2, seal.owner().organization().value());
    insertion.setString(3, seal.owner().workspace().value());
    insertion.setString(4, seal.owner().version().value());
    insertion.setString(5, seal.key().wrappingKey());
    insertion.setString(6, seal.key().text());
    insertion.setInt(7, seal.form());
    insertion.setLong(8, seal.storedSize());
    insertion.addBatch();
  }

  /** Stores the blobs of so many versions, with their records, and no rows. */
  void stored(int count) {
    byte[] bytes = read(first.blob().key());
    IntStream.range(0, count)
        .parallel()
        .forEach(number -> {
          put(blob(number), bytes);
          put(RecoveryRecords.keyFor(blob(number)), record(number));
        });
  }

  private byte[] record(int number) {
    Content content = first.blob();
    VersionLabel label =
        VersionLabel.of(
            workspace,
            new StateVersionId(VERSION.formatted(number)),
            new DeclaredState(
                new Serial(declared.serial().value() + number + 1),
                declared.lineage(),
                declared.md5()),
            false,
            workspace.createdAt().plusSeconds(60L * number));
    return RecoveryRecords.of(
            label,
            new Content(blob(number), content.size(), content.md5(), content.sha256()),
            seal(number),
            key,
            sealing)
        .written();
  }

  private byte[] read(BlobKey blob) {
    try (InputStream stored = blobs.open(blob, 0)) {
      return stored.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void put(BlobKey blob, byte[] bytes) {
    try {
      blobs.put(blob, new ByteArrayInputStream(bytes), OptionalLong.of(bytes.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    parts.close();
  }
}
