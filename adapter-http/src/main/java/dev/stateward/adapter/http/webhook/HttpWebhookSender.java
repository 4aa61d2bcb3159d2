package dev.stateward.adapter.http.webhook;

import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.WebhookFormat;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Sends events without redirects, proxies or cookies, reads only the status of responses, and does
 * not connect to addresses that {@link WebhookTargets} refuses.
 */
public final class HttpWebhookSender implements WebhookSender, AutoCloseable {
  private static final MediaType JSON = MediaType.get("application/json");

  private final OkHttpClient client;
  private final WebhookBodies bodies;
  private final String agent;
  private final Tracer tracer;

  /**
   * Creates the sender.
   *
   * @param origin what targets are told of the sender
   * @param tracer has targets told which trace a request belongs to
   */
  public HttpWebhookSender(WebhookTargets targets, WebhookOrigin origin, Tracer tracer) {
    this(targets, origin, tracer, Dns.SYSTEM, Budgets.WEBHOOK_CALL);
  }

  HttpWebhookSender(
      WebhookTargets targets, WebhookOrigin origin, Tracer tracer, Dns names, Duration whole) {
    this.tracer = tracer;
    this.agent = "Stateward/" + origin.version();
    this.bodies = new WebhookBodies(origin.publicUrl());
    this.client = GuardedClients.of(targets, names, whole);
  }

  @Override
  public DeliveryResponse send(Outgoing outgoing) {
    HttpUrl url = HttpUrl.parse(outgoing.webhook().subscription().address());
    if (url == null) {
      return new DeliveryResponse.Unanswered("not a URL");
    }
    Call call = client.newCall(request(url, outgoing));
    try (Response response = call.execute()) {
      refuseLong(call, response);
      return new DeliveryResponse.Answered(response.code());
    } catch (IOException e) {
      return new DeliveryResponse.Unanswered(why(e));
    }
  }

  /**
   * Closes the connection when the body of the response is long or of unknown length. A short body
   * is read when it is closed, so that the connection can be reused.
   */
  private static void refuseLong(Call call, Response response) {
    long length = response.body().contentLength();
    if (length < 0 || length > Budgets.WEBHOOK_BODY) {
      call.cancel();
    }
  }

  private Request request(HttpUrl url, Outgoing outgoing) {
    byte[] body = bodies.of(outgoing);
    Request.Builder request = new Request.Builder().url(url).header("User-Agent", agent);
    tracer.current().traceparent().ifPresent(trace -> request.header("traceparent", trace));
    if (outgoing.webhook().subscription().format() == WebhookFormat.SIGNED) {
      sign(request, outgoing, body);
    }
    return request.post(RequestBody.create(body, JSON)).build();
  }

  private static void sign(Request.Builder request, Outgoing outgoing, byte[] body) {
    String id = outgoing.event().record().id().value();
    request
        .header("webhook-id", id)
        .header("webhook-timestamp", Long.toString(outgoing.at().getEpochSecond()))
        .header(
            "webhook-signature",
            WebhookSignatures.header(outgoing.secrets(), id, outgoing.at(), body));
  }

  /** Own messages, because those of exceptions may reveal details of the operator's network. */
  private static String why(IOException failure) {
    if (refused(failure)) {
      return "target refused";
    }
    return switch (failure) {
      case UnknownHostException ignored -> "no such host";
      case InterruptedIOException ignored -> "timed out";
      case SSLException ignored -> "TLS failed";
      case ConnectException ignored -> "not connected";
      case NoRouteToHostException ignored -> "not connected";
      default -> "no answer";
    };
  }

  private static boolean refused(IOException failure) {
    return failure instanceof TargetRefusedException
        || Arrays.stream(failure.getSuppressed())
            .anyMatch(TargetRefusedException.class::isInstance);
  }

  /** Closes idle connections. */
  @Override
  public void close() {
    GuardedClients.close(client);
  }
}
