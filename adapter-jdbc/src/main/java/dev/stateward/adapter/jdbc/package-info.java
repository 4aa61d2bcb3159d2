/**
 * The stores in H2 and PostgreSQL: SQL that both run, in text blocks next to the method it serves.
 *
 * <p>Other modules see {@link dev.stateward.adapter.jdbc.Database}, its exceptions and what it
 * returns. It contains no business rules. Migrations are under {@code db/migration}. Start reading
 * at {@code JdbiTransactions}, which every statement passes through.
 */
@NullMarked
package dev.stateward.adapter.jdbc;

import org.jspecify.annotations.NullMarked;
