package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.admin.AdminCommand;
import dev.stateward.bootstrap.server.RunningServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Has a running server run commands about its installation, and sends what they print. */
final class OperatorProgram implements AdminCommand {
  /** The name of the command of the admin socket. */
  static final String NAME = "program.run";

  private static final int LONGEST_MESSAGE = 16_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Environment environment;
  private final RunningServer server;

  private OperatorProgram(Environment environment, RunningServer server) {
    this.environment = environment;
    this.server = server;
  }

  /** Has {@code server} run them. */
  static void serve(Environment environment, RunningServer server) {
    server.answer(NAME, new OperatorProgram(environment, server));
  }

  /** What a server is told. */
  static JsonNode request(List<String> words) {
    return JSON.createObjectNode().set("words", JSON.valueToTree(words));
  }

  /** Prints what a server has sent meanwhile. */
  static Consumer<JsonNode> printing(PrintWriter out) {
    return progress -> {
      out.print(progress.path("out").asText());
      out.flush();
    };
  }

  /** Prints what the command complained of, and returns its status. */
  static int concluded(JsonNode result, PrintWriter err) {
    err.print(result.path("err").asText());
    err.flush();
    return result.path("status").asInt(1);
  }

  @Override
  public JsonNode run(JsonNode arguments, Consumer<JsonNode> progress) {
    List<String> words = new ArrayList<>();
    arguments.path("words").forEach(word -> words.add(word.asText()));
    StringWriter err = new StringWriter();
    int status;
    try (PrintWriter out = new PrintWriter(new PrintedText(text -> progress.accept(sent(text))))) {
      status =
          Program.runLent(environment, Installation.of(server), out, new PrintWriter(err), words);
    }
    String complaints = err.toString();
    return JSON.createObjectNode()
        .put("status", status)
        .put("err", complaints.substring(0, Math.min(LONGEST_MESSAGE, complaints.length())));
  }

  private static JsonNode sent(String text) {
    return JSON.createObjectNode().put("out", text);
  }
}
