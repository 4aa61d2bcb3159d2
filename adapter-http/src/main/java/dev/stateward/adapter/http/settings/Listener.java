package dev.stateward.adapter.http.settings;

import java.util.Objects;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Where a server listens, and what it speaks there.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 for any free one
 * @param protocol what is spoken
 */
public record Listener(String host, int port, Protocol protocol) {
  public Listener {
    Objects.requireNonNull(host, "host is null");
    Objects.requireNonNull(protocol, "protocol is null");
  }

  /** What is spoken at an address. */
  public sealed interface Protocol {
    /** HTTP in the clear. */
    record Http() implements Protocol {}

    /**
     * HTTP over TLS.
     *
     * @param keys the certificate to show, and its key; asked in each handshake
     * @param strict whether browsers are told to use nothing but https with this host
     */
    record Https(X509ExtendedKeyManager keys, boolean strict) implements Protocol {
      public Https {
        Objects.requireNonNull(keys, "keys is null");
      }

      @Override
      public String toString() {
        return "Https[strict=" + strict + "]";
      }
    }
  }
}
