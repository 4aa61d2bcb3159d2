package dev.stateward.bootstrap.transfer;

import dev.stateward.application.port.ReceivedStream;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Patience;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.Requests;
import dev.stateward.bootstrap.remote.Wait;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * States of Terraform's {@code http} backend, which GitLab has as well: the one at a URL, or those
 * at paths below it. User and password are in the variables that Terraform takes them from.
 */
public final class HttpStates implements StateSource {
  private static final int TOO_MANY = 429;

  /** So many serials may be missing between two states. */
  private static final int GAP = 50;

  /** The paths of GitLab's states. */
  private static final Pattern GITLAB =
      Pattern.compile(".*/api/v4/projects/[^/]+/terraform/state/[^/]+");

  private final URI base;
  private final String authorization;
  private final Patience patience;
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(NodeBudgets.CLIENT_CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /**
   * The states at a URL.
   *
   * @param notices receives why an answer takes long
   * @throws RemoteFailedException when it is none
   */
  public HttpStates(String url, ClientEnvironment environment, Consumer<String> notices) {
    this.base = parsed(url);
    this.patience = new Patience(toString(), notices);
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
    if (!given(path, sink)) {
      throw RemoteFailedException.denied("there is no state at " + named(path));
    }
  }

  /** GitLab has them by their serials, and no list of these. */
  @Override
  public void readOlder(String path, SerialRange serials, OlderStates sink) {
    if (!GITLAB.matcher(at(path).getPath()).matches()) {
      return;
    }
    String versions = (path.isEmpty() ? "" : path + "/") + "versions/";
    AtomicReference<Verdict> verdict = new AtomicReference<>(Verdict.LEFT_OUT);
    long found = serials.present();
    for (long serial = found - 1;
        serial > serials.known() && found - serial <= GAP && verdict.get() != Verdict.ENOUGH;
        serial--) {
      verdict.set(Verdict.LEFT_OUT);
      given(versions + serial, bytes -> verdict.set(sink.take(bytes, Optional.empty())));
      if (verdict.get() == Verdict.KEPT) {
        found = serial;
      }
    }
  }

  private String named(String path) {
    return path.isEmpty() ? toString() : this + "/" + path;
  }

  /** Whether there is a state at a path, which {@code sink} got then. */
  private boolean given(String path, Consumer<InputStream> sink) {
    String named = named(path);
    HttpRequest.Builder request = Requests.to(at(path)).timeout(NodeBudgets.CLIENT_ANSWER);
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    Wait wait = patience.beginLong();
    try {
      for (int waits = 0; true; waits++) {
        HttpResponse<InputStream> answer = wait.answer(http, request.build());
        try (InputStream body = new ReceivedStream(answer.body(), e -> broken(named))) {
          if (answer.statusCode() != TOO_MANY || waits == NodeBudgets.TRANSFER_WAITS) {
            return isThere(answer.statusCode(), named) && taken(body, sink);
          }
        }
        wait.pause(pause(answer), "too many requests");
      }
    } catch (IOException e) {
      throw broken(named);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before the server answered");
    }
  }

  private static RemoteFailedException broken(String named) {
    return RemoteFailedException.failed(
        "the state at " + named + " cannot be read: the connection failed");
  }

  private static boolean taken(InputStream body, Consumer<InputStream> sink) {
    sink.accept(body);
    return true;
  }

  private static Duration pause(HttpResponse<?> answer) {
    return answer
        .headers()
        .firstValue("Retry-After")
        .filter(seconds -> seconds.matches("\\d{1,3}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
        .filter(pause -> pause.compareTo(NodeBudgets.TRANSFER_PAUSE) <= 0)
        .orElse(NodeBudgets.TRANSFER_RETRY);
  }

  private boolean isThere(int status, String named) {
    return switch (status) {
      case 200 -> true;
      case 204, 404, 410 -> false;
      case 401, 403 ->
          throw RemoteFailedException.denied(
              authorization.isEmpty()
                  ? named + " wants a user: set TF_HTTP_USERNAME and TF_HTTP_PASSWORD"
                  : named + " is not to be read with this TF_HTTP_USERNAME and TF_HTTP_PASSWORD");
      default -> throw RemoteFailedException.failed(named + " answered with " + status);
    };
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
