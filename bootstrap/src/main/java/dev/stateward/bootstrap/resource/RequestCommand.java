package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.Column;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.DocumentPrinters;
import dev.stateward.bootstrap.remote.FormatOption;
import dev.stateward.bootstrap.remote.OutputFormat;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.resource.Action.Output;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows, creates, changes or removes one resource of a kind. */
@Command(mixinStandardHelpOptions = true)
final class RequestCommand implements Callable<Integer> {
  private final Arguments arguments;
  private final Kind kind;
  private final Prompt prompt;

  @Spec private CommandSpec spec;
  @Mixin private final ServerOptions server;
  @Mixin private final FormatOption format = new FormatOption();

  RequestCommand(Arguments arguments, Kind kind, Prompt prompt) {
    this.arguments = arguments;
    this.kind = kind;
    this.prompt = prompt;
    this.server = new ServerOptions(arguments.environment());
  }

  @Override
  public Integer call() {
    Action action = arguments.action();
    format();
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
      return asked.get(prepared.path(), prepared.subject());
    }
    return prepared.document().isEmpty()
        ? asked.send(method, prepared.path(), prepared.subject())
        : asked.send(method, prepared.path(), prepared.document(), prepared.subject());
  }

  private void print(JsonNode answer, Arguments.Prepared prepared) {
    prepared.names().related().remember(answer);
    JsonNode resource = answer.path("data");
    Runnable people = () -> printForPeople(resource, prepared);
    Output output = arguments.action().output();
    boolean named = output instanceof Output.Row || output instanceof Output.Details;
    boolean programs = format() == OutputFormat.JSON || format() == OutputFormat.YAML;
    // A secret is sent once, and would be lost.
    boolean secret = resource.at("/attributes/secret").isTextual();
    if (!programs && (secret || !named)) {
      people.run();
    } else if (!resource.isMissingNode()) {
      List<Column> columns = ResourceColumn.bind(kind.columns(), prepared.names());
      PrintWriter out = spec.commandLine().getOut();
      DocumentPrinters.print(format(), out, columns, resource, people);
    }
  }

  private void printForPeople(JsonNode resource, Arguments.Prepared prepared) {
    PrintWriter out = spec.commandLine().getOut();
    switch (arguments.action().output()) {
      case Output.Rows ignored -> row(resource, prepared.names());
      case Output.Row ignored -> row(resource, prepared.names());
      case Output.Details ignored -> details(resource, prepared.names());
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
    List<Column> columns = format().columns(ResourceColumn.bind(kind.columns(), names));
    server.print(
        spec,
        columns.stream().map(Column::title).toList(),
        List.of(columns.stream().map(it -> it.text().apply(resource)).toList()));
  }

  /** One thing per line; what has no value is left out. */
  private void details(JsonNode resource, Names names) {
    Map<String, String> shown = new LinkedHashMap<>();
    for (ResourceColumn detail : kind.details().isEmpty() ? kind.columns() : kind.details()) {
      shown.put(detail.title() + ":", detail.text().apply(names, resource));
    }
    shown.values().removeIf(String::isEmpty);
    int width = shown.keySet().stream().mapToInt(String::length).max().orElse(0);
    PrintWriter out = spec.commandLine().getOut();
    shown.forEach((label, text) ->
        out.println(label + " ".repeat(width - label.length() + 2) + Terminal.plain(text)));
  }

  private OutputFormat format() {
    return format.format(spec, server.json());
  }
}
