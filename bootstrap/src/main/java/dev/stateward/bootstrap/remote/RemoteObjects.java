package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stateward.application.port.ReceivedStream;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Downloads and uploads at the URLs that documents of a server name. The token is sent to the
 * server alone: such a URL may be of another host, and is the right to its bytes by itself.
 */
public final class RemoteObjects implements AutoCloseable {
  private static final int MOST_REDIRECTS = 5;
  private static final int LONGEST_REFUSAL = 64 * 1024;

  private final ServerAddress address;
  private final TokenSearch.Found token;
  private final HttpClient http;
  private final Duration answering;
  private final Patience patience;

  /**
   * The bytes that a server's documents name by URLs.
   *
   * @param answering how long an answer may take to begin
   */
  RemoteObjects(
      ServerAddress address,
      TokenSearch.Found token,
      HttpClient http,
      Duration answering,
      Patience patience) {
    this.http = http;
    this.answering = answering;
    this.patience = patience;
    this.address = address;
    this.token = token;
  }

  /**
   * Gives the bytes at {@code url} to {@code sink}, which fails with what reading them fails with.
   *
   * @param subject what they are, for messages
   * @throws RemoteFailedException when they cannot be had
   */
  public void download(String url, String subject, Consumer<InputStream> sink) {
    URI at = parsed(address.base(), url, subject);
    for (int redirect = 0; redirect <= MOST_REDIRECTS; redirect++) {
      HttpResponse<InputStream> answer = answer(request(at, answering).GET().build(), subject);
      try (InputStream body = new ReceivedStream(answer.body(), e -> broken(subject))) {
        if (answer.statusCode() == 200) {
          sink.accept(body);
          return;
        }
      } catch (IOException e) {
        throw broken(subject);
      }
      String target = answer.headers().firstValue("Location").orElse("");
      if (answer.statusCode() / 100 != 3 || target.isEmpty()) {
        throw new Refusal(address, token.origin(), subject).of(answer, MissingNode.getInstance());
      }
      at = parsed(at, target, subject);
    }
    throw RemoteFailedException.failed(subject + ": the URL redirects again and again");
  }

  private static RemoteFailedException broken(String subject) {
    return RemoteFailedException.failed(subject + ": the connection broke; try again");
  }

  /** Puts the bytes of a file at {@code url}. */
  public void upload(String url, Path file, String subject) throws IOException {
    HttpRequest request =
        request(parsed(address.base(), url, subject), NodeBudgets.TRANSFER_UPLOAD)
            .header("Content-Type", "application/octet-stream")
            .PUT(BodyPublishers.ofFile(file))
            .build();
    HttpResponse<InputStream> answer = answer(request, subject);
    try (InputStream body = answer.body()) {
      if (answer.statusCode() / 100 != 2) {
        throw new Refusal(address, token.origin(), subject).of(answer, document(answer, body));
      }
    }
  }

  /** What a refusal says, where it is one of the API. */
  private static JsonNode document(HttpResponse<?> answer, InputStream body) throws IOException {
    boolean ours =
        answer
            .headers()
            .firstValue("Content-Type")
            .filter(type -> type.startsWith("application/vnd.api+json"))
            .isPresent();
    return ours
        ? new JsonMapper().readTree(body.readNBytes(LONGEST_REFUSAL))
        : MissingNode.getInstance();
  }

  private HttpRequest.Builder request(URI at, Duration time) {
    HttpRequest.Builder request = Requests.to(at).timeout(time);
    return isOfServer(at) ? request.header("Authorization", "Bearer " + token.text()) : request;
  }

  private boolean isOfServer(URI at) {
    URI base = address.base();
    return base.getScheme().equals(at.getScheme())
        && base.getHost().equalsIgnoreCase(at.getHost())
        && base.getPort() == at.getPort();
  }

  /** Does not repeat the URL, which is a right of its own. */
  private URI parsed(URI from, String url, String subject) {
    try {
      URI at = from.resolve(url);
      boolean safe = at.getHost() != null && String.valueOf(at.getScheme()).matches("https?");
      if (safe && (at.getScheme().equals("https") || address.base().getScheme().equals("http"))) {
        return at;
      }
    } catch (IllegalArgumentException e) {
      throw RemoteFailedException.failed(subject + ": the server names no URL of it");
    }
    throw RemoteFailedException.failed(subject + ": the server names no safe URL of it");
  }

  private HttpResponse<InputStream> answer(HttpRequest request, String subject) {
    try {
      Wait wait = patience.begin();
      HttpResponse<InputStream> answer = wait.answer(http, request);
      if (answer.statusCode() / 100 == 2) {
        wait.end();
      }
      return answer;
    } catch (IOException e) {
      throw broken(subject);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before the server answered");
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
