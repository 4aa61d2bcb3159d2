package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what other access of a team would do. */
@Command(
    name = "what-if",
    mixinStandardHelpOptions = true,
    description =
        "Tells who would gain or lose what if a team had another level of access, or none; changes"
            + " nothing.",
    footer = {
      "",
      "Example: stateward access what-if acme/network/ops --level none",
      "",
      RemoteCommands.STATUS
    })
final class AccessWhatIfCommand implements Callable<Integer> {
  private static final String DRY = "?dry-run=true&page%5Bsize%5D=100";

  private final ClientEnvironment environment;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ORG/WORKSPACE/TEAM",
      description = "The workspace and the team; with --project the project and the team.")
  private String between;

  @Option(names = "--project", description = "It is about a project and all its workspaces.")
  private boolean project;

  @Option(
      names = "--level",
      required = true,
      paramLabel = "LEVEL",
      completionCandidates = Levels.class,
      description = "The level, such as read or write, or none.")
  private String level;

  @Mixin private final ServerOptions server;

  AccessWhatIfCommand(ClientEnvironment environment) {
    this.environment = environment;
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer asked = server.open(spec)) {
      JsonNode answer = answer(asked);
      print(answer.path("data"));
      if (answer.at("/meta/pagination/next-page").isNumber()) {
        ServerOptions.say(spec, "there are more than 100 who would gain or lose something");
      }
    }
    return spec.commandLine().getOut().checkError() ? 1 : 0;
  }

  private JsonNode answer(RemoteServer asked) {
    TeamAccessReference access =
        project ? TeamAccessReference.PROJECT : TeamAccessReference.WORKSPACE;
    Names names = new Names(asked, environment, spec.commandLine());
    TeamAccessReference.Ends ends = access.ends(names, between);
    requireAnswers(asked, ends.place());
    String id = access.id(names, ends);
    String subject = "access of a team to " + Terminal.plain(between);
    String path = "/api/v2/" + access.type() + (id.isEmpty() ? "" : "/" + id) + DRY;
    if (level.equals("none")) {
      return id.isEmpty()
          ? JsonNodeFactory.instance.objectNode()
          : asked.send("DELETE", path, subject);
    }
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ObjectNode data = document.putObject("data").put("type", access.type());
    if (id.isEmpty()) {
      data.setAll(access.create(names, between).data());
    }
    data.putObject("attributes").put("access", level);
    return asked.send(id.isEmpty() ? "POST" : "PATCH", path, document, subject);
  }

  /** Other servers know no dry run: they would do what they are asked about. */
  private void requireAnswers(RemoteServer asked, String place) {
    String own = "/api/stateward/v1/";
    try {
      asked.get(
          own
              + (project
                  ? "projects/" + place + "/guardrails"
                  : "workspaces/" + place + "/effective-access?page%5Bsize%5D=1"),
          "access to " + Terminal.plain(between));
    } catch (RemoteFailedException e) {
      if (e.isAbsent()) {
        throw RemoteFailedException.denied(
            "the server does not tell what a change would do, or not to this token; it was not"
                + " asked, because a server that does not know the question would make the change");
      }
      throw e;
    }
  }

  private void print(JsonNode principals) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode principal : principals) {
      if (server.json()) {
        spec.commandLine().getOut().println(Terminal.plain(principal.toString()));
      } else {
        rows.add(
            List.of(
                principal.at("/attributes/name").asText(),
                principal.at("/relationships/principal/data/type").asText().replaceAll("s$", ""),
                listed(principal, "gained"),
                listed(principal, "lost")));
      }
    }
    server.print(spec, List.of("WHO", "KIND", "GAINS", "LOSES"), rows);
    if (principals.isEmpty()) {
      ServerOptions.say(spec, "nobody would gain or lose anything");
    }
  }

  private static String listed(JsonNode principal, String what) {
    List<String> permissions = new ArrayList<>();
    for (String name : List.of(what + "-on-project", what)) {
      principal
          .path("attributes")
          .path(name)
          .forEach(
              it -> permissions.add(name.equals(what) ? it.asText() : it.asText() + " (project)"));
    }
    return permissions.stream().collect(Collectors.joining(", "));
  }

  /** The levels, for completion. */
  private static final class Levels extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Levels() {
      super(List.of("none", "read", "plan", "write", "maintain", "admin"));
    }
  }
}
