package dev.stateward.adapter.blobstore.statefile;

/** Scans a JSON number to the first byte after it. */
final class JsonNumber implements JsonScanner {
  /** What was scanned last. */
  private enum Part {
    NOTHING,
    MINUS,
    ZERO,
    INTEGER,
    POINT,
    FRACTION,
    E,
    SIGN,
    EXPONENT,
    END
  }

  private Part part = Part.NOTHING;

  JsonNumber begin() {
    part = Part.NOTHING;
    return this;
  }

  @Override
  public int scan(byte[] bytes, int from, int end) {
    for (int at = from; at < end; at++) {
      var next = after(part, bytes[at]);
      if (next == Part.END) {
        return mayEnd() ? at : INVALID;
      }
      part = next;
    }
    return UNFINISHED;
  }

  private boolean mayEnd() {
    return switch (part) {
      case ZERO, INTEGER, FRACTION, EXPONENT -> true;
      case NOTHING, MINUS, POINT, E, SIGN, END -> false;
    };
  }

  private static Part after(Part part, byte next) {
    boolean digit = next >= '0' && next <= '9';
    return switch (part) {
      case NOTHING -> next == '-' ? Part.MINUS : digit ? first(next) : Part.END;
      case MINUS -> digit ? first(next) : Part.END;
      case ZERO -> next == '.' ? Part.POINT : exponent(next);
      case INTEGER -> digit ? Part.INTEGER : next == '.' ? Part.POINT : exponent(next);
      case POINT -> digit ? Part.FRACTION : Part.END;
      case FRACTION -> digit ? Part.FRACTION : exponent(next);
      case E -> next == '+' || next == '-' ? Part.SIGN : digit ? Part.EXPONENT : Part.END;
      case SIGN, EXPONENT -> digit ? Part.EXPONENT : Part.END;
      case END -> Part.END;
    };
  }

  private static Part first(byte digit) {
    return digit == '0' ? Part.ZERO : Part.INTEGER;
  }

  private static Part exponent(byte next) {
    return next == 'e' || next == 'E' ? Part.E : Part.END;
  }
}
