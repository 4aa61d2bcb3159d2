package dev.stateward.bootstrap.bench;

import dev.stateward.bootstrap.bench.BenchReport.Measured;
import dev.stateward.bootstrap.process.Lifetime;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the speed of a server of this API. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description =
        "Measures a server of this API: requests per second and latency, beside a baseline of GET"
            + " /ping; with --compare, of two servers in turns. Creates workspaces named bench-... and"
            + " removes them.")
public final class BenchCommand implements Callable<Integer> {
  private static final String TOKEN_VARIABLE = "STATEWARD_TOKEN";

  private final Lifetime lifetime;

  @Spec private CommandSpec spec;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8080",
      description = "The server (default: ${DEFAULT-VALUE}).")
  private URI url;

  @Option(
      names = "--organization",
      paramLabel = "ORG",
      required = true,
      description = "The organization to create workspaces in.")
  private String organization;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:" + TOKEN_VARIABLE + "}",
      description = "A token that may create workspaces (default: $" + TOKEN_VARIABLE + ").")
  private String token;

  @Option(
      names = "--pid",
      paramLabel = "PID",
      description =
          "The server's process on this machine: print its processor time for each operation.")
  private @Nullable Long pid;

  @Mixin private ComparedServer compared;

  @Option(
      names = "--connections",
      paramLabel = "COUNT",
      defaultValue = "8",
      description = "Requests at a time (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--seconds",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "Length of each measurement (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "Seconds before each measurement (default: ${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--cold",
      description =
          "Measure a start instead: wait for the server, and print how fast it reads in each of its"
              + " first seconds. Start the server when asked to.")
  private boolean cold;

  @Option(names = "--short", description = "Skip the uploads of 28 MB.")
  private boolean shortened;

  @Option(names = "--json", description = "Print JSON instead of a table.")
  private boolean json;

  /** A command that gives up within {@code lifetime}. */
  public BenchCommand(Lifetime lifetime) {
    this.lifetime = lifetime;
  }

  @Override
  public Integer call() {
    requireSense();
    lifetime.beginCommand(this::progress);
    try {
      spec.commandLine().getOut().println(cold ? startReport() : report());
      spec.commandLine().getOut().flush();
      return 0;
    } catch (BenchFailedException e) {
      lifetime.proceed();
      spec.commandLine().getErr().println("bench: " + e.getMessage());
      return 1;
    }
  }

  private String startReport() {
    ColdStart start =
        new ColdStart(new BenchClient(url, organization, token), connections, lifetime::proceed);
    start.practise(Duration.ofSeconds(warmUp));
    progress("waiting for " + url + ": start it now");
    FirstSeconds rates = start.measure();
    return json ? rates.json() : rates.table();
  }

  private String report() {
    List<Measured> measured = measured();
    return json ? BenchReport.json(measured) : BenchReport.table(measured);
  }

  private List<Measured> measured() {
    LoadRunner runner =
        new LoadRunner(
            connections,
            Duration.ofSeconds(warmUp),
            Duration.ofSeconds(seconds),
            lifetime::proceed);
    BenchClient client = new BenchClient(url, organization, token);
    try (Scenarios scenarios = new Scenarios(client, runner.of(CpuClock.of(pid)))) {
      if (compared.url() == null) {
        return measured(List.of(scenarios), List.of(url));
      }
      try (Scenarios others = compared.scenarios(runner, organization)) {
        return measured(List.of(scenarios, others), List.of(url, compared.url()));
      }
    }
  }

  /** Measures servers in turns, so that a slower moment of the machine meets them alike. */
  private List<Measured> measured(List<Scenarios> servers, List<URI> urls) {
    Scenarios.Size size = shortened ? Scenarios.Size.SHORT : Scenarios.Size.FULL;
    List<List<Scenarios.Step>> steps = servers.stream().map(it -> it.steps(size)).toList();
    List<Measured> measured =
        urls.stream().map(it -> new Measured(it.toString(), new ArrayList<>())).toList();
    for (int step = 0; step < steps.getFirst().size(); step++) {
      for (int server = 0; server < servers.size(); server++) {
        Measurement measurement = steps.get(server).get(step).measure();
        measured.get(server).measurements().add(measurement);
        progress("measured: " + measurement.name());
      }
    }
    return measured;
  }

  private void progress(String line) {
    spec.commandLine().getErr().println(line);
    spec.commandLine().getErr().flush();
  }

  private void requireSense() {
    if (token == null || token.isBlank()) {
      throw new ParameterException(
          spec.commandLine(), "--token is missing, and so is " + TOKEN_VARIABLE);
    }
    compared.requireSense(spec);
    if (cold && compared.url() != null) {
      throw new ParameterException(spec.commandLine(), "--cold measures one server");
    }
    if (connections < 1 || connections > 1000) {
      throw new ParameterException(spec.commandLine(), "--connections is 1 to 1000");
    }
    if (seconds < 1 || seconds > 3600 || warmUp < 0 || warmUp > 3600) {
      throw new ParameterException(
          spec.commandLine(), "--seconds is 1 to 3600, --warm-up 0 to 3600");
    }
  }
}
