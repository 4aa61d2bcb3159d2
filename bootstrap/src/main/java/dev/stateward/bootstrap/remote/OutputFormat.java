package dev.stateward.bootstrap.remote;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A form in which resources are printed. */
public enum OutputFormat {
  TABLE,
  WIDE,
  JSON,
  YAML,
  NAME;

  /** The word for it on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Those of {@code columns} that a table in this format has. */
  public List<Column> columns(List<Column> columns) {
    return columns.stream().filter(column -> this == WIDE || !column.onlyWide()).toList();
  }

  /** Reads the word for a format. */
  static final class Converter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String word) {
      return Stream.of(values())
          .filter(format -> format.toString().equals(word))
          .findFirst()
          .orElseThrow(() ->
              new TypeConversionException("it is one of %s, not \"%s\"".formatted(all(), word)));
    }

    private static String all() {
      return Stream.of(values()).map(OutputFormat::toString).collect(Collectors.joining(", "));
    }
  }
}
