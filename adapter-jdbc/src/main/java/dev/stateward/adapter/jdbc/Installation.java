package dev.stateward.adapter.jdbc;

import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** What is made up once and is the same on every node for ever. */
final class Installation {
  private final JdbiTransactions transactions;

  Installation(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  byte[] secret(String name, Supplier<byte[]> candidate) {
    return transactions
        .ask(handle -> find(handle, name))
        .orElseGet(() ->
            transactions.change(handle -> {
              offer(handle, name, candidate.get());
              return find(handle, name).orElseThrow();
            }));
  }

  private static Optional<byte[]> find(Handle handle, String name) {
    return handle
        .createQuery(
            """
            SELECT secret
              FROM installation
             WHERE name = :name
            """)
        .bind("name", name)
        .map(Row.by(row -> HexFormat.of().parseHex(row.getString("secret"))))
        .findOne();
  }

  /** Of two that offer at once one gives way, and finds the other's secret on its second try. */
  private static void offer(Handle handle, String name, byte[] candidate) {
    handle
        .createUpdate(
            """
            INSERT INTO installation (name, secret)
            SELECT CAST(:name AS varchar), CAST(:secret AS varchar)
             WHERE NOT EXISTS (SELECT 1 FROM installation WHERE name = :name)
            """)
        .bind("name", name)
        .bind("secret", HexFormat.of().formatHex(candidate))
        .execute();
  }
}
