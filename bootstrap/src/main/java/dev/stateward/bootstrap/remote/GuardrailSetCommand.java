package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.domain.guardrail.RuleKind;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets a guardrail. */
@Command(
    name = "set",
    mixinStandardHelpOptions = true,
    description =
        "Sets one guardrail of an organization, a project or a workspace; the others stay. Prints"
            + " those that are set there afterwards.",
    footer = {
      "",
      "Example: stateward guardrail set acme resources-removed-percent refuse --most 50",
      "",
      RemoteCommands.STATUS
    })
final class GuardrailSetCommand implements Callable<Integer> {
  private static final String UNSET = "unset";
  private static final String RULE = "rule";

  @Spec private CommandSpec spec;
  @Mixin private final GuardrailPlace place = new GuardrailPlace();

  @Parameters(
      index = "1",
      paramLabel = "RULE",
      completionCandidates = Rules.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String rule;

  @Parameters(
      index = "2",
      paramLabel = "ACTION",
      completionCandidates = Actions.class,
      description = "refuse, warn, off, or unset for what the place above says.")
  private String action;

  @Option(
      names = "--most",
      paramLabel = "NUMBER",
      description =
          "The most that is allowed, for resources-removed, resources-removed-percent, serial-jump,"
              + " size and size-growth.")
  private @Nullable Long most;

  @Option(
      names = "--patterns",
      split = ",",
      paramLabel = "PATTERN",
      description = "What forbidden-types and forbidden-providers forbid, such as aws_iam_*.")
  private List<String> patterns = List.of();

  @Option(names = "--enforced", description = "It holds whatever a nearer place says.")
  private boolean enforced;

  @Mixin private final GuardrailTable table;

  GuardrailSetCommand(ClientEnvironment environment) {
    this.table = new GuardrailTable(environment);
  }

  @Override
  public Integer call() {
    requireParameter();
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
      JsonNode after = server.send("PUT", path, document, place.subject());
      return action.equals(UNSET) ? table.printWithout(rule, after) : table.print(after);
    }
  }

  /** Says so in the words of this command; what else is wrong the server says. */
  private void requireParameter() {
    if (action.equals("off") || action.equals(UNSET)) {
      return;
    }
    String missing =
        switch (RuleKind.parse(rule).map(RuleKind::parameter).orElse(RuleKind.Parameter.NONE)) {
          case LIMIT -> most == null ? "--most NUMBER" : "";
          case PATTERNS -> patterns.isEmpty() ? "--patterns PATTERN" : "";
          case NONE -> "";
        };
    if (!missing.isEmpty()) {
      throw new ParameterException(spec.commandLine(), rule + " needs " + missing);
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

  /** The names of rules, for completion. */
  private static final class Rules implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(RuleKind.values()).map(RuleKind::label).iterator();
    }
  }

  /** What a rule does, for completion. */
  private static final class Actions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("refuse", "warn", "off", UNSET).iterator();
    }
  }
}
