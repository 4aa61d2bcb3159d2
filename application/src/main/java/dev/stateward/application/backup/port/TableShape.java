package dev.stateward.application.backup.port;

import java.util.List;
import java.util.Objects;

/**
 * A table as backups have it.
 *
 * @param name its name
 * @param columns its columns, in the order of the values of a row
 */
public record TableShape(String name, List<Column> columns) {
  public TableShape {
    Objects.requireNonNull(name, "name is null");
    columns = List.copyOf(columns);
  }

  /** A column and the values it has. */
  public record Column(String name, ColumnType type) {
    public Column {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(type, "type is null");
    }
  }

  /** What a value is; any may be null. */
  public enum ColumnType {
    /** A {@link String}. */
    TEXT,
    /** A {@link Long}. */
    INTEGER,
    /** A {@link Boolean}. */
    BOOLEAN,
    /** A {@link java.time.Instant}, to the microsecond. */
    TIME,
    /** A {@code byte[]}. */
    BYTES,
    /** A {@link List} of {@link String}. */
    TEXTS
  }
}
