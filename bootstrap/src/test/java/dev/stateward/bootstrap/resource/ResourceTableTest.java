package dev.stateward.bootstrap.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.stateward.bootstrap.remote.ClientEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What holds of every command that the table makes. */
class ResourceTableTest {
  private static final Set<String> REMOVALS =
      Set.of("break", "delete", "force-delete", "remove", "revoke", "revoke-all");

  private final ResourceCommands commands =
      new ResourceCommands(
          new ClientEnvironment(Map.of(), Path.of("")), question -> Optional.empty());

  @Test
  void givesExamplesThatParse() {
    List<String> examples = new ArrayList<>();
    for (CommandLine command : every(program())) {
      for (String line : command.getCommandSpec().usageMessage().footer()) {
        if (line.startsWith("Example: stateward ")) {
          examples.add(line.substring("Example: stateward ".length()));
        }
      }
    }

    assertThat(examples)
        .hasSizeGreaterThan(50)
        .contains(
            "team update acme/ops --name other",
            "hold set acme/network --reason text",
            "webhook create acme --url https://hooks.example.com/states",
            "retention set acme/network --days 90",
            "org token-policy set acme --kind organization --days 90")
        .allSatisfy(example -> assertThat(example).doesNotContainPattern(" [A-Z]{3,}"))
        .allSatisfy(example ->
            assertThatCode(() -> program().parseArgs(example.split(" ")))
                .doesNotThrowAnyException());
  }

  @Test
  void describesEveryCommandInSentences() {
    assertThat(every(program()))
        .extracting(CommandLine::getCommandSpec)
        .filteredOn(spec -> !spec.name().equals("stateward"))
        .allSatisfy(spec ->
            assertThat(spec.usageMessage().description())
                .as(spec.qualifiedName())
                .allMatch(sentence -> sentence.matches("[A-Z].*\\.")));
  }

  @Test
  void confirmsWhateverRemovesSomething() {
    assertThat(every(program()))
        .extracting(CommandLine::getCommandSpec)
        .filteredOn(spec -> REMOVALS.contains(spec.name()))
        .hasSizeGreaterThan(15)
        .allSatisfy(
            spec -> assertThat(spec.findOption("--yes")).as(spec.qualifiedName()).isNotNull());
  }

  @Test
  void takesNoSecretAsAnArgument() {
    assertThat(every(program()))
        .extracting(CommandLine::getCommandSpec)
        .flatExtracting(CommandSpec::options)
        .flatExtracting(OptionSpec::names)
        .doesNotContain("--token", "--secret", "--routing-key", "--password");
  }

  private CommandLine program() {
    CommandLine program = new CommandLine(CommandSpec.create().name("stateward"));
    commands.all().forEach((name, make) -> program.addSubcommand(name, make.make(true)));
    return program;
  }

  private static List<CommandLine> every(CommandLine command) {
    List<CommandLine> found = new ArrayList<>(List.of(command));
    command.getSubcommands().values().forEach(part -> found.addAll(every(part)));
    return found;
  }
}
