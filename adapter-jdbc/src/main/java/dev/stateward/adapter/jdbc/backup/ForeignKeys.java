package dev.stateward.adapter.jdbc.backup;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** Foreign keys, which refer to rows of each other while tables are filled one by one. */
enum ForeignKeys {
  /** H2 has one switch for all, and commits with it; the file is a new one until it is full. */
  OF_H2 {
    @Override
    void suspend(Handle handle) {
      handle.execute("SET REFERENTIAL_INTEGRITY FALSE");
    }

    @Override
    void check(Handle handle) {
      handle.execute("SET REFERENTIAL_INTEGRITY TRUE");
      for (var table : SchemaTables.dumped(handle)) {
        handle.execute("ALTER TABLE " + table.name() + " SET REFERENTIAL_INTEGRITY TRUE CHECK");
      }
    }

    @Override
    void resume(Handle handle) {
      // They hold since they were checked.
    }
  },

  /** PostgreSQL defers those that say so; an owner of tables may change that. */
  OF_POSTGRESQL {
    @Override
    void suspend(Handle handle) {
      alter(handle, "DEFERRABLE INITIALLY DEFERRED");
    }

    @Override
    void check(Handle handle) {
      handle.execute("SET CONSTRAINTS ALL IMMEDIATE");
    }

    @Override
    void resume(Handle handle) {
      alter(handle, "NOT DEFERRABLE");
    }

    private static void alter(Handle handle, String how) {
      List<String> statements =
          handle
              .createQuery(
                  """
                  SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I ', conrelid::regclass, conname)
                    FROM pg_constraint
                   WHERE contype = 'f'
                     AND connamespace = current_schema()::regnamespace
                  """)
              .mapTo(String.class)
              .list();
      statements.forEach(statement -> handle.execute(statement + how));
    }
  };

  /** Lets rows refer to others that come later. */
  abstract void suspend(Handle handle);

  /** Fails when a row refers to none. */
  abstract void check(Handle handle);

  /** Has them hold at each statement again. */
  abstract void resume(Handle handle);
}
