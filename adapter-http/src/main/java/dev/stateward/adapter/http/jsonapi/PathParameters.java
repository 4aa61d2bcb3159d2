package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.function.Function;
import java.util.function.Predicate;

/** The names and identifiers in the path of a request. */
public final class PathParameters {
  private PathParameters() {}

  /** The name of an organization, the parameter {@code organization}; as {@link #value}. */
  public static OrganizationName organization(Context ctx) {
    return value(ctx, "organization", OrganizationName::hasForm, OrganizationName::new);
  }

  /** The id of a workspace, the parameter {@code id}; as {@link #value}. */
  public static WorkspaceId workspace(Context ctx) {
    return value(ctx, "id", WorkspaceId::hasForm, WorkspaceId::new);
  }

  /** The id of a state version, the parameter {@code id}; as {@link #value}. */
  public static StateVersionId stateVersion(Context ctx) {
    return value(ctx, "id", StateVersionId::hasForm, StateVersionId::new);
  }

  /** The id of a project, the parameter {@code id}; as {@link #value}. */
  public static ProjectId project(Context ctx) {
    return value(ctx, "id", ProjectId::hasForm, ProjectId::new);
  }

  /** The id of a user, the parameter {@code id}; as {@link #value}. */
  public static UserId user(Context ctx) {
    return value(ctx, "id", UserId::hasForm, UserId::new);
  }

  /** The id of a team, the parameter {@code id}; as {@link #value}. */
  public static TeamId team(Context ctx) {
    return value(ctx, "id", TeamId::hasForm, TeamId::new);
  }

  /**
   * The path parameter {@code name} as a value; an invalid one is not found.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when it is invalid
   */
  public static <T> T value(
      Context ctx, String name, Predicate<String> hasForm, Function<String, T> make) {
    String text = ctx.pathParam(name);
    if (!hasForm.test(text)) {
      throw new UseCaseFailedException(new Failure.NotFound());
    }
    return make.apply(text);
  }
}
