package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.domain.organization.OrganizationName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds resources. */
@Command(
    name = "search",
    mixinStandardHelpOptions = true,
    description =
        "Finds resources and outputs in all states of an organization that the token may read. An"
            + " instance is found that meets all options.",
    footer = {
      "",
      "With the organization of a profile, TEXT alone does as well.",
      "",
      "Example: stateward search acme --type aws_instance --workspace 'prod-*'",
      "",
      RemoteCommands.STATUS
    })
final class SearchCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS =
      List.of(
          Column.attribute("WORKSPACE", "workspace-name"),
          Column.attribute("ADDRESS", "address"),
          Column.attribute("ID", "resource-id"),
          Column.attribute("PROVIDER", "provider"),
          Column.attribute("TERRAFORM", "terraform-version"));

  @Spec private CommandSpec spec;
  @Mixin private final OrganizationParameter organization = new OrganizationParameter();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TEXT",
      description = "A part of the address, of 3 characters or more.")
  private String text = "";

  @Option(
      names = "--address",
      paramLabel = "TEXT",
      description = "The same, for a TEXT that is also the name of an organization.")
  private String address = "";

  @Mixin private final SearchFilters filters = new SearchFilters();

  @Option(
      names = "--count",
      paramLabel = "FACETS",
      description =
          "Count instead, by up to four of mode, type, provider, module, workspace, project and"
              + " terraform-version, such as type,workspace.")
  private String facets = "";

  @Mixin private final Listing listing;

  SearchCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    if (!text.isEmpty() && !address.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "TEXT and --address exclude each other");
    }
    try (RemoteServer server = listing.open()) {
      boolean isText = isText(server);
      String name = isText ? server.organization() : organization.name(server.organization());
      String subject = "organization " + name;
      if (isText && OrganizationName.hasForm(organization.given())) {
        listing.say(
            "the token sees no organization %s: searched %s for this text"
                .formatted(organization.given(), name));
      }
      Query query =
          filters
              .in(new Query("/api/stateward/v1/organizations/" + name + "/search"))
              .with("filter[address]", isText ? organization.given() : text + address)
              .with("facets", facets);
      return facets.isEmpty()
          ? listing.print(server, new ListRequest(query.toString(), subject, COLUMNS))
          : count(server.get(query.with("page[size]", "1").toString(), subject));
    }
  }

  /**
   * Whether the only word is TEXT: in use is the organization of a profile, and the word names no
   * organization that the token may see.
   */
  private boolean isText(RemoteServer server) {
    String word = organization.given();
    String profile = server.organization();
    if (word.isEmpty() || profile.isEmpty() || !(text + address).isEmpty()) {
      return false;
    }
    return !word.equals(profile)
        && !(OrganizationName.hasForm(word) && isOrganization(server, word));
  }

  private static boolean isOrganization(RemoteServer server, String name) {
    try {
      return server.get("/api/v2/organizations/" + name, "organization " + name).has("data");
    } catch (RemoteFailedException e) {
      if (e.status() == RemoteFailedException.DENIED) {
        return false;
      }
      throw e;
    }
  }

  /** Outputs have no type and no provider. */
  private static String named(String facet, String value) {
    boolean output = value.isEmpty() && (facet.equals("type") || facet.equals("provider"));
    return output ? "output" : value;
  }

  private int count(JsonNode page) {
    JsonNode counts = page.at("/meta/facets");
    if (listing.prints(counts)) {
      return 0;
    }
    Table table = listing.table(List.of("FACET", "VALUE", "COUNT"));
    for (Map.Entry<String, JsonNode> facet : counts.properties()) {
      for (JsonNode value : facet.getValue().path("values")) {
        table.add(
            List.of(
                facet.getKey(),
                named(facet.getKey(), Column.text(value.path("value"))),
                Column.text(value.path("count"))));
      }
    }
    table.flush();
    counts
        .valueStream()
        .filter(facet -> !facet.path("complete").asBoolean(true))
        .findFirst()
        .ifPresent(facet ->
            listing.say("only the first " + facet.path("counted") + " instances were counted"));
    return 0;
  }
}
