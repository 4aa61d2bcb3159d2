package dev.stateward.bootstrap.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** The address of a server: scheme, host and perhaps a port. */
final class HttpAddress {
  private HttpAddress() {}

  /**
   * Parses an address and removes a slash at its end; empty when {@code text} is not an address.
   */
  static Optional<URI> parse(String text) {
    try {
      URI uri = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      return isAddress(uri) ? Optional.of(uri) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean isAddress(URI uri) {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    return (scheme.equals("http") || scheme.equals("https"))
        && uri.getHost() != null
        && uri.getRawUserInfo() == null
        && uri.getRawPath().isEmpty()
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null;
  }
}
