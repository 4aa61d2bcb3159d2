package dev.stateward.bootstrap.remote;

import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ProjectId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Where guardrails are set. */
final class GuardrailPlace {
  private static final String GUARDRAILS = "/guardrails";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PLACE",
      description =
          "An organization, the id of a project, or a workspace: its id or ORG/WORKSPACE"
              + " (default: the organization of the profile).")
  private String place = "";

  /** What it is called in messages. */
  String subject() {
    return ("place " + Terminal.plain(place)).strip() + " with guardrails";
  }

  /** Where its own guardrails are. */
  String own(RemoteServer server) {
    if (ProjectId.hasForm(place)) {
      return api("/projects/" + place + GUARDRAILS);
    }
    String organization = organization(server);
    return organization.isEmpty()
        ? api(WorkspaceParameter.path(server, place, spec) + GUARDRAILS)
        : api("/organizations/" + organization + GUARDRAILS);
  }

  /** Where those are that hold there. */
  String effective(RemoteServer server) {
    return ProjectId.hasForm(place) || !organization(server).isEmpty()
        ? own(server)
        : api(WorkspaceParameter.path(server, place, spec) + "/effective-guardrails");
  }

  /**
   * The organization that the place is; empty when it is a workspace, as a bare name is beside that
   * of the organization of a profile. Identifiers of workspaces have the form of names.
   */
  private String organization(RemoteServer server) {
    String profile = server.organization();
    if (place.isEmpty()) {
      if (profile.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "PLACE is missing, and no profile in use has an organization");
      }
      return profile;
    }
    boolean named =
        OrganizationName.hasForm(place)
            && !place.startsWith("ws-")
            && (profile.isEmpty() || place.equals(profile));
    return named ? place : "";
  }

  private static String api(String path) {
    return "/api/stateward/v1" + path;
  }
}
