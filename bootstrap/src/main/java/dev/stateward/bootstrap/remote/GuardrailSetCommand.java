package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets a guardrail. */
@Command(
    name = "set",
    mixinStandardHelpOptions = true,
    description =
        "Sets one guardrail of an organization, a project or a workspace; the others stay. Prints"
            + " those that are set there afterwards.")
final class GuardrailSetCommand implements Callable<Integer> {
  private static final String UNSET = "unset";
  private static final String RULE = "rule";

  @Mixin private final GuardrailPlace place = new GuardrailPlace();

  @Parameters(index = "1", paramLabel = "RULE", description = "Such as resources-removed-percent.")
  private String rule;

  @Parameters(
      index = "2",
      paramLabel = "ACTION",
      description = "refuse, warn, off, or unset for what the place above says.")
  private String action;

  @Option(names = "--most", paramLabel = "NUMBER", description = "The number of the rule.")
  private @Nullable Long most;

  @Option(
      names = "--patterns",
      split = ",",
      paramLabel = "PATTERN",
      description = "What the rule forbids, such as aws_iam_*.")
  private List<String> patterns = List.of();

  @Option(names = "--enforced", description = "It holds whatever a nearer place says.")
  private boolean enforced;

  @Mixin private final GuardrailTable table;

  GuardrailSetCommand(ClientEnvironment environment) {
    this.table = new GuardrailTable(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = table.open()) {
      String path = place.own(server);
      JsonNode before = server.get(path, place.subject());
      ObjectNode document = JsonNodeFactory.instance.objectNode();
      ArrayNode rules = document.putObject("data").putObject("attributes").putArray("rules");
      for (JsonNode other : before.at("/data/attributes/rules")) {
        if (!other.path(RULE).asText().equals(rule)) {
          rules.add(other);
        }
      }
      if (!action.equals(UNSET)) {
        rules.add(wanted());
      }
      return table.print(server.send("PUT", path, document, place.subject()));
    }
  }

  private ObjectNode wanted() {
    ObjectNode wanted = JsonNodeFactory.instance.objectNode().put(RULE, rule).put("action", action);
    if (most != null) {
      wanted.put("most", most);
    }
    if (!patterns.isEmpty()) {
      patterns.forEach(wanted.putArray("patterns")::add);
    }
    return wanted.put("enforced", enforced);
  }
}
