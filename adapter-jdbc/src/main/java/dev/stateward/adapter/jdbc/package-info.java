/**
 * The stores in H2 and PostgreSQL: SQL that both run, in text blocks next to the method it serves.
 *
 * <p>Only {@link dev.stateward.adapter.jdbc.Database}, its exceptions and {@link
 * dev.stateward.adapter.jdbc.SecretGenerations} are public. No rule of the domain comes here;
 * migrations are under {@code db/migration}. Start reading at {@code JdbiTransactions}, through
 * which every statement passes.
 */
@NullMarked
package dev.stateward.adapter.jdbc;

import org.jspecify.annotations.NullMarked;
