package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.application.blob.port.StateFiles.Memory;
import dev.stateward.application.settings.Budgets;
import java.util.BitSet;

/**
 * Takes one JSON document (RFC 8259, in UTF-8) apart, fed in pieces of any size.
 *
 * <p>Every byte is checked and none is kept, except where {@link #keep} asked for it: memory does
 * not depend on how long a string, a number or the document is.
 */
final class JsonTokenizer {
  /** What was found next. */
  enum Token {
    /** The piece is used up. */
    NEEDS_INPUT,
    NAME,
    STRING,
    NUMBER,
    TRUE,
    FALSE,
    NULL,
    OBJECT,
    END_OBJECT,
    ARRAY,
    END_ARRAY,
    /** This is no JSON document; nothing but this is found from here on. */
    INVALID
  }

  /** What may come next, between two tokens. */
  private enum Due {
    VALUE,
    VALUE_OR_END,
    NAME,
    NAME_OR_END,
    COLON,
    COMMA_OR_END,
    NOTHING
  }

  private final CapturedValue kept = new CapturedValue();
  private final JsonString string = new JsonString();
  private final JsonNumber number = new JsonNumber();
  private final JsonLiteral literal = new JsonLiteral();
  private final BitSet objects = new BitSet();
  private byte[] piece = new byte[0];
  private int position;
  private int end;
  private int start;
  private int depth;
  private int keptDepth;
  private Due due = Due.VALUE;

  /** The token that is begun and goes on; {@link Token#NEEDS_INPUT} when none is. */
  private Token begun = Token.NEEDS_INPUT;

  private boolean flawed;

  /** Gives the next piece; the one before must be used up. */
  void feed(byte[] bytes, int from, int length) {
    piece = bytes;
    position = from;
    start = from;
    end = from + length;
  }

  /** Keeps up to {@code limit} bytes of the value or name that comes next. */
  void keep(int limit) {
    kept.begin(limit);
    keptDepth = depth;
  }

  /** As {@link #keep(int)}, of what may be long; {@code payer} pays for it. */
  void keep(int limit, Memory payer) {
    kept.begin(limit, payer);
    keptDepth = depth;
  }

  CapturedValue kept() {
    return kept;
  }

  /** How many objects and arrays are open. */
  int depth() {
    return depth;
  }

  /** Where in the piece the last token, whole or not, begins; where the piece begins if before. */
  int start() {
    return start;
  }

  /** Where in the piece reading goes on. */
  int position() {
    return position;
  }

  /** The token that is begun and not whole; {@link Token#NEEDS_INPUT} when there is none. */
  Token begun() {
    return begun;
  }

  /** Whether one whole document has passed; never so for a bare number, whose end is not seen. */
  boolean complete() {
    return due == Due.NOTHING && !flawed;
  }

  Token next() {
    if (flawed) {
      return Token.INVALID;
    }
    if (begun != Token.NEEDS_INPUT) {
      return proceed();
    }
    while (position < end) {
      position = afterSpace(piece, position, end);
      if (position == end) {
        break;
      }
      start = position;
      var token = begin(piece[position]);
      if (token != Token.NEEDS_INPUT || begun != Token.NEEDS_INPUT) {
        return token;
      }
    }
    return Token.NEEDS_INPUT;
  }

  private static int afterSpace(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isSpace(byte next) {
    return next == ' ' || next == '\n' || next == '\r' || next == '\t';
  }

  private Token begin(byte next) {
    return switch (due) {
      case VALUE -> value(next);
      case VALUE_OR_END -> next == ']' ? close(next) : value(next);
      case NAME -> name(next);
      case NAME_OR_END -> next == '}' ? close(next) : name(next);
      case COLON -> next == ':' ? separate(Due.VALUE) : flaw();
      case COMMA_OR_END -> next == ',' ? separate(afterComma()) : close(next);
      case NOTHING -> flaw();
    };
  }

  private Due afterComma() {
    return objects.get(depth) ? Due.NAME : Due.VALUE;
  }

  private Token separate(Due following) {
    due = following;
    if (depth > keptDepth) {
      kept.add(piece, position, position + 1);
    }
    position++;
    return Token.NEEDS_INPUT;
  }

  private Token name(byte next) {
    return next == '"' ? string(Token.NAME) : flaw();
  }

  private Token value(byte next) {
    return switch (next) {
      case '{' -> open(Token.OBJECT, Due.NAME_OR_END);
      case '[' -> open(Token.ARRAY, Due.VALUE_OR_END);
      case '"' -> string(Token.STRING);
      case 't' -> literal(Token.TRUE, "true");
      case 'f' -> literal(Token.FALSE, "false");
      case 'n' -> literal(Token.NULL, "null");
      default -> {
        number.begin();
        begun = Token.NUMBER;
        yield proceed();
      }
    };
  }

  private Token string(Token kind) {
    string.begin();
    kept.add(piece, position, position + 1);
    position++;
    begun = kind;
    return proceed();
  }

  private Token literal(Token kind, String spelling) {
    literal.begin(spelling);
    begun = kind;
    return proceed();
  }

  private Token open(Token kind, Due following) {
    if (depth == Budgets.STATE_DATA_DEPTH) {
      return flaw();
    }
    depth++;
    objects.set(depth, kind == Token.OBJECT);
    due = following;
    kept.add(piece, position, position + 1);
    position++;
    return kind;
  }

  private Token close(byte next) {
    boolean object = next == '}';
    if ((!object && next != ']') || depth == 0 || objects.get(depth) != object) {
      return flaw();
    }
    depth--;
    kept.add(piece, position, position + 1);
    position++;
    afterValue();
    return object ? Token.END_OBJECT : Token.END_ARRAY;
  }

  /** Goes on with the token that is begun. */
  private Token proceed() {
    int from = position;
    int reached =
        switch (begun) {
          case NAME, STRING -> string.proceed(piece, from, end);
          case NUMBER -> number.proceed(piece, from, end);
          default -> literal.proceed(piece, from, end);
        };
    if (reached == JsonString.FLAW) {
      return flaw();
    }
    boolean whole = reached >= 0;
    position = whole ? reached : end;
    kept.add(piece, from, position);
    if (!whole) {
      return Token.NEEDS_INPUT;
    }
    var token = begun;
    begun = Token.NEEDS_INPUT;
    if (token == Token.NAME) {
      due = Due.COLON;
    } else {
      afterValue();
    }
    return token;
  }

  private void afterValue() {
    due = depth == 0 ? Due.NOTHING : Due.COMMA_OR_END;
  }

  private Token flaw() {
    flawed = true;
    begun = Token.NEEDS_INPUT;
    return Token.INVALID;
  }
}
