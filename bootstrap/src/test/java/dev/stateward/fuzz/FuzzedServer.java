package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.stateward.adapter.http.HttpApi;
import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.route.Route;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Listener;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.StateApplication;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** One server for the life of the process, with two organizations and their owner. */
final class FuzzedServer {
  private static final String UNRESERVED =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~&={}";
  private static final FuzzedServer RUNNING = start();

  private final ApiClient client;
  private final FuzzedThings things;
  private final List<FuzzedRoute> routes;

  private FuzzedServer(ApiClient client, FuzzedThings things, List<Route> routes) {
    this.client = client;
    this.things = things;
    this.routes = FuzzedRoute.all(routes);
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
          Map.of("STATEWARD_DATA", folder.toString(), "STATEWARD_PORT", "0");
      // Hundreds of requests a second are not worth a line each.
      ((Logger) LoggerFactory.getLogger("dev.stateward.access")).setLevel(Level.WARN);
      RunningServer server = Wiring.serve(Settings.of(RawSettings.of(environment, folder), folder));
      TestApplication filled = new TestApplication(server.application());
      filled.user("owner", true);
      filled.organization("acme", "owner");
      filled.organization("other", "owner");
      ApiClient client = new ApiClient(server.publicUrl(), filled.token("owner"));
      return new FuzzedServer(client, FuzzedThings.created(client), routes(server.application()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The routes of a second server of the same application, which is stopped again. */
  private static List<Route> routes(StateApplication application) {
    HttpSettings settings =
        new HttpSettings(
            new Listener("127.0.0.1", 0, new Listener.Protocol.Http()),
            URI.create("http://127.0.0.1"),
            HttpSettings.Limits.USUAL,
            Traffic.UNLIMITED,
            Readiness.ALWAYS,
            "1.2.3",
            0,
            () -> "req-1",
            HttpSettings.Outgoing.PUBLIC);
    try (HttpApi api = HttpApi.start(application, settings)) {
      return api.routes();
    }
  }

  /** Those of its routes that can be fuzzed. */
  List<FuzzedRoute> routes() {
    return routes;
  }

  /** Sends a request of the owner to one of its routes. */
  HttpResponse<String> send(
      FuzzedRoute route, String query, byte[] body, Map<String, String> headers) {
    // Braces that name nothing are the only ones left, and no URL has them as they are.
    String path = things.filled(route.path(query)).replace("{", "%7B").replace("}", "%7D");
    HttpRequest.Builder request =
        client
            .request(path)
            .method(
                route.method(),
                BodyPublishers.ofString(things.filled(new String(body, ISO_8859_1)), ISO_8859_1));
    headers.forEach(request::header);
    HttpResponse<String> answer = client.send(request);
    if (answer.statusCode() >= 500 && answer.statusCode() != 501) {
      throw new AssertionError(
          "%s %s was answered with %d: %s"
              .formatted(route.method(), path, answer.statusCode(), answer.body()));
    }
    return answer;
  }

  /** {@code bytes} as a part of a URL. */
  static String encoded(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte one : bytes) {
      if (UNRESERVED.indexOf(one) >= 0) {
        text.append((char) one);
      } else {
        text.append(String.format("%%%02X", one & 0xff));
      }
    }
    return text.toString();
  }
}
