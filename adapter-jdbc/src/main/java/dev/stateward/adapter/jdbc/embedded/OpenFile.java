package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.application.organization.port.Usage.DatabaseFile;
import java.util.Optional;

/** The file of a database, while this process has it open. */
public interface OpenFile extends AutoCloseable {
  /** For a database that manages its files itself. */
  OpenFile NONE =
      new OpenFile() {
        @Override
        public Optional<DatabaseFile> use() {
          return Optional.empty();
        }

        @Override
        public boolean lost() {
          return false;
        }

        @Override
        public void close() {}
      };

  /** Its size, and how much of it is in use. */
  Optional<DatabaseFile> use();

  /** Whether nothing can be written to it any more, until it is closed and opened again. */
  boolean lost();

  @Override
  void close();
}
