package dev.stateward.adapter.http.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/** The keys of limits per client. */
public final class AddressKeys {
  private static final int SUBNET_BYTES = 8;

  private AddressKeys() {}

  /**
   * The key of the client at {@code address}: its address or, for IPv6, its subnet (the first 64
   * bits), in which a client can use any number of addresses.
   */
  public static String of(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), SUBNET_BYTES))
        : address.getHostAddress();
  }
}
