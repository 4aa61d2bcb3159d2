package dev.stateward.adapter.blobstore.rootkey;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Sends requests to a key server, which may be slow, broken or hostile: each takes a limited time,
 * and a limited part of what is answered is read.
 */
final class KeyServer implements AutoCloseable {
  private final String name;
  private final OkHttpClient client;

  /**
   * A server.
   *
   * @param name of its key, for messages
   * @param authorities what its certificate is checked with
   */
  KeyServer(String name, Authorities authorities) {
    this.name = name;
    this.client =
        authorities
            .trustedBy(new OkHttpClient.Builder())
            // OkHttp limits headers only with HTTP/1.1 (256 KB in all), not with HTTP/2.
            .protocols(List.of(Protocol.HTTP_1_1))
            .followRedirects(false)
            .followSslRedirects(false)
            .connectTimeout(NodeBudgets.KEY_SERVER_CONNECT)
            .readTimeout(NodeBudgets.KEY_SERVER_CALL)
            .writeTimeout(NodeBudgets.KEY_SERVER_CALL)
            .callTimeout(NodeBudgets.KEY_SERVER_CALL)
            .connectionPool(new ConnectionPool(1, 1, TimeUnit.MINUTES))
            .build();
  }

  /**
   * What was answered.
   *
   * @param document a missing one when it was no JSON
   */
  record Answer(int status, JsonNode document) {
    boolean succeeded() {
      return status == 200;
    }

    /** Whether the server could not serve the request now, and may do so later. */
    boolean overloaded() {
      return status == 429 || status >= 500;
    }
  }

  /** The client, for those who ask other servers with the same care. */
  OkHttpClient client() {
    return client;
  }

  /**
   * Sends a request, again when there is no answer, or one that is {@code passing}.
   *
   * @param request made for each attempt
   * @throws StoreUnavailableException when there is none in the end
   */
  Answer send(Supplier<Request> request, Predicate<Answer> passing) {
    long pause = NodeBudgets.KEY_SERVER_PAUSE.toMillis();
    for (int attempt = 1; ; attempt++, pause *= 2) {
      boolean last = attempt == NodeBudgets.KEY_SERVER_ATTEMPTS;
      try {
        Answer answer = once(request.get());
        if (last || !passing.test(answer)) {
          return answer;
        }
      } catch (InterruptedIOException e) {
        // The caller has waited long enough.
        throw unanswered("no answer in time", e);
      } catch (IOException e) {
        if (last) {
          throw unanswered(why(e), e);
        }
      }
      rest(pause);
    }
  }

  private Answer once(Request request) throws IOException {
    try (Response response = client.newCall(request).execute()) {
      byte[] body = response.body().byteStream().readNBytes(NodeBudgets.KEY_SERVER_ANSWER + 1);
      if (body.length > NodeBudgets.KEY_SERVER_ANSWER) {
        throw new IOException(
            "the answer is longer than " + NodeBudgets.KEY_SERVER_ANSWER + " bytes");
      }
      return new Answer(response.code(), JsonAnswers.read(body));
    }
  }

  private static String why(IOException e) {
    String said = String.valueOf(e.getMessage());
    return switch (e) {
      case SSLPeerUnverifiedException ignored -> "its certificate is for another host";
      case SSLHandshakeException ignored when e.getCause() instanceof CertificateException wrong ->
          "its certificate is not trusted: " + root(wrong).getMessage();
      case SocketException ignored -> "the server cannot be reached: " + said;
      case UnknownHostException ignored -> "the server cannot be reached: unknown host";
      default -> said;
    };
  }

  private static Throwable root(Throwable e) {
    Throwable cause = e.getCause();
    return cause == null ? e : root(cause);
  }

  private void rest(long pause) {
    try {
      TimeUnit.MILLISECONDS.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unanswered("interrupted", e);
    }
  }

  private StoreUnavailableException unanswered(String why, Exception cause) {
    return new StoreUnavailableException(name + ": " + Reason.of(why), cause);
  }

  @Override
  public void close() {
    client.connectionPool().evictAll();
    client.dispatcher().executorService().shutdown();
  }
}
