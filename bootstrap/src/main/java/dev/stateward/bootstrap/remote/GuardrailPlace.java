package dev.stateward.bootstrap.remote;

import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ProjectId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Where guardrails are set. */
final class GuardrailPlace {
  private static final String GUARDRAILS = "/guardrails";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "PLACE",
      description =
          "An organization, the id of a project, or a workspace: its id or ORG/WORKSPACE.")
  private String place = "";

  /** What it is called in messages. */
  String subject() {
    return "place " + Terminal.plain(place) + " with guardrails";
  }

  /** Where its own guardrails are. */
  String own(RemoteServer server) {
    if (ProjectId.hasForm(place)) {
      return api("/projects/" + place + GUARDRAILS);
    }
    return isOrganization()
        ? api("/organizations/" + place + GUARDRAILS)
        : api(WorkspaceParameter.path(server, place, spec) + GUARDRAILS);
  }

  /** Where those are that hold there. */
  String effective(RemoteServer server) {
    return isOrganization() || ProjectId.hasForm(place)
        ? own(server)
        : api(WorkspaceParameter.path(server, place, spec) + "/effective-guardrails");
  }

  /** Identifiers of workspaces have the form of names. */
  private boolean isOrganization() {
    return OrganizationName.hasForm(place) && !place.startsWith("ws-");
  }

  private static String api(String path) {
    return "/api/stateward/v1" + path;
  }
}
