package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Names that users give to servers. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class ProfileCommandsTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeToken(InstalledServer server) throws IOException {
    Path token = Files.writeString(folder.resolve("token"), server.aliceToken() + "\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void asksTheServerOfTheProfileInUse(InstalledServer server) throws IOException {
    assertThat(run("profile", "list").err()).contains("`stateward profile set --help`");
    assertThat(run("org", "list").err())
        .contains("--server is missing, and so is STATEWARD_SERVER; no profile is in use either");
    assertThat(run(set("work", server)).out())
        .isEqualToNormalizingNewlines("Set profile work, which is in use.\n");
    Path file = folder.resolve(".config/stateward/profiles.json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(file).content().doesNotContain(server.aliceToken());
    new CommandClient(folder, server).run("workspace", "create", "acme/profiled");

    assertThat(run("workspace", "show", "profiled").out()).containsPattern("Name: +acme/profiled");
    assertThat(run("workspace", "list", "--search", "profiled").out()).contains("ws-");
    assertThat(run("state", "list", "profiled").err()).contains("nothing was found");
    assertThat(run("org", "delete", "--yes").err()).contains("Missing required parameter: 'ORG'");
    assertThat(run("org", "list", "--server", server.url(), "--profile", "work").err())
        .contains("exclude each other");
    // Another server is not given the token of the profile.
    assertThat(run("org", "list", "--server", server.url()).err()).contains("there is no token");
  }

  @Test
  void choosesAmongProfiles(InstalledServer server) throws IOException {
    run(set("work", server));
    run("profile", "set", "home", "--server", "state.example.com");

    assertThat(run("profile", "use", "home").out())
        .isEqualToNormalizingNewlines("Profile home is in use: https://state.example.com.\n");
    assertThat(run("profile", "list").out().lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "PROFILE USED SERVER ORGANIZATION TOKEN FILE",
            "home yes https://state.example.com",
            "work " + server.url() + " acme " + folder.resolve("token"));
    assertThat(run("org", "list", "--profile", "work").status()).isZero();
    assertThat(run("profile", "show").out().lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "NAME VALUE", "profile home", "used true", "server https://state.example.com");
    assertThat(run("profile", "list", "-o", "name").out().lines()).containsExactly("home", "work");
    assertThat(run("profile", "show", "work", "-o", "yaml").out()).contains("organization: acme");
    assertThat(run("profile", "show", "work").out()).containsPattern("organization +acme");
    assertThat(run("profile", "show", "none").err()).contains("there is no profile \"none\"");
    assertThat(run("profile", "remove", "home").status()).isZero();
    assertThat(run("profile", "show").err()).contains("NAME is missing");
    assertThat(run("org", "list").err()).contains("no profile is in use");
    assertThat(run("profile", "use", "home").err()).contains("there is no profile \"home\"");
    assertThat(run("profile", "list", "--json").out())
        .startsWith("{\"profile\":\"work\",\"used\":false");
    assertThat(run("profile", "set", "a b", "--server", "x.example.com").status()).isEqualTo(2);
    var refused = run("profile", "set", "typo", "--server", "notaurl");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("the server is not given as a URL");
    assertThat(run("profile", "set", "near", "--server", "localhost:8080").status()).isZero();
    run("profile", "remove", "near");

    Path file = folder.resolve(".config/stateward/profiles.json");
    Files.writeString(file, "{");
    assertThat(run("profile", "list").err()).contains("is no JSON");
  }

  @Test
  void takesTheOrganizationOfTheProfile(InstalledServer server) throws IOException {
    String found =
        new String(StateFixture.any(1).bytes(), UTF_8).replace("null_resource", "profile_thing");
    new CommandClient(folder, server).workspace("housed", found.getBytes(UTF_8));
    assertThat(run("report", "types", "--server", server.url(), "--token-file", "token").err())
        .contains("ORG is missing, and no profile in use has an organization");
    assertThat(run("guardrail", "list", "--server", server.url(), "--token-file", "token").err())
        .contains("PLACE is missing, and no profile in use has an organization");
    run(set("work", server));

    Waiting.until(
        "the search", () -> run("search", "--address", "profile_thing.n").out().contains("housed"));
    assertThat(run("search", "acme", "profile_thing.n").out()).contains("housed");
    assertThat(run("search", "profile_thing.n").out()).contains("housed");
    var word = run("search", "profile");
    assertThat(word.out()).contains("housed");
    assertThat(word.err()).contains("the token sees no organization profile: searched acme");
    assertThat(run("search", "acme").out()).contains("housed");
    assertThat(run("search", "acme", "profile", "--address", "profile").err())
        .contains("TEXT and --address exclude each other");
    assertThat(run("report", "types").out())
        .contains("profile_thing")
        .isEqualTo(run("report", "acme", "types").out());
    assertThat(run("report").err()).contains("there is no report \"\", only providers");
    assertThat(run("guardrail", "set", "housed", "size", "warn", "--most", "9").out())
        .containsPattern("size +warn +9 +false");
    assertThat(run("guardrail", "list", "acme/housed").out())
        .containsPattern("size +warn +9 +false +workspace")
        .isEqualTo(run("guardrail", "list", "housed").out());
    assertThat(run("guardrail", "list")).isEqualTo(run("guardrail", "list", "acme"));
    assertThat(run("guardrail", "list").out())
        .containsPattern("declared-matches-content +warn +false");
    var unset = run("guardrail", "set", "housed", "size", "unset");
    assertThat(unset.out()).isEqualToNormalizingNewlines("Unset size.\n");
    assertThat(unset.err()).isEmpty();
  }

  private static String[] set(String name, InstalledServer server) {
    return new String[] {
      "profile",
      "set",
      name,
      "--server",
      server.url(),
      "--organization",
      "acme",
      "--token-file",
      "token"
    };
  }

  private CommandRun.Outcome run(String... arguments) {
    return new CommandRun(folder).with(Map.of("HOME", folder.toString())).run(arguments);
  }
}
