package dev.stateward.bootstrap.settings;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** Where traces are sent. */
public sealed interface Traces {
  /** Nowhere, and nothing is traced. */
  record Off() implements Traces {}

  /**
   * To a collector.
   *
   * @param resource what this server is, by the names of OpenTelemetry
   */
  record Sent(Collector collector, Sampling sampling, Map<String, String> resource)
      implements Traces {
    public Sent {
      resource = Map.copyOf(resource);
    }
  }

  /**
   * A collector that speaks OTLP over HTTP.
   *
   * @param url where traces are sent, with the path
   * @param headers sent with each request, which may contain secrets
   * @param timeout how long a request takes at most
   * @param compressed whether requests are compressed
   * @param certificates those it is trusted by, as PEM; empty for the usual ones
   */
  record Collector(
      URI url,
      Map<String, String> headers,
      Duration timeout,
      boolean compressed,
      String certificates) {
    public Collector {
      headers = Map.copyOf(headers);
    }

    @Override
    public String toString() {
      return "Collector[" + url + ", headers " + headers.keySet() + ", " + timeout + "]";
    }
  }

  /**
   * Which requests are traced.
   *
   * @param parentBased whether clients that trace are asked, within a budget
   * @param ratio the part of all others, from 0 to 1
   */
  record Sampling(boolean parentBased, double ratio) {}
}
