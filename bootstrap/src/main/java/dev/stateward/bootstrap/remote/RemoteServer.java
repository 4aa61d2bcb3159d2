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
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A server that is asked by HTTP. The token is sent to the address that the user named and to no
 * other: redirects are not followed, and links of answers are taken as paths.
 */
public final class RemoteServer implements AutoCloseable {
  private static final String JSON_API = "application/vnd.api+json";
  private static final Duration UNNOTICED = Duration.ofSeconds(1);
  private static final int NOT_FOUND = 404;

  private final ServerAddress address;
  private final TokenSearch.Found token;
  private final String organization;
  private final Consumer<String> notices;
  private final Connections connections;
  private final HttpClient http;
  private final AtomicBoolean explaining = new AtomicBoolean(true);

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
   * @param notices tell why an answer takes long
   * @param connections how it is reached
   */
  RemoteServer(
      ServerAddress address,
      TokenSearch.Found token,
      String organization,
      Consumer<String> notices,
      Connections connections) {
    this.organization = organization;
    this.address = address;
    this.token = token;
    this.notices = notices;
    this.connections = connections;
    this.http = connections.open();
  }

  /**
   * Leaves answers that something is not there as they are. Usually the server is asked once more,
   * whether it is there and the token lacks a permission; who looks for many things that may be
   * missing does not want to know.
   */
  public void leaveUnexplained() {
    explaining.set(false);
  }

  /** The organization of names without one; empty for none. */
  public String organization() {
    return organization;
  }

  /**
   * The document at a path. Asks again, some times, when the server says that it will have it soon.
   *
   * @param subject what is asked for, with its article, for the message when there is none
   * @throws RemoteFailedException when there is no such document, or no answer
   */
  public JsonNode get(String path, String subject) {
    HttpRequest request = request(path).GET().build();
    for (int attempt = 1; attempt < NodeBudgets.CLIENT_ATTEMPTS; attempt++) {
      try {
        return document(request, subject);
      } catch (RemoteFailedException e) {
        if (e.pause().isZero() || e.pause().compareTo(NodeBudgets.CLIENT_PAUSE) > 0) {
          throw e;
        }
        if (attempt == 1 && e.pause().compareTo(UNNOTICED) > 0) {
          notices.accept("waiting: " + e.getMessage());
        }
        LockSupport.parkNanos(e.pause().toNanos());
      }
    }
    return document(request, subject);
  }

  /**
   * Sends a document, and returns the answer, which may be missing.
   *
   * @throws RemoteFailedException as {@link #get}
   */
  public JsonNode send(String method, String path, JsonNode body, String subject) {
    HttpRequest request =
        request(path)
            .header("Content-Type", JSON_API)
            .method(method, BodyPublishers.ofString(body.toString()))
            .build();
    return document(request, subject);
  }

  /** The bytes that the server's documents name by URLs. */
  public RemoteObjects objects() {
    return new RemoteObjects(address, token, connections.open());
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
    return document(request(path).method(method, BodyPublishers.noBody()).build(), subject);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.at(path))
        .timeout(NodeBudgets.CLIENT_ANSWER)
        .header("Accept", JSON_API)
        .header("Authorization", "Bearer " + token.text());
  }

  private JsonNode document(HttpRequest request, String subject) {
    try {
      return exchange(request, subject);
    } catch (RemoteFailedException e) {
      if (!e.isAbsent() || !explaining.get()) {
        throw e;
      }
      throw new MissingPermission(this::look, token.origin())
          .explain(request.method(), request.uri().getRawPath())
          .map(text -> RemoteFailedException.denied(text).answered(NOT_FOUND))
          .orElse(e);
    }
  }

  private JsonNode exchange(HttpRequest request, String subject) {
    HttpResponse<InputStream> answer = answer(request);
    try (InputStream body = answer.body()) {
      byte[] bytes = body.readNBytes(NodeBudgets.CLIENT_DOCUMENT + 1);
      if (bytes.length > NodeBudgets.CLIENT_DOCUMENT) {
        throw RemoteFailedException.failed("the answer of " + address + " is too long");
      }
      JsonNode document = parsed(answer, bytes);
      if (answer.statusCode() / 100 != 2) {
        throw new Refusal(address, token.origin(), subject).of(answer, document);
      }
      return document;
    } catch (IOException e) {
      throw unreached(address, e);
    }
  }

  private Optional<JsonNode> look(String path) {
    try {
      return Optional.of(exchange(request(path).GET().build(), path));
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

  private HttpResponse<InputStream> answer(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofInputStream());
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
