package dev.stateward.adapter.http.network;

import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Determines where requests come from. The header {@code X-Forwarded-For} is trusted as far as
 * trusted proxies wrote it: each appends the address that it was called from, so the rightmost
 * address that is not a trusted proxy is the client's.
 */
public final class ClientAddresses {
  /** The most proxies in a chain. */
  private static final int MOST_HOPS = 32;

  /** An address, perhaps in brackets, perhaps with a port. */
  private static final Pattern HOP =
      Pattern.compile("\\[([0-9a-fA-F:.]+)](?::[0-9]+)?|([0-9.]+):[0-9]+|([0-9a-fA-F:.]+)");

  private final List<Network> trusted;

  /** Trusts proxies in the networks {@code trusted}. */
  public ClientAddresses(List<Network> trusted) {
    this.trusted = List.copyOf(trusted);
  }

  /** Whether {@code peer} is a trusted proxy, so that many clients share its address. */
  public boolean isProxy(InetAddress peer) {
    return trusted.stream().anyMatch(network -> network.contains(peer));
  }

  /**
   * The address of the client of a request.
   *
   * @param peer the other end of the connection
   * @param forwarded the values of {@code X-Forwarded-For}, in the order in which they came
   */
  public InetAddress client(InetAddress peer, List<String> forwarded) {
    InetAddress client = peer;
    List<String> hops = hops(forwarded);
    for (int i = 0; i < hops.size() && isProxy(client); i++) {
      Optional<InetAddress> before = address(hops.get(i));
      if (before.isEmpty()) {
        return client;
      }
      client = before.get();
    }
    return client;
  }

  /** The chain of callers, the last one first. */
  private static List<String> hops(List<String> forwarded) {
    List<String> hops = List.of(String.join(",", forwarded).split(",", -1));
    return Collections.unmodifiableList(
        hops.subList(Math.max(0, hops.size() - MOST_HOPS), hops.size()).reversed());
  }

  private static Optional<InetAddress> address(String hop) {
    Matcher matcher = HOP.matcher(hop.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    for (int group = 1; group <= matcher.groupCount(); group++) {
      if (matcher.group(group) != null) {
        return Network.literal(matcher.group(group));
      }
    }
    return Optional.empty();
  }
}
