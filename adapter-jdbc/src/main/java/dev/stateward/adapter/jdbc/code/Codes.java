package dev.stateward.adapter.jdbc.code;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The codes of the constants of an enum. They are written out rather than derived from the names of
 * the constants, so that existing rows stay readable when a constant is renamed (ADR 0152).
 */
public final class Codes<E extends Enum<E>> {
  private final Class<E> type;
  private final String meaning;
  private final Map<E, String> codes;
  private final Map<String, E> constants = new HashMap<>();

  private Codes(Class<E> type, String meaning, Function<E, String> code) {
    this.type = type;
    this.meaning = meaning;
    this.codes = new EnumMap<>(type);
    for (E constant : type.getEnumConstants()) {
      codes.put(constant, code.apply(constant));
      if (constants.put(code.apply(constant), constant) != null) {
        throw new IllegalArgumentException("a code is used twice for a " + meaning);
      }
    }
  }

  /**
   * The codes of an enum.
   *
   * @param meaning what the constants are, for messages
   * @param code a switch over all constants
   */
  static <E extends Enum<E>> Codes<E> of(Class<E> type, String meaning, Function<E, String> code) {
    return new Codes<>(type, meaning, code);
  }

  public String code(E constant) {
    return Objects.requireNonNull(codes.get(constant));
  }

  /**
   * The constant of a code.
   *
   * @throws UnknownCodeException when there is none
   */
  public E constant(@Nullable String code) {
    E constant = constants.get(code);
    if (constant == null) {
      throw new UnknownCodeException(meaning, code);
    }
    return constant;
  }

  /** The codes of several constants in one text, sorted, with spaces between them. */
  public String join(Collection<E> several) {
    return several.stream().map(this::code).sorted().collect(Collectors.joining(" "));
  }

  /** Parses the result of {@link #join}. */
  public EnumSet<E> split(String joined) {
    return Arrays.stream(joined.split(" "))
        .filter(code -> !code.isEmpty())
        .map(this::constant)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(type)));
  }

  /** All constants with their codes. */
  public Map<E, String> all() {
    return Collections.unmodifiableMap(codes);
  }
}
