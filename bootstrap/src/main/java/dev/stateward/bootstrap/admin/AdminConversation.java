package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request of a command, and its answer: any number of progress lines, then one result. */
final class AdminConversation {
  static final int VERSION = 1;

  private static final Logger LOG = LoggerFactory.getLogger(AdminConversation.class);

  private final JsonLines lines;
  private final ScheduledExecutorService timeouts;

  AdminConversation(JsonLines lines, ScheduledExecutorService timeouts) {
    this.lines = lines;
    this.timeouts = timeouts;
  }

  /** Reads or writes a line. */
  private interface Transfer<T> {
    T run() throws IOException;
  }

  void hold(Map<String, AdminCommand> commands) throws IOException {
    JsonNode request;
    try {
      request = timed(lines::read);
    } catch (IOException e) {
      refuse(String.valueOf(e.getMessage()));
      throw e;
    }
    AdminCommand command = commands.get(request.path("command").asText());
    if (request.path("version").asInt() != VERSION || command == null) {
      refuse("this server is of another version and does not know the command");
      return;
    }
    answer(command, request.path("arguments"));
  }

  /** Refuses whatever is asked for, once that was sent. */
  void turnAway(String why) throws IOException {
    timed(lines::read);
    refuse(why);
  }

  private void answer(AdminCommand command, JsonNode arguments) throws IOException {
    ObjectNode answer = JsonLines.JSON.createObjectNode();
    try {
      answer.set("result", command.run(arguments, this::progress));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (RuntimeException e) {
      LOG.warn("a command failed", e);
      refuse(said(e));
      return;
    }
    write(answer);
  }

  private static String said(RuntimeException failure) {
    return switch (failure) {
      case UseCaseFailedException refused
          when refused.failure() instanceof Failure.NotAllowed(var why) ->
          why;
      case StoreUnavailableException expected -> PlainMessages.withCause(expected);
      case DamagedBackupException expected -> PlainMessages.of(expected);
      default -> "an unexpected error occurred; the server's log has its details";
    };
  }

  /** A command that is gone ends the work for it. */
  private void progress(JsonNode document) {
    ObjectNode line = JsonLines.JSON.createObjectNode();
    line.set("progress", document);
    try {
      write(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void refuse(String why) throws IOException {
    write(JsonLines.JSON.createObjectNode().put("error", why));
  }

  private void write(JsonNode document) throws IOException {
    timed(() -> {
      lines.write(document);
      return document;
    });
  }

  private <T> T timed(Transfer<T> transfer) throws IOException {
    ScheduledFuture<?> end =
        timeouts.schedule(this::cut, AdminBudgets.TRANSFER.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return transfer.run();
    } finally {
      end.cancel(false);
    }
  }

  private void cut() {
    try {
      lines.close();
    } catch (IOException e) {
      LOG.debug("a connection could not be closed", e);
    }
  }
}
