package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.stateward.adapter.http.network.AddressKeys;
import dev.stateward.adapter.http.network.ClientAddresses;
import dev.stateward.adapter.http.network.Network;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * What requests say of where they come from ({@code X-Forwarded-For}, a line each): only a trusted
 * proxy is believed, and nobody is taken for one who is none.
 */
public final class AddressFuzz {
  private static final List<Network> TRUSTED =
      List.of(Network.parse("10.0.0.0/8").orElseThrow(), Network.parse("fd00::/8").orElseThrow());
  private static final ClientAddresses ADDRESSES = new ClientAddresses(TRUSTED);
  private static final InetAddress PROXY = address(10, 0, 0, 1);
  private static final InetAddress STRANGER = address(203, 0, 113, 9);

  private AddressFuzz() {}

  private static InetAddress address(int... bytes) {
    try {
      byte[] raw = new byte[bytes.length];
      for (int i = 0; i < bytes.length; i++) {
        raw[i] = (byte) bytes[i];
      }
      return InetAddress.getByAddress(raw);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads {@code data} as what a proxy, and what somebody else, passes on. */
  public static void fuzzerTestOneInput(byte[] data) {
    String text = new String(data, ISO_8859_1);
    List<String> forwarded = List.of(text.split("\n", -1));
    if (!ADDRESSES.client(STRANGER, forwarded).equals(STRANGER)) {
      throw new AssertionError("a stranger was believed: " + text);
    }
    AddressKeys.of(ADDRESSES.client(PROXY, forwarded));
    InetAddress appended = ADDRESSES.client(PROXY, List.of(text, STRANGER.getHostAddress()));
    if (!appended.equals(STRANGER)) {
      throw new AssertionError("what a client sent beat what its proxy saw: " + text);
    }
    Network.parse(text).ifPresent(network -> network.contains(STRANGER));
  }
}
