package dev.stateward.bootstrap.remote;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints reports. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Counts what the current states of an organization have, as far as the token may read them;"
            + " shared-ids lists resources that several workspaces manage.",
    footer = {
      "",
      "Example: stateward report acme workspaces --idle-days 90",
      "",
      RemoteCommands.STATUS
    })
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final OrganizationParameter organization = new OrganizationParameter();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String second = "";

  @Option(
      names = "--idle-days",
      paramLabel = "DAYS",
      description = "Of workspaces, those without a change for so long.")
  private String idleDays = "";

  @Option(
      names = "--terraform-version",
      paramLabel = "VERSION",
      description = "Of workspaces, those whose state this version of the tool wrote.")
  private String terraformVersion = "";

  @Mixin private final Listing listing;

  ReportCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    // With one word alone it is the report, of the organization of the profile.
    String name = second.isEmpty() ? organization.given() : second;
    String whose = second.isEmpty() ? "" : organization.given();
    Report report = report(name);
    if (report != Report.WORKSPACES && !(idleDays + terraformVersion).isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--idle-days and --terraform-version are for the report workspaces");
    }
    try (RemoteServer server = listing.open()) {
      String of = organization.name(whose, server.organization());
      String subject = "organization " + of;
      String path =
          new Query("/api/stateward/v1/organizations/" + of + "/reports/" + name)
              .with("filter[idle-days]", idleDays)
              .with("filter[terraform-version]", terraformVersion)
              .toString();
      return report == Report.SHARED_IDS
          ? listing.print(server, path, subject, new SharedIdPrinter(listing))
          : listing.print(server, new ListRequest(path, subject, report.columns()));
    }
  }

  private Report report(String name) {
    return Stream.of(Report.values())
        .filter(one -> one.label().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new ParameterException(
                spec.commandLine(),
                "there is no report \"%s\", only %s"
                    .formatted(name, String.join(", ", new Names()))));
  }

  /** The reports of the API. */
  private enum Report {
    PROVIDERS("PROVIDER"),
    TYPES("TYPE"),
    PROJECTS("PROJECT"),
    TEAMS("TEAM"),
    TERRAFORM_VERSIONS("TERRAFORM"),
    WORKSPACES("WORKSPACE"),
    SHARED_IDS("ID");

    private final String title;

    Report(String title) {
      this.title = title;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    List<Column> columns() {
      List<Column> own =
          this == WORKSPACES
              ? List.of(
                  Column.attribute("CHANGED", "changed-at"),
                  Column.attribute("TERRAFORM", "terraform-version"))
              : List.of(Column.attribute("WORKSPACES", "workspaces"));
      List<Column> counts =
          List.of(
              Column.attribute("MANAGED", "managed"),
              Column.attribute("DATA SOURCES", "data-sources"),
              Column.attribute("OUTPUTS", "outputs"));
      return Stream.of(List.of(Column.attribute(title, "name")), own, counts)
          .flatMap(List::stream)
          .toList();
    }
  }

  /** The names of reports, for completion. */
  private static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(Report.values()).map(Report::label).iterator();
    }
  }
}
