package dev.stateward.adapter.http.settings;

import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.idtoken.IssuerAddresses;
import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.network.Pace;
import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.webhook.WebhookTargets;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.NodeBudgets;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The settings of the HTTP API.
 *
 * @param listener where it listens, and what it speaks there
 * @param publicUrl the URL of the server for clients; every URL in a response is built from it
 * @param limits what it accepts
 * @param traffic the limits of traffic
 * @param readiness whether the server can do its work, asked by {@code GET /health/ready}
 * @param version the version of the product
 * @param snapshotSeconds how often clients are asked to store snapshots, in seconds; 0 for never
 * @param requestIds makes identifiers of requests, unique as far as the log is kept
 * @param outgoing where requests may be sent that callers cause
 */
public record HttpSettings(
    Listener listener,
    URI publicUrl,
    Limits limits,
    Traffic traffic,
    Readiness readiness,
    String version,
    int snapshotSeconds,
    Supplier<String> requestIds,
    Outgoing outgoing) {
  public HttpSettings {
    Objects.requireNonNull(listener, "listener is null");
    Objects.requireNonNull(publicUrl, "publicUrl is null");
    Objects.requireNonNull(limits, "limits is null");
    Objects.requireNonNull(traffic, "traffic is null");
    Objects.requireNonNull(readiness, "readiness is null");
    Objects.requireNonNull(version, "version is null");
    Objects.requireNonNull(requestIds, "requestIds is null");
    Objects.requireNonNull(outgoing, "outgoing is null");
    if (snapshotSeconds < 0) {
      throw new IllegalArgumentException("snapshotSeconds is less than 0: " + snapshotSeconds);
    }
    if (!publicUrl.isAbsolute()) {
      throw new IllegalArgumentException("publicUrl is not absolute: " + publicUrl);
    }
  }

  /**
   * Where requests may be sent that callers cause.
   *
   * @param webhooks which targets webhooks may have
   * @param issuers which URLs issuers of ID tokens may have
   * @param provider the issuer that people sign in with
   */
  public record Outgoing(
      WebhookTargets webhooks, IssuerAddresses issuers, ProviderSettings provider) {
    /** Public addresses alone. */
    public static final Outgoing PUBLIC = to(List.of(), List.of());

    public Outgoing {
      Objects.requireNonNull(webhooks, "webhooks is null");
      Objects.requireNonNull(issuers, "issuers is null");
      Objects.requireNonNull(provider, "provider is null");
    }

    /** Public addresses, and those of some other networks. */
    public static Outgoing to(List<Network> webhooks, List<Network> issuers) {
      return new Outgoing(
          new WebhookTargets(webhooks),
          new IssuerAddresses(new WebhookTargets(issuers)),
          new ProviderSettings.None());
    }

    /** A copy in which people sign in with {@code other}. */
    public Outgoing with(ProviderSettings other) {
      return new Outgoing(webhooks, issuers, other);
    }
  }

  /**
   * The limits of the API. State data is limited by the application.
   *
   * @param jsonBody the largest JSON body, without inline states, in bytes
   * @param sentOutputs the largest inline outputs, decoded, in bytes
   * @param idle how long a connection may be silent
   * @param pace how slow a client may be that is not silent
   * @param longestWait how long a request waits for others before its client is asked to come back
   * @param drain how long requests in flight may take once the server is told to stop
   */
  public record Limits(
      int jsonBody,
      int sentOutputs,
      Duration idle,
      Pace pace,
      Duration longestWait,
      Duration drain) {
    /** The budgets. */
    public static final Limits USUAL =
        new Limits(
            Budgets.JSON_BODY,
            Budgets.SENT_OUTPUTS,
            Budgets.IDLE_CONNECTION,
            new Pace(Budgets.SLOW_GRACE, Budgets.SLOWEST_RATE, Budgets.LONGEST_TRANSFER),
            Budgets.LARGE_ANSWER_WAIT,
            NodeBudgets.LAST_REQUESTS);

    /** A copy in which requests in flight may take so long. */
    public Limits withDrain(Duration other) {
      return new Limits(jsonBody, sentOutputs, idle, pace, longestWait, other);
    }

    public Limits {
      Objects.requireNonNull(idle, "idle is null");
      Objects.requireNonNull(pace, "pace is null");
      Objects.requireNonNull(longestWait, "longestWait is null");
      Objects.requireNonNull(drain, "drain is null");
      if (jsonBody < 1 || sentOutputs < 1) {
        throw new IllegalArgumentException("a limit is less than 1");
      }
    }
  }
}
