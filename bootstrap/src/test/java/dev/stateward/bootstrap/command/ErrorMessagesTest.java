package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ErrorMessagesTest {
  private static final String UNEXPECTED =
      "an unexpected error occurred; add --verbose to see its details";

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new IllegalStateException("canary"), UNEXPECTED),
        Arguments.of(new UseCaseFailedException(new Failure.NotLocked()), UNEXPECTED),
        Arguments.of(new UseCaseFailedException(new Failure.NotFound()), "not found"),
        Arguments.of(
            new UseCaseFailedException(new Failure.NotMember("ann")),
            "ann is not a member of the organization"),
        Arguments.of(new UncheckedIOException(new NoSuchFileException("heads.json")), "heads.json"),
        Arguments.of(RemoteFailedException.failed("it said \u001b[2J"), "it said \\u001b[2J"),
        Arguments.of(
            new StoreUnavailableException(
                "the database does not respond",
                new SQLException(
                    "PoolInitializationException; PSQLException (08001): The attempt failed.;"
                        + " UnknownHostException: db.example.com")),
            "the database does not respond: The attempt failed: unknown host db.example.com"),
        Arguments.of(
            new StoreUnavailableException(
                "the database refused or did not respond",
                new SQLException("StatementException in SELECT 1; PSQLException (42P01, 0)")),
            "the database refused or did not respond"),
        Arguments.of(
            new StoreUnavailableException(
                "the bucket b cannot store blobs: Connection refused",
                new IOException("java.net.ConnectException: Connection refused")),
            "the bucket b cannot store blobs: Connection refused"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void namesNoClass(Exception failure, String message) {
    assertThat(run(failure)).isEqualTo("stateward: " + message + "\n");
  }

  @Test
  void printsTheDetailsForThoseWhoAsk() {
    assertThat(run(new IllegalStateException("canary"), "--verbose"))
        .startsWith("java.lang.IllegalStateException: canary\n\tat ")
        .endsWith("stateward: " + UNEXPECTED + "\n");
  }

  @Test
  void namesNoClassInWrongUsage() {
    assertThat(run(new IllegalStateException("not run"), "--url", "a b"))
        .startsWith("stateward: Invalid value for option '--url': cannot convert 'a b' to URI")
        .doesNotContain("Exception", "java.");
  }

  private static String run(Exception failure, String... arguments) {
    var err = new StringWriter();
    var failing = new Failing(failure);
    var errors = new ErrorMessages(Runnable::run, () -> failing.verbose);
    new CommandLine(failing)
        .setErr(new PrintWriter(err, true))
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors)
        .execute(arguments);
    return err.toString().replace("\r\n", "\n");
  }

  @Command(name = "failing")
  private static final class Failing implements Callable<Integer> {
    private final Exception failure;

    @Option(names = Program.VERBOSE)
    private boolean verbose;

    @Option(names = "--url")
    private @Nullable URI url;

    Failing(Exception failure) {
      this.failure = failure;
    }

    @Override
    public Integer call() throws Exception {
      assertThat(Optional.ofNullable(url)).isEmpty();
      throw failure;
    }
  }
}
