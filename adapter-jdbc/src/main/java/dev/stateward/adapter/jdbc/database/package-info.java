/** Connections, transactions, migrations, and the differences between H2 and PostgreSQL. */
@NullMarked
package dev.stateward.adapter.jdbc.database;

import org.jspecify.annotations.NullMarked;
