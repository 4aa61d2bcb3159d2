package dev.stateward.bootstrap.bench;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that name a second server, which is measured in turns with the first. */
final class ComparedServer {
  private static final String TOKEN_VARIABLE = "STATEWARD_COMPARE_TOKEN";

  @Option(
      names = "--compare",
      paramLabel = "URL",
      description = "Another server, measured in turns with the first.")
  private @Nullable URI url;

  @Option(
      names = "--compare-organization",
      paramLabel = "ORG",
      description = "Its organization (default: that of the first).")
  private @Nullable String organization;

  @Option(
      names = "--compare-token",
      paramLabel = "TOKEN",
      defaultValue = "${env:" + TOKEN_VARIABLE + "}",
      description = "A token of it (default: $" + TOKEN_VARIABLE + ").")
  private @Nullable String token;

  @Option(names = "--compare-pid", paramLabel = "PID", description = "Its process on this machine.")
  private @Nullable Long pid;

  /** Where it is; null when there is none. */
  @Nullable URI url() {
    return url;
  }

  void requireSense(CommandSpec spec) {
    if (url != null && (token == null || token.isBlank())) {
      throw new ParameterException(
          spec.commandLine(), "--compare-token is missing, and so is " + TOKEN_VARIABLE);
    }
  }

  /** Its scenarios; called when there is one. */
  Scenarios scenarios(LoadRunner runner, String organizationOfFirst) {
    BenchClient client =
        new BenchClient(
            Objects.requireNonNull(url),
            organization == null ? organizationOfFirst : organization,
            Objects.requireNonNull(token));
    return new Scenarios(client, runner.of(CpuClock.of(pid)));
  }
}
