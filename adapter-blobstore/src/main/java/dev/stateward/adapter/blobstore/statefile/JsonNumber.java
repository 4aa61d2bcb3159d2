package dev.stateward.adapter.blobstore.statefile;

/** Follows one JSON number to the byte that ends it. */
final class JsonNumber {
  private enum Place {
    START(false),
    MINUS(false),
    ZERO(true),
    WHOLE(true),
    POINT(false),
    FRACTION(true),
    E(false),
    SIGN(false),
    EXPONENT(true),
    AFTER(false);

    /** Whether a number may end here. */
    private final boolean last;

    Place(boolean last) {
      this.last = last;
    }
  }

  private Place place = Place.START;

  void begin() {
    place = Place.START;
  }

  /** The position after the number, or one of the constants of {@link JsonString}. */
  int proceed(byte[] bytes, int from, int end) {
    for (int at = from; at < end; at++) {
      var next = after(place, bytes[at]);
      if (next == Place.AFTER) {
        return place.last ? at : JsonString.FLAW;
      }
      place = next;
    }
    return JsonString.UNFINISHED;
  }

  private static Place after(Place place, byte next) {
    boolean digit = next >= '0' && next <= '9';
    boolean e = next == 'e' || next == 'E';
    return switch (place) {
      case START -> next == '-' ? Place.MINUS : first(next);
      case MINUS -> first(next);
      case ZERO -> pointOr(next, e);
      case WHOLE -> digit ? Place.WHOLE : pointOr(next, e);
      case POINT -> digit ? Place.FRACTION : Place.AFTER;
      case FRACTION -> digit ? Place.FRACTION : e ? Place.E : Place.AFTER;
      case E -> next == '+' || next == '-' ? Place.SIGN : exponent(digit);
      case SIGN, EXPONENT -> exponent(digit);
      case AFTER -> Place.AFTER;
    };
  }

  private static Place first(byte next) {
    if (next == '0') {
      return Place.ZERO;
    }
    return next >= '1' && next <= '9' ? Place.WHOLE : Place.AFTER;
  }

  private static Place pointOr(byte next, boolean e) {
    if (next == '.') {
      return Place.POINT;
    }
    return e ? Place.E : Place.AFTER;
  }

  private static Place exponent(boolean digit) {
    return digit ? Place.EXPONENT : Place.AFTER;
  }
}
