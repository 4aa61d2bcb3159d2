package dev.stateward.adapter.http.network;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All addresses with the same beginning (CIDR, RFC 4632 and 4291).
 *
 * @param base the first of them, as a number
 * @param width how many bits an address has: 32 or 128
 * @param prefix how many bits of them are the same
 */
public record Network(BigInteger base, int width, int prefix) {
  private static final Pattern FORM = Pattern.compile("([0-9a-fA-F.:]+)/([0-9]{1,3})");
  private static final Pattern IPV4 =
      Pattern.compile("(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\\.(?!$)|$)){4}");

  public Network {
    Objects.requireNonNull(base, "base is null");
  }

  /** The network that is written so, such as {@code 10.0.0.0/8}; empty when there is none. */
  public static Optional<Network> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    return matcher.matches()
        ? literal(matcher.group(1))
            .flatMap(address -> of(address, Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  private static Optional<Network> of(InetAddress address, int prefix) {
    int width = width(address);
    if (prefix > width) {
      return Optional.empty();
    }
    BigInteger base = number(address);
    boolean whole = base.equals(cut(base, width, prefix));
    return whole ? Optional.of(new Network(base, width, prefix)) : Optional.empty();
  }

  /** The address that is written so, in the usual form; empty when it is a name or nothing. */
  public static Optional<InetAddress> literal(String text) {
    if (!text.contains(":") && !IPV4.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      // Of such a text no name is ever looked up.
      return Optional.of(InetAddress.getByName(text));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  /** Whether {@code address} is one of them. */
  public boolean contains(InetAddress address) {
    return width(address) == width && cut(number(address), width, prefix).equals(base);
  }

  private static int width(InetAddress address) {
    return address.getAddress().length * Byte.SIZE;
  }

  private static BigInteger number(InetAddress address) {
    return new BigInteger(1, address.getAddress());
  }

  private static BigInteger cut(BigInteger number, int width, int prefix) {
    return number.shiftRight(width - prefix).shiftLeft(width - prefix);
  }
}
