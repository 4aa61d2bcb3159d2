package dev.stateward.bootstrap.command;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists commands in help below the headings of their groups. */
final class CommandGroups implements IHelpSectionRenderer {
  private final Map<String, Collection<String>> groups;

  private CommandGroups(Map<String, Collection<String>> groups) {
    this.groups = groups;
  }

  /**
   * Lists the subcommands of {@code program} in groups.
   *
   * @param groups the names of the commands by heading
   */
  static void in(CommandLine program, Map<String, Collection<String>> groups) {
    program
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandGroups(groups));
    program.getCommandSpec().usageMessage().commandListHeading("");
  }

  @Override
  public String render(Help help) {
    StringBuilder text = new StringBuilder();
    groups.forEach((heading, names) -> {
      Map<String, Help> commands = new LinkedHashMap<>(help.subcommands());
      commands.keySet().retainAll(names);
      text.append("%n%s:%n".formatted(heading)).append(help.commandList(commands));
    });
    return text.toString();
  }
}
