package dev.stateward.bootstrap.settings;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses sizes such as 1MB (powers of 1000) and 1MiB (powers of 1024). */
final class ByteSize {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,12}) ?([a-zA-Z]{0,3})");
  private static final Map<String, Long> UNITS =
      Map.of(
          "", 1L,
          "b", 1L,
          "kb", 1_000L,
          "mb", 1_000_000L,
          "gb", 1_000_000_000L,
          "kib", 1L << 10,
          "mib", 1L << 20,
          "tb", 1_000_000_000_000L,
          "gib", 1L << 30,
          "tib", 1L << 40);
  private static final long LARGEST = 1L << 50;

  private ByteSize() {}

  /** The size in bytes, 1 to 1 PiB; empty when {@code text} is not a size. */
  static Optional<Long> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    Long unit = UNITS.get(form.group(2).toLowerCase(Locale.ROOT));
    long number = Long.parseLong(form.group(1));
    if (unit == null || number < 1 || number > LARGEST / unit) {
      return Optional.empty();
    }
    return Optional.of(number * unit);
  }

  /** The size in bytes, or 0 for no limit; notes a problem when the value is neither. */
  static long orNone(RawSettings given, Setting setting, SettingProblems problems) {
    String text = given.get(setting).text();
    if (text.equals("0")) {
      return 0;
    }
    return parse(text)
        .orElseGet(() -> {
          problems.addQuoting(
              setting, text, "must be a size such as 512MB, 100GiB or 1000000, or 0 for none");
          return 0L;
        });
  }
}
