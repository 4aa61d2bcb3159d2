package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import io.javalin.http.Context;

/** Parses the paths of teams. */
public final class TeamPaths {
  private TeamPaths() {}

  /** The team in {@code /teams/:id}. */
  public static TeamId id(Context ctx) {
    return PathParameters.value(ctx, "id", TeamId::hasForm, TeamId::new);
  }

  /** The organization in {@code /organizations/:organization}. */
  public static OrganizationName organization(Context ctx) {
    return PathParameters.value(
        ctx, "organization", OrganizationName::hasForm, OrganizationName::new);
  }
}
