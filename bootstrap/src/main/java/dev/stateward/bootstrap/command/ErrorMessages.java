package dev.stateward.bootstrap.command;

import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.adapter.jdbc.embedded.DatabaseInUseException;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Problem;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.bootstrap.admin.AdminFailedException;
import dev.stateward.bootstrap.admin.PlainMessages;
import dev.stateward.bootstrap.keys.WrongSecretException;
import dev.stateward.bootstrap.process.Lifetime;
import dev.stateward.bootstrap.process.StopOrder;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.settings.InvalidSettingsException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints errors as one line, and their stack traces on request. */
final class ErrorMessages implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorMessages.class);
  private static final String SPEAKER = "stateward: ";
  private static final String UNEXPECTED =
      "an unexpected error occurred; add " + Program.VERBOSE + " to see its details";

  private final Lifetime lifetime;
  private final BooleanSupplier verbose;

  /**
   * Prints errors.
   *
   * @param lifetime knows whether what failed was told to stop
   * @param verbose whether to print their stack traces too
   */
  ErrorMessages(Lifetime lifetime, BooleanSupplier verbose) {
    this.lifetime = lifetime;
    this.verbose = verbose;
  }

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (PlainMessages.of(e).startsWith("Missing required subcommand")) {
      command.usage(err);
      return CommandLine.ExitCode.USAGE;
    }
    err.println(SPEAKER + PlainMessages.of(e).replaceFirst("^Error: ", ""));
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> meant = Suggestions.of(unmatched);
      if (!meant.isEmpty()) {
        err.println("Did you mean: " + String.join(" or ", meant) + "?");
      }
    }
    err.println("Try `" + command.getCommandSpec().qualifiedName() + " --help`.");
    return CommandLine.ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    LOG.debug("the command failed", e);
    if (verbose.getAsBoolean()) {
      e.printStackTrace(command.getErr());
    }
    Optional<StopOrder> order = lifetime.order();
    if (order.isPresent()) {
      print(command.getErr(), "stopped by SIG" + order.get().signal() + " before it was done");
      return order.get().status();
    }
    if (e instanceof InvalidSettingsException wrong) {
      print(wrong.problems(), command.getErr());
      return CommandLine.ExitCode.USAGE;
    }
    print(command.getErr(), said(e));
    if (e instanceof RemoteFailedException remote) {
      return remote.status();
    }
    return e instanceof DamagedBackupException
        ? BackupOptions.DAMAGED
        : command.getCommandSpec().exitCodeOnExecutionException();
  }

  /** Prints one line to the user. */
  static void print(PrintWriter err, String message) {
    err.println(SPEAKER + Terminal.plain(message));
    err.flush();
  }

  private static void print(List<String> problems, PrintWriter err) {
    err.println(
        SPEAKER
            + (problems.size() == 1
                ? "a setting is wrong:"
                : problems.size() + " settings are wrong:"));
    problems.forEach(problem -> err.println("  " + Terminal.plain(problem)));
    err.println("Try `stateward settings --help` for the list of settings.");
  }

  private static String said(Exception e) {
    if (e instanceof UseCaseFailedException failed) {
      return said(failed.failure());
    }
    if (e instanceof StoreUnavailableException) {
      return PlainMessages.withCause(e);
    }
    if (e instanceof CommandFailedException
        || e instanceof DatabaseInUseException
        || e instanceof UnsupportedDatabaseException
        || e instanceof AdminFailedException
        || e instanceof DamagedBackupException
        || e instanceof NotEmptyException
        || e instanceof RemoteFailedException
        || e instanceof WrongSecretException
        || e instanceof UncheckedIOException) {
      return PlainMessages.of(e);
    }
    return UNEXPECTED;
  }

  private static String said(Failure failure) {
    return switch (failure) {
      case Failure.Invalid(var problems) ->
          problems.stream().map(Problem::detail).collect(Collectors.joining("; "));
      case Failure.InvalidAttributes(var detail) -> detail;
      case Failure.QuotaExceeded(var detail) -> detail;
      case Failure.NotAllowed(var reason) -> reason;
      case Failure.Forbidden(var reason) -> reason;
      case Failure.Indispensable(var reason) -> reason;
      case Failure.TooOften(var reason, var ignored) -> reason;
      case Failure.NotMember(var user) -> user + " is not a member of the organization";
      case Failure.NotFound() -> "not found";
      default -> UNEXPECTED;
    };
  }
}
