package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server that is asked by HTTP. The token is sent to the address that the user named and to no
 * other: redirects are not followed, and links of answers are taken as paths.
 */
public final class RemoteServer implements AutoCloseable {
  private static final String JSON_API = "application/vnd.api+json";
  private static final int NOT_FOUND = 404;

  private final ServerAddress address;
  private final TokenSearch.Found token;
  private final String organization;
  private final Patience patience;
  private final Connections connections;
  private final HttpClient http;
  private final AtomicBoolean transfers = new AtomicBoolean();

  /** Leaves numbers as they are, which a client may print. */
  private final JsonMapper json =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /**
   * A server.
   *
   * @param token what it is asked with
   * @param organization the organization of names without one; empty for none
   * @param patience how long it is waited for
   * @param connections how it is reached
   */
  RemoteServer(
      ServerAddress address,
      TokenSearch.Found token,
      String organization,
      Patience patience,
      Connections connections) {
    this.organization = organization;
    this.address = address;
    this.token = token;
    this.patience = patience;
    this.connections = connections;
    this.http = connections.open(address);
  }

  /**
   * Serves a transfer from now on. An answer may take longer. Answers that something is not there
   * are left as they are; for other commands the server is asked whether the token lacks a
   * permission.
   */
  public void serveTransfer() {
    transfers.set(true);
  }

  /** How long this server is waited for. */
  public Patience patience() {
    return patience;
  }

  /** The organization of names without one; empty for none. */
  public String organization() {
    return organization;
  }

  /**
   * The document at a path. Repeats the request for {@link NodeBudgets#CLIENT_WAIT} at most when
   * the server answers that the document will be available soon.
   *
   * @param subject what is asked for, with its article, for the message when there is none
   * @throws RemoteFailedException when there is no such document, or no answer
   */
  public JsonNode get(String path, String subject) {
    Wait wait = patience.begin();
    while (true) {
      try {
        return document(request(path, limit(wait, 0)).GET().build(), subject, wait);
      } catch (RemoteFailedException e) {
        if (!wait.pause(e)) {
          throw e;
        }
      }
    }
  }

  private Duration limit(Wait wait, int size) {
    return transfers.get() || size >= NodeBudgets.CLIENT_LARGE
        ? NodeBudgets.CLIENT_ANSWER
        : wait.left();
  }

  /**
   * Sends a document, and returns the answer, which may be missing.
   *
   * @throws RemoteFailedException as {@link #get}
   */
  public JsonNode send(String method, String path, JsonNode body, String subject) {
    String text = body.toString();
    Wait wait = patience.begin();
    HttpRequest request =
        request(path, limit(wait, text.length()))
            .header("Content-Type", JSON_API)
            .method(method, BodyPublishers.ofString(text))
            .build();
    return document(request, subject, wait);
  }

  /** The bytes that the server's documents name by URLs. */
  public RemoteObjects objects() {
    return new RemoteObjects(
        address,
        token,
        connections.open(address),
        transfers.get() ? NodeBudgets.CLIENT_ANSWER : patience.longest(),
        patience);
  }

  /** Where the token was found. */
  String origin() {
    return token.origin();
  }

  /** The URL of the server. */
  @Override
  public String toString() {
    return address.toString();
  }

  /**
   * Sends a request without a document, and returns the answer, which may be missing.
   *
   * @throws RemoteFailedException as {@link #get}
   */
  public JsonNode send(String method, String path, String subject) {
    Wait wait = patience.begin();
    HttpRequest request =
        request(path, limit(wait, 0)).method(method, BodyPublishers.noBody()).build();
    return document(request, subject, wait);
  }

  private HttpRequest.Builder request(String path, Duration time) {
    return Requests.to(address.at(path))
        .timeout(time)
        .header("Accept", JSON_API)
        .header("Authorization", "Bearer " + token.text());
  }

  private JsonNode document(HttpRequest request, String subject, Wait wait) {
    try {
      return exchange(request, subject, wait);
    } catch (RemoteFailedException e) {
      if (!e.isAbsent() || transfers.get()) {
        throw e;
      }
      throw new MissingPermission(this::look, token.origin())
          .explain(request.method(), request.uri().getRawPath())
          .map(text -> RemoteFailedException.denied(text).answered(NOT_FOUND))
          .orElse(e);
    }
  }

  private JsonNode exchange(HttpRequest request, String subject, Wait wait) {
    HttpResponse<InputStream> answer = answer(request, wait);
    try (InputStream body = answer.body()) {
      byte[] bytes = wait.read(body, NodeBudgets.CLIENT_DOCUMENT + 1);
      if (bytes.length > NodeBudgets.CLIENT_DOCUMENT) {
        throw RemoteFailedException.failed("the answer of " + address + " is too long");
      }
      JsonNode document = parsed(answer, bytes);
      if (answer.statusCode() / 100 != 2) {
        throw new Refusal(address, token.origin(), subject).of(answer, document);
      }
      wait.end();
      return document;
    } catch (IOException e) {
      throw unreached(address, e);
    }
  }

  private Optional<JsonNode> look(String path) {
    try {
      Wait wait = patience.begin();
      return Optional.of(exchange(request(path, wait.left()).GET().build(), path, wait));
    } catch (RemoteFailedException e) {
      return Optional.empty();
    }
  }

  private JsonNode parsed(HttpResponse<?> answer, byte[] bytes) {
    if (bytes.length == 0 || answer.statusCode() / 100 == 3) {
      return json.missingNode();
    }
    if (!answer.headers().firstValue("Content-Type").orElse("").startsWith(JSON_API)) {
      if (answer.statusCode() / 100 == 5 || answer.statusCode() == 401) {
        // Proxies have pages of their own for servers that are away, and servers for a wrong token.
        return json.missingNode();
      }
      // Other servers of this API have pages of their own for what they do not have, or not allow.
      throw notOurs(address).answered(answer.statusCode());
    }
    try {
      return json.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw notOurs(address);
    } catch (IOException e) {
      throw unreached(address, e);
    }
  }

  /** What answers there is something else. */
  static RemoteFailedException notOurs(ServerAddress address) {
    return RemoteFailedException.failed(
        address + " does not answer as a server of this API: look whether that is its address");
  }

  private HttpResponse<InputStream> answer(HttpRequest request, Wait wait) {
    try {
      return wait.answer(http, request);
    } catch (IOException e) {
      throw unreached(address, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before " + address + " answered");
    }
  }

  /** There is no answer, and what to do about it. */
  static RemoteFailedException unreached(ServerAddress address, IOException failure) {
    return RemoteFailedException.failed(address + ": " + ConnectionFaults.why(failure));
  }

  /**
   * The path and query of a link, on whichever host it is said to be.
   *
   * @throws RemoteFailedException when it is no link, or has a path that would be a part of a host
   */
  public static String path(String link) {
    try {
      URI uri = URI.create(link);
      String path = String.valueOf(uri.getRawPath());
      if (path.startsWith("/")) {
        return path + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
      }
    } catch (IllegalArgumentException e) {
      throw RemoteFailedException.failed("the server names a page that is no URL");
    }
    throw RemoteFailedException.failed("the server names a page that is not one of its own");
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
