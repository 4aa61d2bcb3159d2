package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.access.AccessQuery;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StateVersions.PlaceNames;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class JdbiStateVersions implements StateVersions {
  private static final AccessQuery<Placed> WITH_ACCESS =
      new AccessQuery<>(
          StateVersionRows.COLUMNS
              + ", w.organization_id, w.name AS workspace_name, o.name AS organization_name",
          "  FROM state_versions v\n"
              + "  JOIN workspaces w ON w.id = v.workspace_id AND "
              + WorkspaceRows.LIVE
              + "\n  JOIN organizations o ON o.id = w.organization_id\n",
          "WHERE v.id = :version",
          row ->
              new Placed(
                  StateVersionRows.read(row),
                  new OrganizationId(row.getString("organization_id")),
                  new PlaceNames(
                      new OrganizationName(row.getString("organization_name")),
                      new WorkspaceName(row.getString("workspace_name")))));

  private final JdbiTransactions transactions;

  /** A version and its organization. */
  private record Placed(StateVersion version, OrganizationId organization, PlaceNames names) {}

  public JdbiStateVersions(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(StateVersion version) {
    transactions.execute(handle -> VersionChanges.add(handle, version));
  }

  @Override
  public Optional<StateVersion> find(StateVersionId id) {
    return transactions.read(handle ->
        handle
            .createQuery(
                StateVersionRows.SELECT
                    + """
                     WHERE v.id = :id
                    """)
            .bind("id", id.value())
            .map(Row.by(StateVersionRows::read))
            .findOne());
  }

  @Override
  public Optional<VersionWithAccess> find(StateVersionId id, Credential credential) {
    return transactions
        .read(handle -> WITH_ACCESS.find(handle, credential, Map.of("version", id.value())))
        .map(found ->
            new VersionWithAccess(
                found.item().version(),
                new Within.OneWorkspace(
                    found.item().organization(), found.item().version().workspace()),
                found.item().names(),
                found.access()));
  }

  @Override
  public Optional<StateVersion.Finalized> current(WorkspaceId workspace) {
    return transactions
        .read(handle ->
            handle
                .createQuery(
                    "SELECT "
                        + StateVersionRows.COLUMNS
                        + """
                          FROM workspaces w
                          JOIN state_versions v ON v.id = w.current_state_version_id
                         WHERE w.id = :workspace
                        """)
                .bind("workspace", workspace.value())
                .map(Row.by(StateVersionRows::read))
                .findOne())
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast);
  }

  @Override
  public Optional<StateVersion.Finalized> latestFinalized(WorkspaceId workspace) {
    return transactions.read(handle -> Snapshots.latest(handle, workspace));
  }

  @Override
  public List<StateVersion.Finalized> finalizedAfterCurrent(WorkspaceId workspace) {
    return transactions.read(handle -> Snapshots.afterCurrent(handle, workspace));
  }

  @Override
  public List<BlobKey> remove(StateVersionId id) {
    return transactions.write(handle -> DeletedVersions.remove(handle, id));
  }

  @Override
  public NewestVersions newest(WorkspaceId workspace) {
    return transactions.read(handle -> NewestVersionRows.find(handle, workspace));
  }

  @Override
  public boolean finish(StateVersion.Finalized version) {
    return transactions.write(handle -> VersionChanges.finish(handle, version));
  }

  @Override
  public boolean finishExamined(StateVersion.Finalized version) {
    return transactions.write(handle -> VersionChanges.finishExamined(handle, version));
  }

  @Override
  public Optional<StateVersion> hold(StateVersionId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> DeletedVersions.hold(handle, id));
  }

  @Override
  public void originate(StateVersionId version, Instant time) {
    transactions.execute(handle -> VersionChanges.originate(handle, version, time));
  }

  @Override
  public boolean softDelete(StateVersion.BackingDataSoftDeleted version) {
    return transactions.write(handle -> DeletedVersions.softDelete(handle, version));
  }

  @Override
  public boolean restore(StateVersion.Finalized version) {
    return transactions.write(handle -> DeletedVersions.restore(handle, version));
  }

  @Override
  public List<BlobKey> destroy(StateVersion.BackingDataPermanentlyDeleted version) {
    return transactions.write(handle -> DeletedVersions.destroy(handle, version));
  }

  @Override
  public List<StateVersionId> discardPendingBefore(StateVersionId version) {
    return transactions.write(handle -> PendingVersions.discardBefore(handle, version));
  }

  @Override
  public List<StateVersionId> discardPending(WorkspaceId workspace) {
    return transactions.write(handle -> PendingVersions.discard(handle, workspace));
  }

  @Override
  public boolean discard(StateVersionId version) {
    return transactions.write(handle -> PendingVersions.discard(handle, version));
  }

  /** By organization, so that an index tells the few that are pending. */
  @Override
  public List<StateVersion.Pending> pendingBefore(Instant before, int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                StateVersionRows.SELECT
                    + """
                      JOIN organizations o ON o.id = v.organization_id
                     WHERE v.status = 'pending'
                       AND v.created_at < :before
                     ORDER BY v.position
                     LIMIT :at_most
                    """)
            .bind("before", Columns.utc(before))
            .bind("at_most", atMost)
            .map(Row.by(row -> (StateVersion.Pending) StateVersionRows.read(row)))
            .list());
  }

  @Override
  public boolean attachJson(StateVersionId id, Content content) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE state_versions
                   SET json_key = :json_key,
                       json_size = :json_size,
                       json_md5 = :json_md5,
                       json_sha256 = :json_sha256
                 WHERE id = :id
                   AND json_key IS NULL
                """)
            .bind("id", id.value())
            .bind("json_key", content.key().value())
            .bind("json_size", content.size())
            .bind("json_md5", content.md5().hex())
            .bind("json_sha256", content.sha256().hex())
            .execute())
        == 1;
  }

  @Override
  public Optional<Content> json(StateVersionId id) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT json_key, json_size, json_md5, json_sha256
                  FROM state_versions
                 WHERE id = :id
                   AND json_key IS NOT NULL
                """)
            .bind("id", id.value())
            .map(
                Row.by(row ->
                    new Content(
                        new BlobKey(row.getString("json_key")),
                        row.getLong("json_size"),
                        new Md5(row.getString("json_md5")),
                        new Sha256(row.getString("json_sha256")))))
            .findOne());
  }

  @Override
  public List<BlobKey> blobKeys(WorkspaceId workspace) {
    return transactions.readLong(handle -> VersionBlobs.of(handle, workspace));
  }

  @Override
  public List<BlobKey> blobKeys(OrganizationId organization) {
    return transactions.readLong(handle -> VersionBlobs.of(handle, organization));
  }
}
