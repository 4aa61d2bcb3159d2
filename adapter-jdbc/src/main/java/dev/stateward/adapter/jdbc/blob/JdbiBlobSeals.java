package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.code.BlobCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Batches;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.PreparedBatch;

public final class JdbiBlobSeals implements BlobSeals {
  private static final FixedUpdate ADD =
      new FixedUpdate(
          """
          INSERT INTO data_keys (
            blob_key, organization_id, workspace_id, state_version_id, kind,
            wrapping_key, wrapped_key, form, stored_size)
          VALUES (
            :blob, :organization, :workspace, :version, :kind,
            :wrapping_key, :wrapped_key, :form, :stored_size)
              ON CONFLICT DO NOTHING
          """);

  private static final Map<BlobKind, FixedQuery<Optional<BlobSeal>>> FIND =
      Arrays.stream(BlobKind.values())
          .collect(Collectors.toUnmodifiableMap(kind -> kind, JdbiBlobSeals::finding));

  private final JdbiTransactions transactions;

  public JdbiBlobSeals(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  private static FixedQuery<Optional<BlobSeal>> finding(BlobKind kind) {
    return new FixedQuery<>(
        "SELECT v.id, v.organization_id, v.workspace_id,"
            + SealRows.COLUMNS
            + """

              FROM data_keys k
              JOIN state_versions v ON v.id = :version
             WHERE k.blob_key = :blob
            """,
        row ->
            SealRows.read(
                row,
                new BlobOwner(
                    new OrganizationId(row.getString("organization_id")),
                    new WorkspaceId(row.getString("workspace_id")),
                    new StateVersionId(row.getString("id")),
                    kind)));
  }

  @Override
  public void add(BlobKey blob, BlobSeal seal) {
    BlobOwner owner = seal.owner();
    Map<String, Object> values =
        Map.of(
            "blob", blob.value(),
            "organization", owner.organization().value(),
            "workspace", owner.workspace().value(),
            "version", owner.version().value(),
            "kind", BlobCodes.KINDS.code(owner.kind()),
            "wrapping_key", seal.key().wrappingKey(),
            "wrapped_key", seal.key().text(),
            "form", seal.form(),
            "stored_size", seal.storedSize());
    int added = transactions.write(handle -> ADD.execute(handle, values));
    if (added != 1) {
      throw new IllegalStateException("the blob has a seal already");
    }
  }

  @Override
  public Optional<BlobSeal> find(BlobKey blob, StateVersionId version, BlobKind kind) {
    Map<String, Object> values = Map.of("blob", blob.value(), "version", version.value());
    FixedQuery<Optional<BlobSeal>> query = Objects.requireNonNull(FIND.get(kind));
    return transactions.read(handle -> query.find(handle, values)).flatMap(seal -> seal);
  }

  @Override
  public void remove(List<BlobKey> blobs) {
    Batches.each(
        blobs,
        some ->
            transactions.execute(handle ->
                handle
                    .createUpdate("DELETE FROM data_keys WHERE blob_key = ANY(:blobs)")
                    .bindArray("blobs", String.class, some.stream().map(BlobKey::value).toList())
                    .execute()));
  }

  @Override
  public List<Entry> notUnder(String wrappingKey, Optional<BlobKey> after, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                "SELECT k.blob_key, k.organization_id, k.workspace_id, k.state_version_id, k.kind,"
                    + SealRows.COLUMNS
                    + """

                      FROM data_keys k
                     WHERE k.blob_key > :after
                       AND k.wrapping_key <> :wrapping_key
                     ORDER BY k.blob_key
                     LIMIT :at_most
                    """)
            .bind("after", after.map(BlobKey::value).orElse(""))
            .bind("wrapping_key", wrappingKey)
            .bind("at_most", atMost)
            .map(
                Row.by(row ->
                    new Entry(
                        new BlobKey(row.getString("blob_key")),
                        SealRows.read(row, SealRows.owner(row)).orElseThrow())))
            .list());
  }

  @Override
  public int rewrap(List<Rewrap> keys) {
    if (keys.isEmpty()) {
      return 0;
    }
    return transactions.write(handle -> {
      PreparedBatch batch =
          handle.prepareBatch(
              """
              UPDATE data_keys
                 SET wrapping_key = :wrapping_key,
                     wrapped_key = :wrapped_key
               WHERE blob_key = :blob
                 AND wrapped_key = :before
              """);
      for (Rewrap key : keys) {
        batch
            .bind("wrapping_key", key.after().wrappingKey())
            .bind("wrapped_key", key.after().text())
            .bind("blob", key.blob().value())
            .bind("before", key.before().text())
            .add();
      }
      return Arrays.stream(batch.execute()).sum();
    });
  }

  @Override
  public Map<String, Long> counts() {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                "SELECT wrapping_key, count(*) AS seals FROM data_keys GROUP BY wrapping_key")
            .map(Row.by(row -> Map.entry(row.getString("wrapping_key"), row.getLong("seals"))))
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }
}
