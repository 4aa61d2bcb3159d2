package dev.stateward.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A folder with a configuration, and a CLI that is set up to run in it. */
final class CliFolder {
  /** The name under which configurations know the server. */
  static final String HOST = "stateward.test";

  private final Cli cli;
  private final Path folder;
  private final Map<String, String> environment = new TreeMap<>();

  private CliFolder(Cli cli, Path folder) {
    this.cli = cli;
    this.folder = folder;
  }

  /** A folder whose CLI reaches the server at {@code baseUrl} as {@link #HOST}. */
  static CliFolder create(Cli cli, Path folder, String baseUrl, String token) {
    var hostBlock =
        """
        host "%s" {
          services = {
            "tfe.v2"   = "%s/api/v2/"
            "tfe.v2.1" = "%s/api/v2/"
            "state.v2" = "%s/api/v2/"
          }
        }
        credentials "%s" {
          token = "%s"
        }
        """
            .formatted(HOST, baseUrl, baseUrl, baseUrl, HOST, token);
    return withConfiguration(cli, folder, hostBlock);
  }

  /** A folder whose CLI discovers {@code host} over TLS, and trusts {@code certificate} alone. */
  static CliFolder overTls(Cli cli, Path folder, String host, String token, Path certificate) {
    var created =
        withConfiguration(
            cli, folder, "credentials \"%s\" {\n  token = \"%s\"\n}\n".formatted(host, token));
    created.environment.put("SSL_CERT_FILE", certificate.toString());
    return created;
  }

  /**
   * A folder whose CLI finds out where to log in at {@code baseUrl}, reads and writes the files of
   * a home folder, and opens {@code bin/xdg-open} of it for a browser.
   */
  static CliFolder beforeLogin(Cli cli, Path folder, String baseUrl) {
    CliFolder created = new CliFolder(cli, folder);
    created.write(
        cli.isOpenTofu() ? ".tofurc" : ".terraformrc",
        """
        host "%1$s" {
          services = {
            "tfe.v2"   = "%2$s/api/v2/"
            "tfe.v2.1" = "%2$s/api/v2/"
            "login.v1" = {
              client      = "terraform-cli"
              grant_types = ["authz_code"]
              authz       = "%2$s/oauth/authorization"
              token       = "%2$s/oauth/token"
              ports       = [10000, 10010]
            }
          }
        }
        """
            .formatted(HOST, baseUrl));
    created.environment.putAll(
        Map.of(
            "TF_CLI_ARGS",
            "-no-color",
            "CHECKPOINT_DISABLE",
            "1",
            "HOME",
            folder.toString(),
            "PATH",
            folder.resolve("bin") + ":" + System.getenv("PATH")));
    return created;
  }

  /** A folder whose CLI reads {@code cliConfiguration} in place of the user's. */
  static CliFolder withConfiguration(Cli cli, Path folder, String cliConfiguration) {
    var created = new CliFolder(cli, folder);
    created.write(".cli.tfrc", cliConfiguration);
    created.environment.putAll(
        Map.of(
            "TF_CLI_CONFIG_FILE", folder.resolve(".cli.tfrc").toString(),
            "TF_CLI_ARGS", "-no-color",
            "CHECKPOINT_DISABLE", "1",
            "HOME", folder.toString(),
            "PATH", System.getenv("PATH")));
    return created;
  }

  Cli cli() {
    return cli;
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  Map<String, String> environment() {
    return environment;
  }

  CliFolder write(String name, String text) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(name), text);
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  CliFolder delete(String name) {
    try {
      Files.delete(folder.resolve(name));
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A command of the CLI, not yet run. */
  CliCommand run(String... arguments) {
    return new CliCommand(this, arguments);
  }
}
