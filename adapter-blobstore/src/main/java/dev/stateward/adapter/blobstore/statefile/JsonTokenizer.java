package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.application.blob.port.StateFiles.Memory;
import dev.stateward.application.settings.Budgets;
import java.util.BitSet;

/**
 * Splits one JSON document (RFC 8259, in UTF-8) into tokens, fed in pieces of any size.
 *
 * <p>Every byte is checked. None is kept unless {@link #capture} asked for it: memory does not
 * depend on the length of a string, a name, a number or the document (ADR 0146).
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
    /** This is not a JSON document; every further token is this one. */
    INVALID
  }

  /** What the grammar allows between two tokens. */
  private enum Expected {
    VALUE,
    VALUE_OR_END,
    NAME,
    NAME_OR_END,
    COLON,
    COMMA_OR_END,
    NOTHING
  }

  private final CapturedValue captured = new CapturedValue();
  private final Utf8Check utf8 = new Utf8Check();
  private final JsonString string = new JsonString();
  private final JsonNumber number = new JsonNumber();
  private final JsonLiteral literal = new JsonLiteral();
  private final BitSet objects = new BitSet();
  private byte[] piece = new byte[0];
  private int position;
  private int end;
  private int validEnd;
  private int start;
  private int depth;
  private int capturedDepth;
  private Expected expected = Expected.VALUE;
  private Token unfinished = Token.NEEDS_INPUT;
  private JsonScanner scanner = string;
  private boolean invalid;

  /** Gives the next piece; the previous one must be used up. */
  void feed(byte[] bytes, int from, int length) {
    piece = bytes;
    position = from;
    start = from;
    end = from + length;
    validEnd = utf8.validEnd(bytes, from, end);
  }

  /** Captures up to {@code limit} bytes of the value or name that comes next. */
  void capture(int limit) {
    captured.begin(limit);
    capturedDepth = depth;
  }

  /** As {@link #capture(int)}, of what may be large and is charged to {@code memory}. */
  void capture(int limit, Memory memory) {
    captured.begin(limit, memory);
    capturedDepth = depth;
  }

  CapturedValue captured() {
    return captured;
  }

  /** How many objects and arrays are open. */
  int depth() {
    return depth;
  }

  /**
   * Where the last token, finished or not, starts in the piece; the start of the piece for a token
   * that started in an earlier one.
   */
  int start() {
    return start;
  }

  /** Where the next token is searched for in the piece. */
  int position() {
    return position;
  }

  /** The token that goes on in the next piece; {@link Token#NEEDS_INPUT} when there is none. */
  Token unfinished() {
    return unfinished;
  }

  /** Whether one whole document was read; false after a bare number, whose end is not seen. */
  boolean complete() {
    return expected == Expected.NOTHING && !invalid;
  }

  Token next() {
    if (invalid) {
      return Token.INVALID;
    }
    if (unfinished != Token.NEEDS_INPUT) {
      return scan();
    }
    while (position < end) {
      byte next = piece[position];
      if (next == ' ' || next == '\n' || next == '\r' || next == '\t') {
        position++;
      } else {
        start = position;
        var token = begin(next);
        if (token != Token.NEEDS_INPUT || unfinished != Token.NEEDS_INPUT) {
          return token;
        }
      }
    }
    return Token.NEEDS_INPUT;
  }

  private Token begin(byte next) {
    return switch (expected) {
      case VALUE -> value(next);
      case VALUE_OR_END -> next == ']' ? close(next) : value(next);
      case NAME -> name(next);
      case NAME_OR_END -> next == '}' ? close(next) : name(next);
      case COLON -> next == ':' ? separate(Expected.VALUE) : invalid();
      case COMMA_OR_END -> next == ',' ? separate(afterComma()) : close(next);
      case NOTHING -> invalid();
    };
  }

  private Expected afterComma() {
    return objects.get(depth) ? Expected.NAME : Expected.VALUE;
  }

  private Token separate(Expected following) {
    expected = following;
    if (depth > capturedDepth) {
      captured.add(piece, position, position + 1);
    }
    position++;
    return Token.NEEDS_INPUT;
  }

  private Token name(byte next) {
    return next == '"' ? string(Token.NAME) : invalid();
  }

  private Token value(byte next) {
    return switch (next) {
      case '{' -> open(Token.OBJECT, Expected.NAME_OR_END);
      case '[' -> open(Token.ARRAY, Expected.VALUE_OR_END);
      case '"' -> string(Token.STRING);
      case 't' -> scan(Token.TRUE, literal.begin("true"));
      case 'f' -> scan(Token.FALSE, literal.begin("false"));
      case 'n' -> scan(Token.NULL, literal.begin("null"));
      default -> scan(Token.NUMBER, number.begin());
    };
  }

  private Token open(Token kind, Expected following) {
    if (depth == Budgets.STATE_DATA_DEPTH) {
      return invalid();
    }
    depth++;
    objects.set(depth, kind == Token.OBJECT);
    expected = following;
    pass();
    return kind;
  }

  private Token close(byte next) {
    boolean object = next == '}';
    if ((!object && next != ']') || depth == 0 || objects.get(depth) != object) {
      return invalid();
    }
    depth--;
    pass();
    valueEnds();
    return object ? Token.END_OBJECT : Token.END_ARRAY;
  }

  private Token string(Token kind) {
    pass();
    return scan(kind, string.begin());
  }

  private void pass() {
    captured.add(piece, position, position + 1);
    position++;
  }

  private Token scan(Token kind, JsonScanner begun) {
    unfinished = kind;
    scanner = begun;
    return scan();
  }

  private Token scan() {
    int reached = scanner.scan(piece, position, end);
    boolean finished = reached != JsonScanner.UNFINISHED;
    int to = finished ? reached : end;
    if (reached == JsonScanner.INVALID || to > validEnd) {
      return invalid();
    }
    captured.add(piece, position, to);
    position = to;
    if (!finished) {
      return Token.NEEDS_INPUT;
    }
    var token = unfinished;
    unfinished = Token.NEEDS_INPUT;
    if (token == Token.NAME) {
      expected = Expected.COLON;
    } else {
      valueEnds();
    }
    return token;
  }

  private void valueEnds() {
    expected = depth == 0 ? Expected.NOTHING : Expected.COMMA_OR_END;
  }

  private Token invalid() {
    invalid = true;
    unfinished = Token.NEEDS_INPUT;
    return Token.INVALID;
  }
}
