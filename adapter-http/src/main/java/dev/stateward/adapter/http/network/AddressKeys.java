package dev.stateward.adapter.http.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/** What limits per client count by. */
public final class AddressKeys {
  private static final int SUBNET_BYTES = 8;

  private AddressKeys() {}

  /**
   * The key of the client at {@code address}: its address, but of IPv6 the subnet (the first 64
   * bits), in which a client may take as many addresses as it likes.
   */
  public static String of(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), SUBNET_BYTES))
        : address.getHostAddress();
  }
}
