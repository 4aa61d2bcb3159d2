package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.KeyId;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * The stored facts about the installation's secrets, without the secrets themselves. See ADR 105.
 */
public final class SecretGenerations {
  private static final String FORMER = "keys";

  private final JdbiTransactions transactions;

  public SecretGenerations(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  /**
   * The stored facts about one secret.
   *
   * @param id the id of its keys
   * @param check a proof of having it, 64 hexadecimal digits, which does not reveal it
   * @param sealedKeys the keys of it that outlive it, sealed under the last secret; in base64
   */
  public record Generation(KeyId id, String check, String sealedKeys) {}

  /**
   * The stored facts about all secrets.
   *
   * @param generations the facts about each secret, the first secret first
   * @param formerSecret the secret itself, as earlier versions stored it, in hexadecimal digits;
   *     empty when there is none
   * @param trailKeys the keys that heads of audit trails were made with
   */
  public record StoredSecrets(
      List<Generation> generations, String formerSecret, Set<KeyId> trailKeys) {
    public StoredSecrets {
      generations = List.copyOf(generations);
      trailKeys = Set.copyOf(trailKeys);
    }

    /** Whether no secret was ever used with this database. */
    public boolean untouched() {
      return generations.isEmpty() && formerSecret.isEmpty() && trailKeys.isEmpty();
    }

    @Override
    public String toString() {
      return "StoredSecrets" + generations.stream().map(Generation::id).toList();
    }
  }

  /** What is stored now. */
  public StoredSecrets look() {
    return transactions.read(SecretGenerations::look);
  }

  /**
   * Replaces the stored generations by those that {@code work} makes of them; nodes do so one after
   * the other. A secret that an earlier version stored is deleted, because {@code work} has taken
   * it over.
   *
   * @return what is stored from now on
   */
  public StoredSecrets change(Function<StoredSecrets, List<Generation>> work) {
    return transactions.write(handle -> {
      hold(handle);
      StoredSecrets before = look(handle);
      List<Generation> generations = work.apply(before);
      if (!generations.equals(before.generations())) {
        replace(handle, generations);
      }
      empty(handle);
      return new StoredSecrets(generations, "", before.trailKeys());
    });
  }

  /**
   * Starts over with {@code first}, because all other secrets are lost: everything made with their
   * keys is void, what was sealed under wrapping keys that the secret sealed cannot be opened, and
   * webhooks get new secrets.
   *
   * @param lost the keys of the lost secret; no effect when they are not the last ones
   * @param recording records it, in the same transaction
   * @return whether the secret was replaced
   */
  public boolean beginAnew(KeyId lost, Generation first, Runnable recording) {
    return transactions.write(handle -> {
      hold(handle);
      List<Generation> generations = generations(handle);
      if (generations.isEmpty() || !generations.getLast().id().equals(lost)) {
        return false;
      }
      // Those that a key server sealed are not lost with the secret.
      handle
          .createUpdate(
              """
              DELETE FROM wrapping_keys
               WHERE sealed_under IN (SELECT key_id FROM secret_generations)
              """)
          .execute();
      deleteDigests(handle);
      replace(handle, List.of(first));
      handle.createUpdate("UPDATE webhooks SET key_id = '', former_key_id = ''").execute();
      recording.run();
      return true;
    });
  }

  /** Digests under a key that is lost are compared with no others: new ones are made. */
  private static void deleteDigests(Handle handle) {
    handle
        .createUpdate(
            """
            DELETE FROM instance_cursors
             WHERE workspace_id IN (
                     SELECT w.id
                       FROM workspaces w
                       JOIN digest_keys k ON k.organization_id = w.organization_id
                      WHERE k.wrapping_key NOT IN (SELECT key_id FROM wrapping_keys))
            """)
        .execute();
    handle
        .createUpdate(
            """
            DELETE FROM digest_keys
             WHERE wrapping_key NOT IN (SELECT key_id FROM wrapping_keys)
            """)
        .execute();
  }

  /**
   * Whether the bytes of a deleted secret may still be in the file; they are overwritten when the
   * database is opened again.
   */
  public boolean emptied() {
    return transactions.read(SecretGenerations::emptied);
  }

  static boolean emptied(Handle handle) {
    return handle
            .createQuery("SELECT count(*) FROM installation WHERE name = :name AND secret = ''")
            .bind("name", FORMER)
            .mapTo(Integer.class)
            .one()
        > 0;
  }

  /** Makes PostgreSQL rewrite the table that held a deleted secret. */
  public void rewritePlace() {
    if (emptied()) {
      transactions.read(handle -> handle.execute("VACUUM FULL installation"));
      placeRewritten();
    }
  }

  /** Records that the bytes of a deleted secret were overwritten, if one was deleted. */
  public void placeRewritten() {
    if (emptied()) {
      transactions.execute(handle ->
          handle
              .createUpdate("DELETE FROM installation WHERE name = :name AND secret = ''")
              .bind("name", FORMER)
              .execute());
    }
  }

  static void hold(Handle handle) {
    handle
        .createQuery("SELECT name FROM installation WHERE name = 'generations' FOR UPDATE")
        .mapTo(String.class)
        .one();
  }

  private static StoredSecrets look(Handle handle) {
    return new StoredSecrets(generations(handle), formerSecret(handle), trailKeys(handle));
  }

  private static List<Generation> generations(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT key_id,
                   check_value,
                   sealed_keys
              FROM secret_generations
             ORDER BY number
            """)
        .map(
            Row.by(row ->
                new Generation(
                    new KeyId(row.getString("key_id")),
                    row.getString("check_value"),
                    row.getString("sealed_keys"))))
        .list();
  }

  private static String formerSecret(Handle handle) {
    return handle
        .createQuery("SELECT secret FROM installation WHERE name = :name")
        .bind("name", FORMER)
        .mapTo(String.class)
        .findOne()
        .orElse("");
  }

  private static Set<KeyId> trailKeys(Handle handle) {
    return handle
        .createQuery("SELECT DISTINCT key_id FROM audit_heads WHERE key_id <> ''")
        .map(Row.by(row -> new KeyId(row.getString("key_id"))))
        .set();
  }

  private static void replace(Handle handle, List<Generation> generations) {
    handle.createUpdate("DELETE FROM secret_generations").execute();
    var insertion =
        handle.prepareBatch(
            """
            INSERT INTO secret_generations (number, key_id, check_value, sealed_keys)
            VALUES (:number, :key_id, :check_value, :sealed_keys)
            """);
    IntStream.range(0, generations.size())
        .forEach(i ->
            insertion
                .bind("number", i + 1)
                .bind("key_id", generations.get(i).id().text())
                .bind("check_value", generations.get(i).check())
                .bind("sealed_keys", generations.get(i).sealedKeys())
                .add());
    insertion.execute();
  }

  private static void empty(Handle handle) {
    handle
        .createUpdate("UPDATE installation SET secret = '' WHERE name = :name")
        .bind("name", FORMER)
        .execute();
  }
}
