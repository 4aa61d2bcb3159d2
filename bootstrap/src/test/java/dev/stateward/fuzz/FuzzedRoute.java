package dev.stateward.fuzz;

import java.util.List;

/** A method and a path, with names of {@link FuzzedThings} in braces. */
record FuzzedRoute(String method, String path) {
  /** Seeds name routes by their place: new ones come last. */
  private static final List<FuzzedRoute> ALL =
      routes(
          """
          GET /api/v2/organizations
          POST /api/v2/organizations
          PATCH /api/v2/organizations/other
          GET /api/v2/organizations/acme/workspaces
          POST /api/v2/organizations/acme/workspaces
          PATCH /api/v2/workspaces/{workspace}
          POST /api/v2/workspaces/{workspace}/actions/lock
          POST /api/v2/workspaces/{workspace}/actions/unlock
          POST /api/v2/workspaces/{workspace}/actions/force-unlock
          POST /api/v2/workspaces/{workspace}/state-versions
          PATCH /api/v2/workspaces/{workspace}/state-versions
          GET /api/v2/workspaces/{workspace}/current-state-version
          POST /api/v2/workspaces/{workspace}/relationships/tags
          PATCH /api/v2/workspaces/{workspace}/tag-bindings
          POST /api/v2/workspaces/{workspace}/relationships/remote-state-consumers
          POST /api/v2/workspaces/{workspace}/relationships/data-retention-policy
          GET /api/v2/state-versions
          GET /api/v2/team-workspaces
          POST /api/v2/team-workspaces
          GET /api/v2/team-projects
          POST /api/v2/team-projects
          GET /api/v2/organizations/acme/teams
          POST /api/v2/organizations/acme/teams
          GET /api/v2/organizations/acme/projects
          POST /api/v2/organizations/acme/projects
          GET /api/v2/organizations/acme/organization-memberships
          POST /api/v2/organizations/acme/organization-memberships
          POST /api/v2/organizations/acme/authentication-token
          GET /api/v2/organization/audit-trail
          POST /api/v2/runs
          GET /api/v2/{raw}
          DELETE /api/v2/{raw}
          GET /v1/object/{raw}
          PUT /v1/object/{raw}
          GET /api/stateward/v1/organizations/acme/audit-trail
          POST /api/stateward/v1/organizations/acme/webhooks
          GET /api/stateward/v1/workspaces/{workspace}/effective-access
          PATCH /api/v2/organizations/acme/workspaces/renamed
          POST /api/v2/workspaces/{workspace}/configuration-versions
          PATCH /api/v2/workspaces/{workspace}/relationships/ssh-key
          PATCH /api/v2/workspaces/{workspace}/relationships/remote-state-consumers
          DELETE /api/v2/workspaces/{workspace}/relationships/tags
          PATCH /api/v2/projects/{project}
          PATCH /api/v2/projects/{project}/tag-bindings
          POST /api/v2/projects/{project}/relationships/workspaces
          PATCH /api/v2/teams/{team}
          POST /api/v2/teams/{team}/relationships/users
          POST /api/v2/teams/{team}/relationships/organization-memberships
          POST /api/v2/teams/{team}/authentication-tokens
          PATCH /api/v2/team-workspaces/{link}
          PATCH /api/v2/team-projects/{access}
          POST /api/v2/users/{user}/authentication-tokens
          POST /api/v2/organizations/other/relationships/data-retention-policy
          PATCH /api/v2/organizations/other/relationships/data-retention-policy
          PATCH /api/v2/workspaces/{workspace}/relationships/data-retention-policy
          PUT /api/stateward/v1/workspaces/{workspace}/legal-hold
          PATCH /api/stateward/v1/organizations/acme/metering
          PATCH /api/stateward/v1/webhooks/{webhook}
          POST /api/stateward/v1/webhooks/{webhook}/actions/replay
          POST /api/v2/state-versions/sv-1/actions/soft_delete_backing_data
          """);

  /** Those that answer a list, or choose what they answer by their query. */
  private static final List<FuzzedRoute> LISTS =
      routes(
          """
          GET /api/v2/organizations
          GET /api/v2/organizations/acme/workspaces
          GET /api/v2/organizations/acme/projects
          GET /api/v2/organizations/acme/teams
          GET /api/v2/organizations/acme/team-tokens
          GET /api/v2/organizations/acme/organization-memberships
          GET /api/v2/organizations/acme/authentication-token
          GET /api/v2/organization/audit-trail
          GET /api/v2/state-versions
          GET /api/v2/team-workspaces
          GET /api/v2/team-projects
          GET /api/v2/teams/{team}
          GET /api/v2/teams/{team}/authentication-tokens
          GET /api/v2/users/{user}/authentication-tokens
          GET /api/v2/workspaces/{workspace}
          GET /api/v2/workspaces/{workspace}/current-state-version
          GET /api/v2/workspaces/{workspace}/relationships/tags
          GET /api/v2/workspaces/{workspace}/relationships/remote-state-consumers
          GET /api/stateward/v1/jobs
          GET /api/stateward/v1/organizations/acme/audit-trail
          GET /api/stateward/v1/organizations/acme/deleted-workspaces
          GET /api/stateward/v1/organizations/acme/metering
          GET /api/stateward/v1/organizations/acme/retention/preview
          GET /api/stateward/v1/webhooks/{webhook}/deliveries
          GET /api/stateward/v1/workspaces/{workspace}/effective-access
          GET /api/stateward/v1/workspaces/{workspace}/retention/preview
          """);

  private static List<FuzzedRoute> routes(String lines) {
    return lines
        .lines()
        .map(line ->
            new FuzzedRoute(
                line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)))
        .toList();
  }

  /** One of all routes. */
  static FuzzedRoute of(int number) {
    return ALL.get(number % ALL.size());
  }

  /** One of those that answer a list, or choose what they answer by their query. */
  static FuzzedRoute listOf(int number) {
    return LISTS.get(number % LISTS.size());
  }

  /** The path with {@code text} as its query, or in it where that is raw. */
  String path(String text) {
    return path.contains("{raw}")
        ? path.replace("{raw}", text.isEmpty() ? "x" : text)
        : path + "?" + text;
  }
}
