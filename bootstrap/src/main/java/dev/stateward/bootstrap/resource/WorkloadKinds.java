package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.TimeText;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Workload identities. */
final class WorkloadKinds {
  private static final String OWN = "/api/stateward/v1{}";
  private static final String TYPE = "workload-identities";
  private static final String CLAIM = "--claim";

  private static final ResourceColumn[] DETAILS = {
    ResourceColumn.at("ID", "/id"),
    Detail.related("Team", "team", "name"),
    Detail.text("Description", "description"),
    Detail.text("Issuer", "issuer"),
    Detail.text("Audience", "audience"),
    new ResourceColumn("Claims", (names, it) -> claims(it.at("/attributes/claims"))),
    new ResourceColumn(
        "Tokens are valid for",
        (names, it) ->
            TimeText.words(Duration.ofSeconds(it.at("/attributes/token-seconds").asLong()))),
    Detail.time("Created", "created-at")
  };

  private WorkloadKinds() {}

  static Kind identities() {
    Reference identity = Reference.identified("workload identity", "/workload-identities/");
    return new Kind(
            "workload-identity",
            "Lists, shows, creates, changes and deletes workload identities of a team.",
            List.of(
                ResourceColumn.at("ID", "/id"),
                ResourceColumn.attribute("ISSUER", "issuer"),
                ResourceColumn.attribute("AUDIENCE", "audience"),
                ResourceColumn.at("SUBJECT", "/attributes/claims/sub"),
                ResourceColumn.attribute("SECONDS", "token-seconds"),
                ResourceColumn.attribute("DESCRIPTION", "description")),
            List.of(
                Action.list(
                    OWN + "/workload-identities",
                    Reference.TEAM,
                    "Lists the workload identities of a team."),
                Action.show(OWN, identity, "Shows a workload identity."),
                Action.create(
                        OWN + "/workload-identities",
                        Reference.TEAM,
                        TYPE,
                        "Says which jobs of another system act as a team.")
                    .with(issuer().needed(), audience().needed(), claims().needed())
                    .with(more()),
                Action.update(OWN, identity, TYPE, "Changes a workload identity.")
                    .with(issuer(), audience(), claims())
                    .with(more()),
                Action.delete(OWN, identity, "Deletes a workload identity and its tokens.")))
        .showing(DETAILS);
  }

  private static String claims(JsonNode claims) {
    return claims.properties().stream()
        .map(claim -> Detail.pair(claim.getKey(), claim.getValue().asText()))
        .collect(Collectors.joining(", "));
  }

  private static Field issuer() {
    return Field.text("--issuer", "ISSUER", "The URL of the issuer, as in iss.");
  }

  private static Field audience() {
    return Field.text("--audience", "AUDIENCE", "What aud must name.");
  }

  /** An option for each, since a pattern may have commas. */
  private static Field claims() {
    return new Field(
        CLAIM,
        "NAME=PATTERN",
        "What a claim must be, such as sub=repo:acme/*:ref:refs/heads/main; all are replaced.",
        Field.Form.EACH,
        (draft, values) -> {
          ObjectNode claims = draft.object("/data/attributes/claims");
          for (String value : values) {
            String[] pair = value.split("=", 2);
            if (pair.length < 2) {
              throw draft.names().refused(CLAIM + " is NAME=PATTERN, not \"" + value + "\"");
            }
            claims.put(pair[0], pair[1]);
          }
        });
  }

  private static List<Field> more() {
    return List.of(
        NumberField.of(
            "--token-seconds", "token-seconds", "How many seconds tokens live (default: 900)."),
        Field.text("--description", "TEXT", "What it is for."));
  }
}
