package dev.stateward.bootstrap.remote;

import picocli.CommandLine.Option;

/** What is searched for. */
final class SearchFilters {
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
      names = "--tag",
      paramLabel = "TAGS",
      description = "In workspaces with these tags, separated by commas.")
  private String tags = "";

  @Option(names = "--history", description = "In all versions, not only the current ones.")
  private boolean history;

  /** {@code query} with these filters. */
  Query in(Query query) {
    return query
        .with("filter[type]", type)
        .with("filter[provider]", provider)
        .with("filter[module]", module)
        .with("filter[id]", id)
        .with("filter[output]", output)
        .with("filter[mode]", mode)
        .with("filter[terraform-version]", terraformVersion)
        .with("search[wildcard-name]", workspace)
        .with("search[tags]", tags)
        .with("filter[history]", history ? "true" : "");
  }
}
