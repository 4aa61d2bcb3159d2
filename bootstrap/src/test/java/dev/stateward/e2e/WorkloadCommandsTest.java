package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.idtoken.TrialIssuer;
import dev.stateward.adapter.http.idtoken.TrialKey;
import dev.stateward.bootstrap.command.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Commands about workload identities, and the exchange of ID tokens by a job. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class WorkloadCommandsTest {
  private static final String AUDIENCE = "https://state.example.com";
  private static final String SUBJECT = "repo:acme/infra:ref:refs/heads/main";
  private static final TrialKey KEY = TrialKey.of("key", "EdDSA");

  @TempDir private Path folder;

  private final TrialIssuer issuer = new TrialIssuer(KEY);
  private String team = "";

  @BeforeEach
  void createTeam(InstalledServer server) {
    team = "acme/" + folder.getFileName();
    assertThat(owner(server, "team", "create", team).status()).isZero();
  }

  @AfterEach
  void stop() {
    issuer.close();
  }

  @Test
  void managesWorkloadIdentities(InstalledServer server) {
    String identity = identity(server, "--claim", "sub=a:b:c,d=e", "--claim", "ref=main");
    var shown = owner(server, "workload-identity", "show", identity);

    assertThat(shown.out())
        .contains("sub=a:b:c,d=e", "ref=main")
        .containsPattern("Tokens are valid for: +15m");
    assertThat(
            owner(
                    server,
                    "workload-identity",
                    "update",
                    identity,
                    "--claim",
                    "sub=a:b:*",
                    "--token-seconds",
                    "60")
                .out())
        .containsPattern(identity + " +" + issuer.url() + " +" + AUDIENCE + " +a:b:\\* +60");
    assertThat(owner(server, "workload-identity", "list", team).out()).contains(identity, "a:b:*");
    assertThat(owner(server, "workload-identity", "show", identity).out()).doesNotContain("main");
    assertFails(
        owner(server, "workload-identity", "update", identity, "--claim", "sub"),
        2,
        "--claim is NAME=PATTERN, not \"sub\"");
    assertFails(
        owner(server, "workload-identity", "update", identity, "--claim", "sub=a:*:b"),
        2,
        "must not have * in the first two segments of sub");
    assertFails(owner(server, "workload-identity", "delete", identity), 2, "add --yes");
    assertThat(owner(server, "workload-identity", "delete", identity, "--yes").out())
        .isEqualToIgnoringNewLines("Deleted workload identity " + identity + ".");
    assertFails(
        owner(server, "workload-identity", "show", identity),
        3,
        "there is no workload identity " + identity);
  }

  @Test
  void exchangesAnIdTokenOfAFileOrAVariable(InstalledServer server) throws IOException {
    String identity = identity(server, "--claim", "sub=" + SUBJECT);
    Files.writeString(folder.resolve("id-token"), idToken() + "\n");

    var ofFile = exchange(server, identity, "--id-token-file", "id-token");
    var ofVariable = exchange(server, identity, "--id-token-variable", "ID_TOKEN", "--json");

    assertThat(ofFile.out()).matches("stw_team_\\w{36}\\R");
    assertThat(ofFile.err()).isEmpty();
    String name = team.substring(team.indexOf('/') + 1);
    assertThat(
            job(server, Map.of("STATEWARD_TOKEN", ofFile.out().strip()), "team", "show", team)
                .out())
        .contains(name);
    assertThat(ofVariable.out()).matches("\\{\"access_token\":\"stw_team_\\w{36}\",.*}\\R");
  }

  @Test
  void saysWhyThereIsNoToken(InstalledServer server) throws IOException {
    String identity = identity(server, "--claim", "sub=" + SUBJECT);
    Files.writeString(folder.resolve("id-token"), idToken());
    Files.writeString(folder.resolve("long"), "x".repeat(17_000));
    Files.writeString(folder.resolve("empty"), "\n");
    String[] ofFile = {"--id-token-file", "id-token"};

    assertFails(exchange(server, identity), 2, "--id-token-file");
    assertFails(
        exchange(server, identity, "--id-token-file", "empty"), 1, "there is no ID token in empty");
    assertFails(
        exchange(server, identity, "--id-token-variable", "NONE"),
        1,
        "there is no ID token in NONE");
    assertFails(
        exchange(server, identity, "--id-token-file", "long"),
        1,
        "long is longer than 16384 bytes");
    assertFails(exchange(server, identity, "--id-token-file", "away"), 1, "away cannot be read: ");
    assertFails(
        exchange(server, identity, "--id-token-file", "id-token", "--terraform"),
        1,
        "TF_TOKEN_... is for hosts that are reached at port 443");
    assertFails(
        exchange(server, "wid-none", ofFile), 3, "is not accepted for the workload identity");
    // None of these used it up.
    assertThat(exchange(server, identity, ofFile).status()).isZero();
    assertFails(exchange(server, identity, ofFile), 3, "is not accepted for the workload identity");
  }

  private String identity(InstalledServer server, String... claims) {
    String[] arguments = {
      "workload-identity", "create", team, "--issuer", issuer.url(), "--audience", AUDIENCE
    };
    String[] all = new String[arguments.length + claims.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(claims, 0, all, arguments.length, claims.length);
    var created = owner(server, all);
    assertThat(created.err()).isEmpty();
    String identity = created.out().replaceAll("(?s).*(wid-\\w+).*", "$1");
    awaitIssuer(server, identity);
    return identity;
  }

  /** The server has five seconds to read the keys of an issuer, and reads them again after 30. */
  private void awaitIssuer(InstalledServer server, String identity) {
    String[] ofVariable = {"--id-token-variable", "ID_TOKEN"};
    Waiting.until(
        "the keys of the issuer are read",
        () -> !exchange(server, identity, ofVariable).err().contains("The keys of the issuer"));
  }

  private String idToken() {
    return KEY.sign(issuer.claims(AUDIENCE, SUBJECT, Instant.now()));
  }

  private CommandRun.Outcome owner(InstalledServer server, String... arguments) {
    return new CommandClient(folder, server).run(arguments);
  }

  private CommandRun.Outcome exchange(InstalledServer server, String identity, String... options) {
    String[] all = new String[options.length + 3];
    all[0] = "token";
    all[1] = "exchange";
    all[2] = identity;
    System.arraycopy(options, 0, all, 3, options.length);
    return job(server, Map.of("ID_TOKEN", idToken()), all);
  }

  /** As a job does, which has no token of its own. */
  private CommandRun.Outcome job(
      InstalledServer server, Map<String, String> variables, String... arguments) {
    return new CommandRun(folder)
        .with(Map.of("STATEWARD_SERVER", server.url()))
        .with(variables)
        .run(arguments);
  }

  private static void assertFails(CommandRun.Outcome outcome, int status, String message) {
    assertThat(outcome.err()).contains(message).doesNotContain("Exception");
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
    assertThat(outcome.out()).isEmpty();
  }
}
