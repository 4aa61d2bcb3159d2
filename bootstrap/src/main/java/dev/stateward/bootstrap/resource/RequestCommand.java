package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.resource.Action.Output;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows, creates, changes or removes one resource of a kind. */
@Command(mixinStandardHelpOptions = true)
final class RequestCommand implements Callable<Integer> {
  private final Arguments arguments;
  private final List<ResourceColumn> columns;
  private final Prompt prompt;

  @Spec private CommandSpec spec;
  @Mixin private final ServerOptions server;

  RequestCommand(Arguments arguments, List<ResourceColumn> columns, Prompt prompt) {
    this.arguments = arguments;
    this.columns = columns;
    this.prompt = prompt;
    this.server = new ServerOptions(arguments.environment());
  }

  @Override
  public Integer call() {
    Action action = arguments.action();
    try (RemoteServer asked = server.open(spec)) {
      Arguments.Prepared prepared = arguments.prepare(spec, asked);
      if (action.output() instanceof Output.Confirmed confirmed) {
        new Confirmation(prompt, arguments.isConfirmed(spec))
            .require(spec.commandLine(), confirmed.verb(), arguments.named(spec));
      }
      print(answered(asked, action.request().method(), prepared), prepared);
    }
    return spec.commandLine().getOut().checkError() ? 1 : 0;
  }

  private static JsonNode answered(RemoteServer asked, String method, Arguments.Prepared prepared) {
    try {
      return answer(asked, method, prepared);
    } catch (RemoteFailedException e) {
      throw new RefusedRequest(prepared.subject()).explain(e);
    }
  }

  private static JsonNode answer(RemoteServer asked, String method, Arguments.Prepared prepared) {
    if (method.equals("GET")) {
      return asked.get(prepared.path(), prepared.subject()).path("data");
    }
    JsonNode answer =
        prepared.document().isEmpty()
            ? asked.send(method, prepared.path(), prepared.subject())
            : asked.send(method, prepared.path(), prepared.document(), prepared.subject());
    return answer.path("data");
  }

  private void print(JsonNode resource, Arguments.Prepared prepared) {
    PrintWriter out = spec.commandLine().getOut();
    if (server.json()) {
      if (!resource.isMissingNode()) {
        out.println(Terminal.plain(resource.toString()));
      }
      return;
    }
    switch (arguments.action().output()) {
      case Output.Rows ignored -> row(resource, prepared.names());
      case Output.Row ignored -> row(resource, prepared.names());
      case Output.Details ignored ->
          server.print(spec, DocumentRows.TITLES, DocumentRows.of(resource));
      case Output.Secret(var attribute) -> {
        out.println(Terminal.plain(resource.path("attributes").path(attribute).asText()));
        ServerOptions.say(
            spec,
            "the %s %s is not shown again"
                .formatted(attribute, Terminal.plain(resource.path("id").asText())));
      }
      case Output.Done(var participle) -> out.println(participle + " " + prepared.subject() + ".");
      case Output.Confirmed(var ignored, var participle) ->
          out.println(participle + " " + prepared.subject() + ".");
    }
  }

  private void row(JsonNode resource, Names names) {
    server.print(
        spec,
        columns.stream().map(ResourceColumn::title).toList(),
        List.of(columns.stream().map(it -> it.text().apply(names, resource)).toList()));
  }
}
