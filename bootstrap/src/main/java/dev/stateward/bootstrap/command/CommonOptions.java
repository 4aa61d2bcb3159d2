package dev.stateward.bootstrap.command;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists options in help: those of a command first, then those that most commands have. */
final class CommonOptions implements IHelpSectionRenderer {
  static final String HEADING = "Common options:";

  private static final Set<String> NAMES =
      Set.of("--help", "--json", "--profile", "--server", "--token-file", "--verbose", "-o", "-V");

  private CommonOptions() {}

  /** Lists the options of {@code command} and of its subcommands so. */
  static void in(CommandLine command) {
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new CommonOptions());
    CommandSpec spec = command.getCommandSpec();
    // A short synopsis has no options, and the required ones are to be seen there.
    spec.usageMessage()
        .abbreviateSynopsis(spec.requiredArgs().stream().noneMatch(it -> it.isOption()));
    command.getSubcommands().values().forEach(CommonOptions::in);
  }

  @Override
  public String render(Help help) {
    Map<Boolean, List<OptionSpec>> options =
        help.commandSpec().options().stream()
            .filter(option -> !option.hidden())
            .collect(Collectors.partitioningBy(CommonOptions::isCommon));
    List<OptionSpec> own = options.getOrDefault(false, List.of());
    String common = help.optionListExcludingGroups(options.getOrDefault(true, List.of()));
    return own.isEmpty()
        ? common
        : help.optionListExcludingGroups(own) + "%n%s%n".formatted(HEADING) + common;
  }

  private static boolean isCommon(OptionSpec option) {
    return Stream.of(option.names()).anyMatch(NAMES::contains);
  }
}
