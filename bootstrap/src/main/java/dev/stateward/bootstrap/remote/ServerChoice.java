package dev.stateward.bootstrap.remote;

import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which server is asked. */
final class ServerChoice {
  static final String SERVER = "STATEWARD_SERVER";

  private final ClientEnvironment environment;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "URL or host (default: $" + SERVER + " or profile).")
  private String server = "";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The server of this profile: see `stateward profile`.")
  private String profile = "";

  /** Options that are completed from {@code environment}. */
  ServerChoice(ClientEnvironment environment) {
    this.environment = environment;
  }

  /**
   * What is said on the command line comes first, then the environment, then the profile in use,
   * then the host of Terraform's CLI configuration, when it names a single one.
   */
  Profile chosen(CommandSpec spec) {
    if (!server.isEmpty() && !profile.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--server and --profile exclude each other");
    }
    if (!profile.isEmpty()) {
      return Profiles.read(environment).named(profile);
    }
    String named = server.isEmpty() ? environment.variable(SERVER) : server;
    if (!named.isEmpty()) {
      return new Profile(named, "", "");
    }
    Profiles profiles = Profiles.read(environment);
    return profiles.used().isEmpty()
        ? new Profile(ofConfiguration(spec), "", "")
        : profiles.named(profiles.used());
  }

  /** The only host of the CLI configuration. */
  private String ofConfiguration(CommandSpec spec) {
    Set<String> hosts = CliConfiguration.read(environment).servers().keySet();
    // STATEWARD_TOKEN is for a server that is named; it must not go to another one.
    if (hosts.size() == 1 && environment.variable(TokenSearch.VARIABLE).isEmpty()) {
      return hosts.iterator().next();
    }
    throw new ParameterException(
        spec.commandLine(),
        "--server is missing, and so is "
            + SERVER
            + "; no profile is in use either: run `stateward login URL`"
            + (hosts.isEmpty()
                ? ""
                : ", or name one of the hosts of your CLI configuration: "
                    + Terminal.plain(String.join(", ", hosts))));
  }
}
