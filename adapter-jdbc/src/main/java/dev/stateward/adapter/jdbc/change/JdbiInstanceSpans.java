package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

public final class JdbiInstanceSpans implements InstanceSpans {
  private final JdbiTransactions transactions;

  public JdbiInstanceSpans(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<WorkspaceId> behind(Optional<WorkspaceId> after, int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT w.id
                  FROM workspaces w
                  LEFT JOIN instance_cursors c ON c.workspace_id = w.id
                 WHERE w.id > :after
                   AND w.current_state_version_id IS NOT NULL
                   AND (c.workspace_id IS NULL OR c.state_version_id <> w.current_state_version_id)
                 ORDER BY w.id
                 LIMIT :at_most
                """)
            .bind("after", after.map(WorkspaceId::value).orElse(""))
            .bind("at_most", atMost)
            .map(Row.by(row -> new WorkspaceId(row.getString("id"))))
            .list());
  }

  @Override
  public Optional<Extraction> begin(WorkspaceId workspace) {
    return transactions.writeLong(handle ->
        Cursor.begin(handle, workspace.value())
            .flatMap(cursor -> {
              Optional<Extraction> next = next(handle, cursor);
              if (next.isPresent()) {
                InstanceRows.undo(handle, cursor.workspace(), cursor.place());
                cursor.next(handle);
              }
              return next;
            }));
  }

  private static Optional<Extraction> next(Handle handle, Cursor cursor) {
    return handle
        .createQuery(
            """
            SELECT id, workspace_id, position, blob_key, blob_size, md5, blob_sha256
              FROM state_versions
             WHERE workspace_id = :workspace
               AND position > :place
               AND status IN ('finalized', 'backing_data_soft_deleted')
             ORDER BY position
             LIMIT 1
            """)
        .bind("workspace", cursor.workspace())
        .bind("place", cursor.place())
        .map(Row.by(row -> extraction(row, cursor.attempt() + 1)))
        .findOne();
  }

  private static Extraction extraction(Row row, long attempt) throws SQLException {
    return new Extraction(
        new WorkspaceId(row.getString("workspace_id")),
        attempt,
        new StateVersionId(row.getString("id")),
        row.getLong("position"),
        new Content(
            new BlobKey(row.getString("blob_key")),
            row.getLong("blob_size"),
            new Md5(row.getString("md5")),
            new Sha256(row.getString("blob_sha256"))));
  }

  @Override
  public void forEachOpen(WorkspaceId workspace, Consumer<Open> taker) {
    transactions.readLong(handle -> {
      InstanceRows.forEachOpen(handle, workspace.value(), taker);
      return Boolean.TRUE;
    });
  }

  @Override
  public boolean store(
      Extraction extraction, List<ExtractedInstance> added, Collection<Long> ended) {
    return transactions.write(handle -> {
      boolean own = held(handle, extraction).isPresent();
      if (own) {
        InstanceRows.end(handle, extraction, ended);
        InstanceRows.add(handle, extraction, added);
      }
      return own;
    });
  }

  private static Optional<Cursor> held(Handle handle, Extraction extraction) {
    return Cursor.of(handle, extraction.workspace().value())
        .filter(cursor -> cursor.isOf(extraction));
  }

  @Override
  public boolean end(Extraction extraction, Result result) {
    return transactions.write(handle -> {
      Optional<Cursor> cursor = held(handle, extraction);
      cursor.ifPresent(it -> {
        if (!result.failure().isEmpty()) {
          InstanceRows.undo(handle, it.workspace(), it.place());
        }
        ExtractedVersionRows.add(handle, extraction, result);
        it.move(handle, extraction);
        InstanceCounts.replace(handle, it.workspace(), extraction.place());
      });
      return cursor.isPresent();
    });
  }

  @Override
  public Optional<Extracted> find(StateVersionId version) {
    return transactions.read(handle -> ExtractedVersionRows.find(handle, version));
  }

  @Override
  public Optional<Extracted> before(Extracted version) {
    return transactions.read(handle -> ExtractedVersionRows.before(handle, version));
  }

  @Override
  public void forEachDiffering(Extracted before, Extracted after, Consumer<Differing> taker) {
    transactions.readLong(handle -> {
      InstanceRows.forEachDiffering(handle, before, after, taker);
      return Boolean.TRUE;
    });
  }

  @Override
  public Map<StateVersionId, Extracted> findAll(Collection<StateVersionId> versions) {
    return versions.isEmpty()
        ? Map.of()
        : transactions.read(handle -> ExtractedVersionRows.findAll(handle, versions));
  }

  @Override
  public List<Range> history(WorkspaceId workspace, Subject subject, int atMost) {
    return transactions.readLong(
        handle -> SpanRows.history(handle, workspace.value(), subject, atMost));
  }

  @Override
  public List<UnmarkedSecret> unmarkedSecrets(WorkspaceId workspace, int atMost) {
    return transactions.readLong(
        handle -> SpanRows.unmarkedSecrets(handle, workspace.value(), atMost));
  }

  @Override
  public Optional<Long> ended(WorkspaceId workspace, ShortDigest identity, long place) {
    return transactions.read(handle -> SpanRows.ended(handle, workspace.value(), identity, place));
  }

  @Override
  public Optional<Long> begun(WorkspaceId workspace, ShortDigest identity, long place) {
    return transactions.read(handle -> SpanRows.begun(handle, workspace.value(), identity, place));
  }

  @Override
  public Map<Long, StateVersionId> versionsAt(WorkspaceId workspace, Collection<Long> places) {
    return places.isEmpty()
        ? Map.of()
        : transactions.read(handle -> ExtractedVersionRows.at(handle, workspace.value(), places));
  }

  @Override
  public Map<Long, ExtractedInstance> instances(Collection<Long> rows) {
    return rows.isEmpty() ? Map.of() : transactions.read(handle -> InstanceRows.find(handle, rows));
  }
}
