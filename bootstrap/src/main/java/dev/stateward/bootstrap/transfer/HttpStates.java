package dev.stateward.bootstrap.transfer;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/**
 * States of Terraform's {@code http} backend, which GitLab has as well: the one at a URL, or those
 * at paths below it. User and password are in the variables that Terraform takes them from.
 */
public final class HttpStates implements StateSource {
  private final URI base;
  private final String authorization;
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(NodeBudgets.CLIENT_CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /**
   * The states at a URL.
   *
   * @throws RemoteFailedException when it is none
   */
  public HttpStates(String url, ClientEnvironment environment) {
    this.base = parsed(url);
    String user = environment.variable("TF_HTTP_USERNAME");
    String both = user + ":" + environment.variable("TF_HTTP_PASSWORD");
    this.authorization =
        user.isEmpty()
            ? ""
            : "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
  }

  /** Does not repeat the text, which may hold a password. */
  private static URI parsed(String url) {
    try {
      URI given = new URI(url);
      if (given.getHost() == null
          || given.getRawUserInfo() != null
          || !String.valueOf(given.getScheme()).matches("https?")) {
        throw refused();
      }
      return given;
    } catch (URISyntaxException e) {
      throw refused();
    }
  }

  private static RemoteFailedException refused() {
    return RemoteFailedException.failed(
        "--from is no URL of a state such as https://states.example.com/net; user and password"
            + " belong into TF_HTTP_USERNAME and TF_HTTP_PASSWORD");
  }

  /** Whether the password can be read on its way. */
  public boolean isExposed() {
    String host = base.getHost();
    boolean loopback = host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    return !authorization.isEmpty() && base.getScheme().equals("http") && !loopback;
  }

  @Override
  public List<String> paths() {
    return List.of("");
  }

  /** The last part of the path. */
  @Override
  public String workspace(String path) {
    String whole = at(path).getPath();
    return StateNames.of(whole.substring(whole.lastIndexOf('/') + 1));
  }

  private URI at(String path) {
    String folder = String.valueOf(base.getRawPath()).replaceAll("/+$", "");
    String query = base.getRawQuery() == null ? "" : "?" + base.getRawQuery();
    try {
      return base.resolve(
          new URI(folder + (path.isEmpty() ? "" : "/" + path.replaceAll("^/+", "")) + query));
    } catch (URISyntaxException e) {
      throw RemoteFailedException.failed("\"" + path + "\" is no path of a URL");
    }
  }

  @Override
  public void read(String path, Consumer<InputStream> sink) {
    String named = path.isEmpty() ? toString() : this + "/" + path;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at(path)).timeout(NodeBudgets.CLIENT_ANSWER);
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    try {
      HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        requireFound(answer.statusCode(), named);
        sink.accept(body);
      }
    } catch (IOException e) {
      throw RemoteFailedException.failed(
          "the state at " + named + " cannot be read: the connection failed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before the server answered");
    }
  }

  private static void requireFound(int status, String named) {
    switch (status) {
      case 200 -> {}
      case 204, 404, 410 -> throw RemoteFailedException.denied("there is no state at " + named);
      case 401, 403 ->
          throw RemoteFailedException.denied(
              named + " is not to be read with TF_HTTP_USERNAME and TF_HTTP_PASSWORD as they are");
      default -> throw RemoteFailedException.failed(named + " answered with " + status);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  /** Without a query, which may hold a token. */
  @Override
  public String toString() {
    return base.getScheme() + "://" + base.getRawAuthority() + base.getRawPath();
  }
}
