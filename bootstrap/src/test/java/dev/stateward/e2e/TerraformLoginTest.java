package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The real command line logs in, with a script for a browser that sends the forms of the pages; one
 * after the other, since a password that is set ends sessions.
 */
@Execution(ExecutionMode.SAME_THREAD)
@ExtendWith(SharedServer.class)
@Tag("slow")
class TerraformLoginTest {
  private static final String USER = "bob";
  private static final String PASSWORD = "four unusual words here";

  /**
   * Follows the pages with curl, which keeps the cookie, in the background: the command line takes
   * the code only once its browser has been started.
   */
  private static final String BROWSER =
      """
      #!/bin/sh
      cd "$(dirname "$0")" || exit 1
      url=$1
      send() {
        curl -sS -b jar -c jar -D headers "$@" "$url" > page.html
      }
      token() {
        sed -n 's/.*name="\\(form-token\\)" value="\\([0-9a-f]*\\)".*/\\1=\\2/p' page.html | head -n 1
      }
      visit() {
        send
        code=$(sed -n "s/^$(($(date +%s) / 30)) //p" codes)
        send -d "$(token)" -d step=sign-in -d username=USERNAME --data-urlencode "password=PASSWORD" -d "code=$code"
        send
        cp page.html consent.html
        send -d "$(token)" -d step=allow
        curl -sS "$(sed -n 's/^[Ll]ocation: \\(.*\\)\\r$/\\1/p' headers)"
      }
      visit > visit.log 2>&1 &
      """;

  static List<Cli> everyCli() {
    return Cli.found();
  }

  static List<Cli> oneCli() {
    return everyCli().stream().limit(1).toList();
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void logsInAndUsesTheToken(Cli cli, InstalledServer server, @TempDir Path temporary)
      throws Exception {
    setPassword(server, temporary);
    CliFolder folder = folder(cli, server, temporary, List.of());

    folder.run("login", CliFolder.HOST).answering("yes").succeeds().says("Success!");

    assertThat(folder.read("bin/consent.html"))
        .contains("terraform-cli", "of this computer", "<strong>" + USER + "</strong>");
    String credentials = folder.read(".terraform.d/credentials.tfrc.json");
    String token = credentials.replaceAll("(?s).*\"(stw_user_[0-9A-Za-z]{36})\".*", "$1");
    assertThat(new Api(server.url(), token).get("/account/details").is(200).attribute("username"))
        .isEqualTo(USER);
    folder.run("logout", CliFolder.HOST).succeeds();
    assertThat(folder.read(".terraform.d/credentials.tfrc.json")).doesNotContain(token);
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("oneCli")
  void logsInWithACodeOfAnAuthenticator(Cli cli, InstalledServer server, @TempDir Path temporary)
      throws Exception {
    setPassword(server, temporary);
    AuthenticatorApp app = AuthenticatorApp.of(server.url(), USER, PASSWORD);
    CliFolder folder = folder(cli, server, temporary, app.codes());

    folder.run("login", CliFolder.HOST).answering("yes").succeeds().says("Success!");

    assertThat(server.program("user", "password", USER, "--reset-authenticator", "--json"))
        .contains("/account/password/");
    assertThat(AuthenticatorApp.of(server.url(), USER, PASSWORD).codes()).isNotEmpty();
    server.program("user", "password", USER, "--reset-authenticator");
  }

  /** The same browser, without terraform. */
  @Test
  void logsInWithoutTerraform(InstalledServer server, @TempDir Path temporary) throws Exception {
    setPassword(server, temporary);
    Path home = temporary.resolve("home");
    browser(home, List.of());
    CommandRun program =
        new CommandRun(home)
            .with(
                Map.of(
                    "HOME",
                    home.toString(),
                    "PATH",
                    home.resolve("bin") + ":" + System.getenv("PATH")));

    assertThat(program.run("login", server.url()).out())
        .contains("A page opens in your browser.", "Logged in to " + server.url() + " as bob (");
    assertThat(program.run("whoami").out())
        .startsWith("bob (bob@example.com) at " + server.url())
        .contains("credentials.tfrc.json");
    assertThat(program.run("logout").out()).isEqualTo("Logged out of " + server.url() + ".\n");
    var refused = program.run("whoami");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("`stateward login " + server.url() + "`");
    assertThat(program.run("logout").status()).isEqualTo(3);

    Path wrong = Files.writeString(temporary.resolve("token"), "stw_user_wrong");
    Files.setPosixFilePermissions(wrong, PosixFilePermissions.fromString("rw-------"));
    var denied = program.run("login", "--token-file", wrong.toString());
    assertThat(denied.status()).isEqualTo(3);
    assertThat(denied.err()).contains("does not accept the token").doesNotContain("stw_user_wrong");
    Files.writeString(wrong, server.aliceToken());
    assertThat(program.run("login", "--token-file", wrong.toString()).out()).contains("as alice (");
  }

  private static void setPassword(InstalledServer server, Path temporary) throws IOException {
    Path password = Files.writeString(temporary.resolve("password"), PASSWORD + "\n");
    server.program("user", "password", USER, "--from-file", password.toString());
  }

  /** A folder whose browser signs in with the code of the time, if there are codes. */
  private static CliFolder folder(
      Cli cli, InstalledServer server, Path temporary, List<String> codes) throws IOException {
    CliFolder folder = CliFolder.beforeLogin(cli, temporary.resolve("home"), server.url());
    Files.createDirectories(folder.path(".terraform.d"));
    browser(temporary.resolve("home"), codes);
    return folder;
  }

  private static void browser(Path home, List<String> codes) throws IOException {
    Path browser = home.resolve("bin/xdg-open");
    Files.createDirectories(browser.getParent());
    Files.write(home.resolve("bin/codes"), codes);
    Files.writeString(browser, BROWSER.replace("USERNAME", USER).replace("PASSWORD", PASSWORD));
    Files.setPosixFilePermissions(browser, PosixFilePermissions.fromString("rwx------"));
  }
}
