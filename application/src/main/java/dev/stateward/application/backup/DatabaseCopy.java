package dev.stateward.application.backup;

import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.BackupProgress.Step;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.RowReader;
import dev.stateward.application.backup.port.BackupRepository.RowWriter;
import dev.stateward.application.backup.port.DatabaseDump.Snapshot;
import dev.stateward.application.backup.port.TableShape;
import java.util.ArrayList;
import java.util.List;

/** Writes the tables of a snapshot into a backup, and the keys of the blobs that it refers to. */
final class DatabaseCopy {
  private static final TableShape WANTED =
      new TableShape(
          "wanted-blobs", List.of(new TableShape.Column("key", TableShape.ColumnType.TEXT)));

  private final BackupRepository repository;
  private final BackupId backup;
  private final Runnable heartbeat;
  private final BackupProgress progress;

  DatabaseCopy(
      BackupRepository repository, BackupId backup, Runnable heartbeat, BackupProgress progress) {
    this.repository = repository;
    this.backup = backup;
    this.heartbeat = heartbeat;
    this.progress = progress;
  }

  /**
   * What was written.
   *
   * @param wanted the keys of blobs, to be read once
   */
  record Copied(String schema, List<DumpedTable> tables, Wanted wanted) {}

  /** The keys of blobs to be copied. */
  record Wanted(RowReader keys, long count) {}

  Copied of(Snapshot snapshot) {
    List<TableShape> shapes = snapshot.tables();
    List<DumpedTable> tables = new ArrayList<>();
    for (TableShape shape : shapes) {
      progress.at(Step.TABLES, tables.size(), shapes.size());
      tables.add(written(snapshot, shape));
    }
    progress.at(Step.TABLES, tables.size(), shapes.size());
    RowWriter keys = repository.write(backup, WANTED);
    snapshot.blobs(key -> {
      heartbeat.run();
      keys.add(List.of(key.value()));
    });
    DumpedTable wanted = keys.finish();
    return new Copied(
        snapshot.schema(), tables, new Wanted(repository.read(backup, wanted), wanted.rows()));
  }

  private DumpedTable written(Snapshot snapshot, TableShape shape) {
    RowWriter rows = repository.write(backup, shape);
    snapshot.rows(
        shape,
        row -> {
          heartbeat.run();
          rows.add(row);
        });
    return rows.finish();
  }
}
