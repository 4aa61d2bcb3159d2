package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets one state pass guardrails. */
@Command(
    name = "override",
    mixinStandardHelpOptions = true,
    description =
        "Lets one state of a workspace pass that guardrails refuse: the next one, or that with a"
            + " serial and lineage. It is recorded, used once, and expires.",
    footer = {
      "",
      "Afterwards push the state that Terraform kept: terraform state push errored.tfstate",
      "",
      "Example: stateward guardrail override acme/network --reason 'site B is given up'",
      "",
      RemoteCommands.STATUS
    })
final class GuardrailOverrideCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Why; others read it in the audit trail.")
  private String reason;

  @Option(names = "--serial", paramLabel = "NUMBER", description = "The serial of the state.")
  private @Nullable Long serial;

  @Option(names = "--lineage", paramLabel = "TEXT", description = "The lineage of the state.")
  private String lineage = "";

  @Mixin private final ServerOptions options;

  GuardrailOverrideCommand(ClientEnvironment environment) {
    this.options = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ObjectNode attributes = document.putObject("data").putObject("attributes");
    attributes.put("reason", reason);
    if (serial != null) {
      attributes.put("serial", serial);
    }
    if (!lineage.isEmpty()) {
      attributes.put("lineage", lineage);
    }
    try (RemoteServer server = options.open(spec)) {
      String path = "/api/stateward/v1" + workspace.path(server) + "/guardrail-overrides";
      JsonNode answer = server.send("POST", path, document, workspace.subject());
      String expiry = Column.text(answer.at("/data/attributes/expires-at"));
      spec.commandLine()
          .getOut()
          .println(
              options.json()
                  ? Terminal.plain(answer.path("data").toString())
                  : "Until " + Terminal.plain(expiry) + " one state passes.");
      spec.commandLine().getOut().flush();
      return 0;
    }
  }
}
