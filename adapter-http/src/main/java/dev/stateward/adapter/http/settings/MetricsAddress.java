package dev.stateward.adapter.http.settings;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;

/**
 * Where the metrics are served, and to whom.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 for any free one
 * @param token what opens them
 */
public record MetricsAddress(String host, int port, Token token) {
  public MetricsAddress {
    Objects.requireNonNull(host, "host is null");
    Objects.requireNonNull(token, "token is null");
  }

  /** What opens the metrics. */
  public sealed interface Token {
    /** Whether a client with these credentials may read them; empty for none. */
    boolean opens(String credentials);

    /** Everybody who can connect may read them. */
    record NotNeeded() implements Token {
      @Override
      public boolean opens(String credentials) {
        return true;
      }
    }

    /** Only who shows this text may. */
    record Needed(String text) implements Token {
      @Override
      public boolean opens(String credentials) {
        return MessageDigest.isEqual(
            credentials.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
      }

      @Override
      public String toString() {
        return "Needed[redacted]";
      }
    }
  }
}
