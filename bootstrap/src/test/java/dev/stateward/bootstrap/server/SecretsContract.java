package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.WrongSecretException;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is made with the secret of an installation, wherever it keeps things. */
@Timeout(180)
abstract class SecretsContract {
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

  @Test
  void refusesASecretThatItWasNotWrittenWith() throws Exception {
    InstallationSecret right = secret("right");
    InstallationSecret wrong = secret("wrong");
    SecretArtifacts things = madeWith(with("right"));

    assertThatThrownBy(() -> Wiring.serve(with("wrong")))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining(right.id().text())
        .hasMessageContaining(wrong.id().text());

    try (var server = Wiring.serve(with("right"))) {
      things.assertUrls(server);
      things.assertValid(server);
    }
  }

  @Test
  void rotatesTheKeysOfStates() throws Exception {
    secret("one");
    SecretArtifacts things = madeWith(with("one"));
    var one = new HashMap<>(places());
    one.put(FILE, "one");
    String first = run(one, "keys", "list");
    assertThat(first).matches("[0-9a-f]{16}\tpresent\t[1-9] data keys\\R");

    assertThat(run(one, "keys", "rotate")).matches("The present wrapping key is \\w{16}.\\R");

    try (var server = Wiring.serve(with("one"))) {
      things.assertUrls(server);
    }
    String former = first.substring(0, 16);
    assertThat(run(one, "keys", "list")).contains(former + "\tformer");
    assertThat(run(one, "keys", "rewrap")).contains("data keys were wrapped again");
    assertThat(run(one, "keys", "list")).contains(former + "\tformer\t0 data keys");
    assertThat(run(one, "keys", "check")).contains(", 0 cannot.");
    secret("two");
    try (var server = Wiring.serve(rotated("two", "one"))) {
      things.assertValid(server);
    }
    try (var server = Wiring.serve(with("two"))) {
      things.assertValid(server);
    }
    one.put(FILE, "two");
    assertThat(run(one, "keys", "check")).contains(", 0 cannot.");
    execute("UPDATE data_keys SET workspace_id = 'ws-other'");
    assertThat(run(one, "keys", "check")).contains("cannot be unwrapped: b/");
  }

  @Test
  void keepsEverythingThatLastsThroughRotations() throws Exception {
    secret("first");
    secret("second");
    secret("third");
    SecretArtifacts things = madeWith(with("first"));

    try (var server = Wiring.serve(rotated("second", "first"))) {
      things.assertUrls(server);
      things.assertValid(server);
      things.rotateWebhook(server.application());
      things.assertValid(server);
    }
    try (var server = Wiring.serve(rotated("third", "second"))) {
      things.assertUrlsInvalid(server);
      things.assertValid(server);
    }
    try (var server = Wiring.serve(with("third"))) {
      things.assertValid(server);
    }
    assertThatThrownBy(() -> Wiring.serve(with("first"))).isInstanceOf(WrongSecretException.class);
  }

  @Test
  void takesOverTheSecretOfAnEarlierVersion() throws Exception {
    InstallationSecret former = secret("former");
    SecretArtifacts things = madeWith(with("former"));
    asEarlierVersionsWrote(former, things);
    secret("other");
    assertThatThrownBy(() -> Wiring.serve(with("other")))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining("stateward secret export --to FILE");

    assertThat(run("secret", "export", "--to", "exported"))
        .isEqualTo(
            "Wrote the secret of key id "
                + former.id()
                + " to "
                + folder.resolve("exported")
                + ".\n");

    assertThat(new SecretFile(folder.resolve("exported")).read().text()).isEqualTo(former.text());
    try (var server = Wiring.serve(with("exported"))) {
      things.assertUrls(server);
      things.assertValid(server);
    }
    assertDumpForgesNothing(former, things);
    secret("new");
    try (var server = Wiring.serve(rotated("new", "exported"))) {
      things.assertValid(server);
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

  @Test
  void canBeginAnewWhenTheSecretIsLost() throws Exception {
    InstallationSecret lost = secret("lost");
    SecretArtifacts things = madeWith(with("lost"));
    InstallationSecret other = secret("new");
    var replacing = new HashMap<>(places());
    replacing.put(FILE, "new");

    assertThat(run(replacing, "secret", "replace-lost", "--key-id", other.id().text()))
        .contains("was not written with")
        .contains("nothing was changed");
    assertThatThrownBy(() -> Wiring.serve(with("new"))).isInstanceOf(WrongSecretException.class);
    assertThat(run(replacing, "secret", "replace-lost", "--key-id", lost.id().text()))
        .contains("could not be read any more")
        .contains("nothing was changed");
    assertThat(
            run(replacing, "secret", "replace-lost", "--lose-states", "--key-id", lost.id().text()))
        .isEqualTo("The present secret has the key id " + other.id() + ".\n");

    try (var server = Wiring.serve(with("new"))) {
      assertReplacementRecorded(server.application(), lost, other);
      things.assertInvalid(server);
    }
    assertThatThrownBy(() -> Wiring.serve(with("lost"))).isInstanceOf(WrongSecretException.class);
  }

  private static void assertReplacementRecorded(
      StateApplication application, InstallationSecret lost, InstallationSecret present) {
    List<AuditRecord> records = new ArrayList<>();
    application
        .operations()
        .sealingAuditTrails()
        .export(
            new Caller.Operator(),
            TrailId.SERVER,
            AuditQuery.ALL,
            record -> records.add(record.record()));
    assertThat(records)
        .filteredOn(record -> record.event().action() == AuditAction.SECRET_REPLACE)
        .singleElement()
        .satisfies(record -> {
          assertThat(record.actor()).isEqualTo(Actor.OPERATOR);
          assertThat(record.event().resource()).isEqualTo(present.id().text());
          assertThat(record.event().before().values())
              .containsExactly(Map.entry("key_id", lost.id().text()));
          assertThat(record.event().after().values())
              .containsExactly(Map.entry("key_id", present.id().text()));
        });
  }

  @Test
  void isNotInADumpNorAnythingToForgeWith() throws Exception {
    InstallationSecret secret = secret("first");
    SecretArtifacts things = madeWith(with("first"));

    assertDumpForgesNothing(secret, things);

    InstallationSecret next = secret("second");
    Wiring.serve(rotated("second", "first")).close();
    assertDumpForgesNothing(secret, things);
    assertDumpForgesNothing(next, things);
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

  private String run(Map<String, String> environment, String... arguments) {
    var out = new StringWriter();
    Program.run(
        new Environment(environment, folder, Runnable::run),
        new PrintWriter(out),
        new PrintWriter(out),
        arguments);
    return out.toString();
  }
}
