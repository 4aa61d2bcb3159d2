package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.network.Network;
import dev.stateward.domain.event.Webhook.Subscription;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/**
 * Decides which targets webhooks may have: public unicast addresses, and private networks that the
 * operator allows.
 */
public final class WebhookTargets {
  /** IANA's special-purpose IPv4 addresses, multicast, and Azure's address of the host. */
  private static final List<Network> SPECIAL_IPV4 =
      networks(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "168.63.129.16/32",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.31.196.0/24",
          "192.52.193.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "192.175.48.0/24",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4");

  /** The global unicast addresses of IPv6. */
  private static final Network GLOBAL_UNICAST = network("2000::/3");

  /** The special-purpose addresses among them, including Teredo, which embeds two addresses. */
  private static final List<Network> SPECIAL_IPV6 =
      networks("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3ffe::/16", "3fff::/20");

  /** Not parsed from text, which the JDK would read as an IPv4 address. */
  private static final Network MAPPED =
      new Network(BigInteger.valueOf(0xffff).shiftLeft(32), 128, 96);

  private static final Network COMPATIBLE = network("::/96");
  private static final Network NAT64 = network("64:ff9b::/96");
  private static final Network SIX_TO_FOUR = network("2002::/16");

  private final List<Network> allowed;

  /**
   * Public targets, and those in some other networks.
   *
   * @param allowed the networks whose addresses are always allowed
   */
  public WebhookTargets(List<Network> allowed) {
    this.allowed = List.copyOf(allowed);
  }

  private static List<Network> networks(String... texts) {
    return Arrays.stream(texts).map(WebhookTargets::network).toList();
  }

  private static Network network(String text) {
    return Network.parse(text).orElseThrow();
  }

  /** Whether {@code address} is not an allowed target. */
  boolean refuse(InetAddress address) {
    InetAddress meant = unmapped(address);
    return !isIn(allowed, meant) && isSpecial(meant);
  }

  /** The IPv4 address of an IPv4-mapped IPv6 address; a resolver may return either form. */
  private static InetAddress unmapped(InetAddress address) {
    return MAPPED.contains(address) ? at(address.getAddress(), 12) : address;
  }

  private boolean isSpecial(InetAddress address) {
    if (address instanceof Inet4Address) {
      return isIn(SPECIAL_IPV4, address);
    }
    return translated(address)
        .map(this::refuse)
        .orElseGet(() -> !GLOBAL_UNICAST.contains(address) || isIn(SPECIAL_IPV6, address));
  }

  private static boolean isIn(List<Network> networks, InetAddress address) {
    return networks.stream().anyMatch(network -> network.contains(address));
  }

  /** The IPv4 address to which an IPv6 address is translated; empty when it is not translated. */
  private static Optional<InetAddress> translated(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (COMPATIBLE.contains(address) || NAT64.contains(address)) {
      return Optional.of(at(bytes, 12));
    }
    return SIX_TO_FOUR.contains(address) ? Optional.of(at(bytes, 2)) : Optional.empty();
  }

  private static InetAddress at(byte[] bytes, int start) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, start, start + 4));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  /**
   * The problem of {@code url} as a target, without its name; empty when there is none. Names are
   * not resolved here: addresses are checked when something is sent.
   */
  public Optional<String> objection(String url) {
    if (url.length() > Subscription.LONGEST_URL) {
      return Optional.of("is too long (maximum is " + Subscription.LONGEST_URL + " characters)");
    }
    return host(url)
        .map(host ->
            refuseName(host)
                ? Optional.of("must not point to a loopback, private or other special address")
                : Optional.<String>empty())
        .orElse(
            Optional.of("must be http:// or https:// with a host, and without user or fragment"));
  }

  private static Optional<String> host(String url) {
    try {
      URI uri = new URI(url);
      HttpUrl parsed = HttpUrl.parse(url);
      boolean plain =
          parsed != null
              && url.regionMatches(true, parsed.scheme().length(), "://", 0, 3)
              && uri.getHost() != null
              && uri.getRawUserInfo() == null
              && uri.getRawFragment() == null;
      return plain ? Optional.of(Objects.requireNonNull(parsed).host()) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private boolean refuseName(String host) {
    String name = host.toLowerCase(Locale.ROOT).replaceAll("\\.$", "");
    if (name.equals("localhost") || name.endsWith(".localhost")) {
      return Stream.of("127.0.0.1", "::1")
          .map(Network::literal)
          .flatMap(Optional::stream)
          .allMatch(this::refuse);
    }
    return Network.literal(name).filter(this::refuse).isPresent();
  }
}
