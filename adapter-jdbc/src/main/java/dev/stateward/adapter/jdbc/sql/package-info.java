/** Shared by the statements of all features: tables, conditions, rows, columns and failures. */
@NullMarked
package dev.stateward.adapter.jdbc.sql;

import org.jspecify.annotations.NullMarked;
