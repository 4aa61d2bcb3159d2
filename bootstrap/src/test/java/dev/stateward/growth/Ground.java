package dev.stateward.growth;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.StateApplication;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import dev.stateward.growth.Calls.Asker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/** A server on a filled database, and an owner and a member who ask it. */
final class Ground implements AutoCloseable {
  private static final Caller OPERATOR = new Caller.Operator();
  private static final String SECRET = "the-secret-of-a-large-installation-0123456789";

  private final HttpClient client = HttpClient.newHttpClient();
  private final RunningServer server;
  private final Map<Asker, String> tokens;
  private final int deepPage;
  private final int deepRow;

  private Ground(RunningServer server, Map<Asker, String> tokens, Size size) {
    this.server = server;
    this.tokens = tokens;
    this.deepPage = Math.max(1, size.versionsOfFirst() / 100);
    this.deepRow = size.workspaces() * size.instances() / 2;
  }

  /** Where a database is. */
  interface Place {
    /** The settings of a server on it. */
    Map<String, String> settings();

    /** A connection of its own to it, while no server is. */
    Connection connect() throws SQLException;

    /** Its stores, while no server has them. */
    Database open();
  }

  static Ground filled(Place place, Path folder, Size size) throws SQLException {
    Map<String, String> given = new HashMap<>(place.settings());
    given.put("STATEWARD_PORT", "0");
    given.put("STATEWARD_SECRET", SECRET);
    given.put("STATEWARD_DATABASE_TIMEOUT_SECONDS", "60");
    Settings settings = Settings.of(RawSettings.of(given, folder), folder);
    String owner;
    try (var open = Wiring.setUp(settings)) {
      owner = founded(open.application());
    }
    try (Connection connection = place.connect()) {
      Crowd.fill(connection, size);
    }
    RunningServer server = Wiring.serve(settings);
    String member = token(server.application(), new Username(Crowd.MEMBER));
    return new Ground(server, Map.of(Asker.OWNER, owner, Asker.MEMBER, member), size);
  }

  private static String founded(StateApplication application) {
    var installing = application.settingUpServer();
    var ann = new Username("ann");
    installing.createUser(OPERATOR, () -> new NewUser(ann, "ann@example.com", true));
    installing.createOrganization(
        OPERATOR, new OrganizationName(Crowd.ORGANIZATION), "a@example.com", ann);
    return token(application, ann);
  }

  private static String token(StateApplication application, Username user) {
    return application.settingUpServer().issueToken(OPERATOR, user, "").secret().text();
  }

  /** The status of the answer to {@code call}. */
  HttpResponse<String> ask(Calls.Call call) throws IOException, InterruptedException {
    String path =
        call.path()
            .replace("{deep}", Integer.toString(deepPage))
            .replace("{row}", Integer.toString(deepRow))
            .replace("{hour}", Instant.now().minus(1, ChronoUnit.HOURS).toString());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.publicUrl() + path))
            .header("Authorization", "Bearer " + tokens.get(call.asker()))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    server.close();
    client.close();
  }
}
