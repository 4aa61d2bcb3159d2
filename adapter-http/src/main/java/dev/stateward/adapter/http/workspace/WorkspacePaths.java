package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import io.javalin.http.Context;

/** Parses the paths of workspaces. */
final class WorkspacePaths {
  private WorkspacePaths() {}

  static WorkspaceId id(Context ctx) {
    return PathParameters.value(ctx, "id", WorkspaceId::hasForm, WorkspaceId::new);
  }

  static OrganizationName organization(Context ctx) {
    return PathParameters.value(
        ctx, "organization", OrganizationName::hasForm, OrganizationName::new);
  }

  static WorkspaceName name(Context ctx) {
    return PathParameters.value(ctx, "name", WorkspaceName::hasForm, WorkspaceName::new);
  }
}
