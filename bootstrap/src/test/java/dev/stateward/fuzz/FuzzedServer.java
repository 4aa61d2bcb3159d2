package dev.stateward.fuzz;

import dev.stateward.application.StateApplication;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.ManagingWorkspaces;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.GivenSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/** One server for the life of the process, with an organization, its owner and a workspace. */
final class FuzzedServer {
  private static final Caller OPERATOR = new Caller.Operator();
  private static final OrganizationName ACME = new OrganizationName("acme");
  private static final Username OWNER = new Username("owner");
  private static final FuzzedServer RUNNING = start();

  /** Seeds name routes by their place: new ones come last. */
  private static final List<Route> ROUTES =
      routes(
          """
          GET /api/v2/organizations
          POST /api/v2/organizations
          PATCH /api/v2/organizations/acme
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
          GET /api/stateward/v1/organizations/acme/audit-records
          POST /api/stateward/v1/organizations/acme/webhooks
          GET /api/stateward/v1/workspaces/{workspace}/effective-access
          """);

  private final RunningServer server;
  private final String token;
  private final String workspace;

  private FuzzedServer(RunningServer server, String token, String workspace) {
    this.server = server;
    this.token = token;
    this.workspace = workspace;
  }

  /** A method and a path with names in braces. */
  record Route(String method, String path) {}

  private static List<Route> routes(String lines) {
    return lines
        .lines()
        .map(line ->
            new Route(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)))
        .toList();
  }

  static FuzzedServer running() {
    return RUNNING;
  }

  private static FuzzedServer start() {
    try {
      Path folder =
          Files.createTempDirectory(
              "stateward-fuzz",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Map<String, String> environment =
          Map.of(
              "STATEWARD_DATA", folder.toString(),
              "STATEWARD_PORT", "0",
              "STATEWARD_LOG_LEVEL", "error");
      RunningServer server =
          Wiring.serve(Settings.of(GivenSettings.of(environment, folder), folder));
      StateApplication application = server.application();
      var installing = application.installingServer();
      installing.createUser(OPERATOR, OWNER, "owner@example.test", false);
      installing.createOrganization(OPERATOR, ACME, "acme@example.test", OWNER);
      String token = installing.issueToken(OPERATOR, OWNER, "fuzz").secret().text();
      return new FuzzedServer(server, token, workspace(application, token));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String workspace(StateApplication application, String token) {
    var draft =
        new ManagingWorkspaces.Draft(
            new WorkspaceName("fuzzed"),
            new ManagingWorkspaces.ProjectChoice.Default(),
            WorkspaceSettings.INITIAL);
    Caller owner = application.authenticating().authenticate(token).orElseThrow();
    return application
        .managingWorkspaces()
        .create(owner, ACME, draft, List.of())
        .workspace()
        .id()
        .value();
  }

  URI url() {
    return server.publicUrl();
  }

  String token() {
    return token;
  }

  Route route(int number) {
    return ROUTES.get(number % ROUTES.size());
  }

  /** The path of {@code route} with {@code text} as its query, or in it where that is raw. */
  String path(Route route, String text) {
    String path = route.path().replace("{workspace}", workspace);
    return path.contains("{raw}")
        ? path.replace("{raw}", text.isEmpty() ? "x" : text)
        : path + "?" + text;
  }
}
