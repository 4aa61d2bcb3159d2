package dev.stateward.application.backup.port;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What a backup consists of.
 *
 * @param id its name
 * @param at the time of its snapshot
 * @param program the version of the program that made it
 * @param schema the version of the schema of the database
 * @param tables the tables of the database
 * @param blobs the list of its blobs, by {@link #BLOBS}
 * @param lost the list of blobs that the store did not have, by {@link #LOST}
 * @param blobBytes how many bytes the blobs have together
 */
public record BackupManifest(
    BackupId id,
    Instant at,
    String program,
    String schema,
    List<DumpedTable> tables,
    DumpedTable blobs,
    DumpedTable lost,
    long blobBytes) {
  /** The list of blobs, in the form of a table. */
  public static final TableShape BLOBS =
      new TableShape(
          "stored-blobs",
          List.of(
              new TableShape.Column("key", TableShape.ColumnType.TEXT),
              new TableShape.Column("size", TableShape.ColumnType.INTEGER),
              new TableShape.Column("sha256", TableShape.ColumnType.TEXT)));

  /** The list of blobs that were lost already when the backup was made. */
  public static final TableShape LOST =
      new TableShape(
          "lost-blobs", List.of(new TableShape.Column("key", TableShape.ColumnType.TEXT)));

  public BackupManifest {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(at, "at is null");
    Objects.requireNonNull(program, "program is null");
    Objects.requireNonNull(schema, "schema is null");
    tables = List.copyOf(tables);
    Objects.requireNonNull(blobs, "blobs is null");
    Objects.requireNonNull(lost, "lost is null");
  }

  /** How many rows the tables have together. */
  public long rows() {
    return tables.stream().mapToLong(DumpedTable::rows).sum();
  }

  /** How many state versions it has, wherever their states are: in rows, files or a bucket. */
  public long stateVersions() {
    return tables.stream()
        .filter(table -> table.shape().name().equals("state_versions"))
        .mapToLong(DumpedTable::rows)
        .sum();
  }

  /** The rows of a table, in files. */
  public record DumpedTable(TableShape shape, long rows, List<BackupFile> files) {
    public DumpedTable {
      Objects.requireNonNull(shape, "shape is null");
      files = List.copyOf(files);
    }
  }

  /**
   * A file of a backup.
   *
   * @param sha256 the digest of its bytes, in hexadecimal digits
   */
  public record BackupFile(String name, long size, String sha256) {
    public BackupFile {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(sha256, "sha256 is null");
    }
  }
}
