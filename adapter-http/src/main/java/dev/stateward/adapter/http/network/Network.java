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
 * @param base the first address, as a number
 * @param width how many bits an address has: 32 or 128
 * @param prefix the number of common leading bits
 */
public record Network(BigInteger base, int width, int prefix) {
  private static final Pattern FORM = Pattern.compile("([0-9a-fA-F.:]+)/([0-9]{1,3})");
  private static final Pattern IPV4 =
      Pattern.compile("(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\\.(?!$)|$)){4}");

  public Network {
    Objects.requireNonNull(base, "base is null");
  }

  /** Parses a network such as {@code 10.0.0.0/8}; empty when it is invalid. */
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

  /** Parses a literal address; empty when it is a name or invalid. */
  public static Optional<InetAddress> literal(String text) {
    if (!text.contains(":") && !IPV4.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      // The JDK never resolves such a text as a name.
      return Optional.of(InetAddress.getByName(text));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  /** Whether {@code address} is in the network. */
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
