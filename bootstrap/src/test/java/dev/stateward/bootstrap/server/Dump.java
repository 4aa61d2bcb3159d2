package dev.stateward.bootstrap.server;

import dev.stateward.bootstrap.keys.HmacSigner;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.KeyRing;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Every value of a database, to try each as a key. */
final class Dump {
  private final Set<String> values = new TreeSet<>();
  private final List<byte[]> keys = new ArrayList<>();

  Dump(Connection connection) throws SQLException {
    for (String table : tables(connection)) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
        while (rows.next()) {
          for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            String value = rows.getString(column);
            if (value != null && !value.isEmpty()) {
              values.add(value);
            }
          }
        }
      }
    }
    values.forEach(this::addKeys);
  }

  private static List<String> tables(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (ResultSet found =
        connection
            .getMetaData()
            .getTables(
                connection.getCatalog(),
                connection.getSchema(),
                "%",
                new String[] {"TABLE", "BASE TABLE"})) {
      while (found.next()) {
        tables.add("\"" + found.getString("TABLE_NAME") + "\"");
      }
    }
    return tables;
  }

  /** The value itself, and what it may spell. */
  private void addKeys(String value) {
    String words = value + " " + value.replaceAll("[^A-Za-z0-9+/=_-]", " ");
    for (String word : words.split(" ", -1)) {
      if (!word.isEmpty()) {
        keys.add(word.getBytes(StandardCharsets.UTF_8));
        decode(HexFormat.of()::parseHex, word);
        decode(Base64.getDecoder()::decode, word);
        decode(Base64.getUrlDecoder()::decode, word);
      }
    }
  }

  private interface Decoding {
    byte[] decode(String text);
  }

  private void decode(Decoding decoding, String word) {
    try {
      byte[] bytes = decoding.decode(word);
      if (bytes.length > 0) {
        keys.add(bytes);
      }
    } catch (IllegalArgumentException e) {
      // It is spelled in another way.
    }
  }

  int size() {
    return keys.size();
  }

  boolean holds(String text) {
    return values.stream().anyMatch(value -> value.contains(text));
  }

  /** Whether a value is the secret that {@code capability} was signed with. */
  boolean forges(String capability) {
    return keys.stream()
        .filter(key -> key.length >= InstallationSecret.SHORTEST)
        .map(key -> new HmacSigner(KeyRing.of(InstallationSecret.of(key))))
        .anyMatch(signer -> signer.verify(capability).isPresent());
  }

  /** Whether the code of {@code text} under a value is what {@code wanted} looks for, in hex. */
  boolean makes(String algorithm, String text, Predicate<String> wanted)
      throws GeneralSecurityException {
    for (byte[] key : keys) {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      byte[] code = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
      if (wanted.test(HexFormat.of().formatHex(code))) {
        return true;
      }
    }
    return false;
  }
}
