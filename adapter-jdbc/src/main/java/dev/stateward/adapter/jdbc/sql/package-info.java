/** Statements and rows: binding values, reading columns, and telling failures apart; no table. */
@NullMarked
package dev.stateward.adapter.jdbc.sql;

import org.jspecify.annotations.NullMarked;
