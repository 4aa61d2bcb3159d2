package dev.stateward.bootstrap.remote;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The address of a server.
 *
 * @param base its URL, without a path
 * @param terraformHost the name that Terraform has for it, in lower case: that of a {@code host}
 *     block, or the host with its port, unless it is 443
 */
record ServerAddress(URI base, String terraformHost) {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  /**
   * Parses a URL, or the name of a host, which is one of https.
   *
   * @throws RemoteFailedException when it is neither
   */
  static ServerAddress parse(String text) {
    String whole = text.contains("://") ? text : "https://" + text;
    try {
      URI given = new URI(whole.strip().replaceAll("/+$", ""));
      String scheme = String.valueOf(given.getScheme()).toLowerCase(Locale.ROOT);
      boolean plain =
          given.getHost() != null
              && given.getRawUserInfo() == null
              && String.valueOf(given.getRawPath()).isEmpty()
              && given.getRawQuery() == null
              && given.getRawFragment() == null;
      if (plain && (scheme.equals("https") || scheme.equals("http"))) {
        URI base = new URI(scheme, null, given.getHost(), given.getPort(), null, null, null);
        return new ServerAddress(base, terraformHost(base));
      }
    } catch (URISyntaxException e) {
      throw refused();
    }
    throw refused();
  }

  /**
   * As {@link #parse}; the name of a host is looked up in the CLI configuration first, where a
   * {@code host} block may say at which URL it is.
   */
  static ServerAddress find(String text, ClientEnvironment environment) {
    if (text.contains("://")) {
      return parse(text);
    }
    String host = text.strip().toLowerCase(Locale.ROOT);
    URI named = CliConfiguration.read(environment).servers().get(host);
    return named == null ? parse(text) : new ServerAddress(named, host);
  }

  /** The same, by the name of the {@code host} block that has its URL, which terraform uses. */
  ServerAddress named(CliConfiguration configuration) {
    List<String> names = configuration.namesOf(base);
    return names.isEmpty() || names.contains(terraformHost)
        ? this
        : new ServerAddress(base, names.getFirst());
  }

  /** The base of the URL of a service; empty unless it is a URL of http or https. */
  static Optional<URI> ofService(String url) {
    try {
      URI given = new URI(url.strip());
      return Optional.of(
          parse(given.getScheme() + "://" + String.valueOf(given.getRawAuthority())).base());
    } catch (URISyntaxException | RemoteFailedException e) {
      return Optional.empty();
    }
  }

  /** Does not repeat the text, which may hold a password. */
  private static RemoteFailedException refused() {
    return RemoteFailedException.failed(
        "the server is not given as a URL such as https://state.example.com");
  }

  /** The URL of a path and query on this server. */
  URI at(String path) {
    return URI.create(base + path);
  }

  /** By http without a port it is not the host of https, which has tokens of its own. */
  private static String terraformHost(URI base) {
    String host = base.getHost().toLowerCase(Locale.ROOT);
    int port = base.getPort() < 0 && base.getScheme().equals("http") ? HTTP : base.getPort();
    return port < 0 || port == HTTPS ? host : host + ":" + port;
  }

  /** Advises to log in. */
  String loginAdvice() {
    return ", or run `stateward login " + this + "`";
  }

  /**
   * The environment variable that Terraform reads a token for it from.
   *
   * @throws RemoteFailedException when there is none
   */
  String terraformVariable() {
    String host = terraformHost;
    if (!host.matches("[a-z0-9.-]+")) {
      throw RemoteFailedException.failed(
          this + ": TF_TOKEN_... is for hosts that are reached at port 443");
    }
    return TokenSearch.TERRAFORM_PREFIX + host.replace("-", "__").replace('.', '_');
  }

  /** Whether what is sent there can be read on the way. */
  boolean isExposed() {
    String host = base.getHost();
    boolean loopback =
        host.equals("localhost") || host.matches("127(\\.\\d{1,3}){3}") || host.equals("[::1]");
    return base.getScheme().equals("http") && !loopback;
  }

  @Override
  public String toString() {
    return base.toString();
  }
}
