package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** One server for the life of the process, with two organizations and their owner. */
final class FuzzedServer {
  private static final Caller OPERATOR = new Caller.Operator();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final String UNRESERVED =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~&={}";
  private static final Username OWNER = new Username("owner");
  private static final FuzzedServer RUNNING = start();

  private final RunningServer server;
  private final String token;
  private final FuzzedThings things;

  private FuzzedServer(RunningServer server, String token, FuzzedThings things) {
    this.server = server;
    this.token = token;
    this.things = things;
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
      StateApplication application = server.application();
      var installing = application.settingUpServer();
      installing.createUser(OPERATOR, OWNER, "owner@example.test", true);
      for (String name : List.of("acme", "other")) {
        installing.createOrganization(
            OPERATOR, new OrganizationName(name), name + "@example.test", OWNER);
      }
      String token = installing.issueToken(OPERATOR, OWNER, "fuzz").secret().text();
      return new FuzzedServer(server, token, FuzzedThings.created(HTTP, server.publicUrl(), token));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Sends a request of the owner to one of its routes. */
  HttpResponse<String> send(
      FuzzedRoute route, String query, byte[] body, Map<String, String> headers)
      throws IOException, InterruptedException {
    // Braces that name nothing are the only ones left, and no URL has them as they are.
    String path = things.filled(route.path(query)).replace("{", "%7B").replace("}", "%7D");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.publicUrl() + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/vnd.api+json")
            .method(
                route.method(),
                BodyPublishers.ofString(things.filled(new String(body, ISO_8859_1)), ISO_8859_1));
    headers.forEach(request::header);
    HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
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
