package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.WrongSecretException;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.e2e.OwnPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PostgresSecretsTest extends SecretsSetup {
  private final String url;

  PostgresSecretsTest() throws SQLException {
    url = OwnPostgres.database();
  }

  @Override
  Map<String, String> places() {
    return Map.of("STATEWARD_DATABASE_URL", url, "STATEWARD_DATABASE_USER", "postgres");
  }

  @Override
  Connection connect() throws SQLException {
    return OwnPostgres.connect(url);
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
    String first = run(one, "keys", "list").lines().toList().getLast();
    assertThat(first).matches("[0-9a-f]{16} +present +[1-9]");

    assertThat(run(one, "keys", "rotate")).matches("The present wrapping key is \\w{16}.\\R");

    try (var server = Wiring.serve(with("one"))) {
      things.assertUrls(server);
    }
    String former = first.substring(0, 16);
    assertThat(run(one, "keys", "list")).containsPattern(former + " +former");
    assertThat(run(one, "keys", "rewrap")).contains("data keys were wrapped again");
    assertThat(run(one, "keys", "list")).containsPattern(former + " +former +0\\R");
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

  @Test
  void canBeginAnewWhenTheSecretIsLost() throws Exception {
    InstallationSecret lost = secret("lost");
    SecretArtifacts things = madeWith(with("lost"));
    InstallationSecret other = secret("new");
    var replacing = new HashMap<>(places());
    replacing.put(FILE, "new");

    assertThat(run(replacing, "secret", "replace-lost", "--yes", "--key-id", other.id().text()))
        .contains("was not written with")
        .contains("nothing was changed");
    assertThatThrownBy(() -> Wiring.serve(with("new"))).isInstanceOf(WrongSecretException.class);
    assertThat(run(replacing, "secret", "replace-lost", "--yes", "--key-id", lost.id().text()))
        .contains("could not be read any more")
        .contains("nothing was changed");
    assertThat(
            run(
                replacing,
                "secret",
                "replace-lost",
                "--yes",
                "--lose-states",
                "--key-id",
                lost.id().text()))
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

  @Test
  void isRotatedNodeByNode() throws Exception {
    secret("first");
    secret("second");
    SecretArtifacts things = madeWith(with("first"));

    try (var one = Wiring.serve(rotated("first", "second"))) {
      try (var two = Wiring.serve(rotated("second", "first"))) {
        things.assertUrls(one);
        things.assertValid(two);
        things.rotateWebhook(two.application());
        things.assertValid(one);
      }
      things.assertValid(one);
    }
    try (var again = Wiring.serve(rotated("first", "second"))) {
      things.assertValid(again);
    }
  }

  @Test
  void hasNoSecretThatNodesMakeUp() {
    assertThat(run("serve"))
        .contains("STATEWARD_SECRET_FILE (or STATEWARD_SECRET) must be set")
        .contains("stateward secret generate --to FILE");
  }
}
