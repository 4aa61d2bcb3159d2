package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.audit.TrailHead;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What tests of the secret of an installation share, wherever it keeps things. */
@Timeout(900)
abstract class SecretsSetup {
  static final String FILE = "STATEWARD_SECRET_FILE";
  static final String PREVIOUS_FILE = "STATEWARD_SECRET_PREVIOUS_FILE";

  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path folder;

  private Receiver receiver;

  /** The settings that say where things are kept. */
  abstract Map<String, String> places();

  /** A connection past all servers, while none runs. */
  abstract Connection connect() throws SQLException;

  @BeforeEach
  void listen() throws IOException {
    receiver = new Receiver(told -> 204);
  }

  @AfterEach
  void stopListening() {
    receiver.close();
  }

  final Settings settings(Map<String, String> others) {
    Map<String, String> given = new HashMap<>(places());
    given.put("STATEWARD_PORT", "0");
    given.put("STATEWARD_WEBHOOK_ALLOWED_NETWORKS", "127.0.0.0/8");
    given.putAll(others);
    return Settings.of(RawSettings.of(given, folder), folder);
  }

  final Settings with(String secret) {
    return settings(Map.of(FILE, secret));
  }

  final Settings rotated(String present, String previous) {
    return settings(Map.of(FILE, present, PREVIOUS_FILE, previous));
  }

  /** A new secret in the file of that name. */
  final InstallationSecret secret(String file) throws IOException {
    InstallationSecret made = InstallationSecret.random(RANDOM);
    new SecretFile(folder.resolve(file)).write(made);
    return made;
  }

  final SecretArtifacts madeWith(Settings settings) throws Exception {
    try (var server = Wiring.serve(settings)) {
      return new SecretArtifacts(server, receiver);
    }
  }

  final void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Makes the rows what they were, and sees that what tries to forge can. */
  final void asEarlierVersionsWrote(InstallationSecret secret, SecretArtifacts things)
      throws Exception {
    String hex = secret.text().replaceFirst("stw_secret_", "");
    execute("DELETE FROM secret_generations");
    execute("INSERT INTO installation (name, secret) VALUES ('keys', '" + hex + "')");
    execute("UPDATE webhooks SET key_id = ''");
    try (Connection connection = connect()) {
      Dump dump = new Dump(connection);
      assertThat(dump.holds(hex)).isTrue();
      assertThat(dump.forges(things.capability())).isTrue();
    }
  }

  final void assertDumpForgesNothing(InstallationSecret secret, SecretArtifacts things)
      throws Exception {
    try (Connection connection = connect()) {
      Dump dump = new Dump(connection);
      assertThat(dump.size()).isGreaterThan(100);
      assertThat(dump.holds(secret.id().text())).isTrue();
      assertThat(dump.holds(secret.text().substring("stw_secret_".length()))).isFalse();
      assertThat(dump.forges(things.capability())).isFalse();
      assertThat(dump.makes("HmacSHA512", things.token(), dump::holds)).isFalse();
      for (var head : things.heads()) {
        TrailHead known = head.head();
        assertThat(dump.makes("HmacSHA256", known.canonical(), head.signature()::equals)).isFalse();
      }
      assertThat(dump.holds(things.webhookSecret().replaceFirst("whsec_", ""))).isFalse();
    }
  }

  final String run(String... arguments) {
    return run(places(), arguments);
  }

  final String run(Map<String, String> environment, String... arguments) {
    var ended = new CommandRun(folder).with(environment).run(arguments);
    return ended.out() + ended.err();
  }
}
