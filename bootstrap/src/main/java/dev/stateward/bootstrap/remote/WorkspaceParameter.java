package dev.stateward.bootstrap.remote;

import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The workspace that a command is about. */
public final class WorkspaceParameter {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ORG/WORKSPACE",
      description = "The workspace: its organization and its name, or its id.")
  private String workspace = "";

  /** What it is called in messages. */
  public String subject() {
    return "workspace " + Terminal.plain(workspace);
  }

  /** What the user called it. */
  public String name() {
    return workspace;
  }

  /** The path of the workspace in the API of {@code server}, such as {@code /workspaces/ws-1}. */
  public String path(RemoteServer server) {
    return path(server, workspace, spec);
  }

  /** As {@link #path(RemoteServer)}, of the workspace that {@code text} names. */
  static String path(RemoteServer server, String text, CommandSpec spec) {
    return "/workspaces/" + (WorkspaceId.hasForm(text) ? text : id(server, text, spec));
  }

  private static String id(RemoteServer server, String text, CommandSpec spec) {
    boolean bare = !text.contains("/") && !server.organization().isEmpty();
    String[] names = (bare ? server.organization() + "/" + text : text).split("/", -1);
    if (names.length != 2
        || !OrganizationName.hasForm(names[0])
        || !WorkspaceName.hasForm(names[1])) {
      throw new ParameterException(
          spec.commandLine(), "not ORG/WORKSPACE or the id of a workspace: \"" + text + "\"");
    }
    return server
        .get(
            "/api/v2/organizations/" + names[0] + "/workspaces/" + names[1],
            "workspace " + names[0] + "/" + names[1])
        .at("/data/id")
        .asText();
  }
}
