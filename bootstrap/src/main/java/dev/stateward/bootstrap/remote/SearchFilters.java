package dev.stateward.bootstrap.remote;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is searched for. */
final class SearchFilters {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--type", paramLabel = "TYPE", description = "Of this type.")
  private String type = "";

  @Option(
      names = "--provider",
      paramLabel = "PROVIDER",
      description = "Of this provider, such as hashicorp/aws.")
  private String provider = "";

  @Option(names = "--module", paramLabel = "MODULE", description = "In this module, root for none.")
  private String module = "";

  @Option(names = "--id", paramLabel = "ID", description = "With this attribute id.")
  private String id = "";

  @Option(names = "--output", paramLabel = "NAME", description = "The outputs of this name.")
  private String output = "";

  @Option(names = "--mode", paramLabel = "MODE", description = "One of managed, data and output.")
  private String mode = "";

  @Option(
      names = "--terraform-version",
      paramLabel = "VERSION",
      description = "In states that this version of Terraform or OpenTofu wrote.")
  private String terraformVersion = "";

  @Option(
      names = "--workspace",
      paramLabel = "NAME",
      description = "In workspaces of this name, in which * stands for any text.")
  private String workspace = "";

  @Option(
      names = {"--tag", "--tags"},
      split = ",",
      paramLabel = TagFilter.LABEL,
      description =
          "In workspaces with this tag, or with this value of it; with several, in those with all"
              + " of them.")
  private List<String> tags = List.of();

  @Option(names = "--history", description = "In all versions, not only the current ones.")
  private boolean history;

  /** {@code query} with these filters. */
  Query in(Query query) {
    try {
      TagFilter.ofWorkspaces(query, tags);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
    return query
        .with("filter[type]", type)
        .with("filter[provider]", provider)
        .with("filter[module]", module)
        .with("filter[id]", id)
        .with("filter[output]", output)
        .with("filter[mode]", mode)
        .with("filter[terraform-version]", terraformVersion)
        .with("search[wildcard-name]", workspace)
        .with("filter[history]", history ? "true" : "");
  }
}
