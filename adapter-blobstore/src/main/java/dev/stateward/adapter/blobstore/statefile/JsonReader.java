package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.blob.port.StateFiles.Memory;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.ResourceInstance.Index;
import java.io.IOException;
import java.io.InputStream;

/** Reads one JSON document from a stream, value by value. */
final class JsonReader {
  private static final int PIECE = 64 * 1024;

  /** Six bytes for a character that is escaped, and the quotes. */
  private static final int LONGEST_TEXT = 6 * Budgets.NAME_IN_STATE + 2;

  private static final String CUT = "…";
  private static final int MOST_DIGITS = 18;

  private final JsonTokenizer tokens = new JsonTokenizer();
  private final byte[] piece = new byte[PIECE];
  private final InputStream content;
  private final Memory memory;
  private boolean textCut;

  /**
   * Reads {@code content}.
   *
   * @param memory pays for what is copied
   */
  JsonReader(InputStream content, Memory memory) {
    this.content = content;
    this.memory = memory;
  }

  /** The next token, which is never {@code NEEDS_INPUT} or {@code INVALID}. */
  Token next() throws IOException, UnreadableException {
    while (true) {
      var token = tokens.next();
      if (token == Token.INVALID) {
        throw new UnreadableException();
      }
      if (token != Token.NEEDS_INPUT) {
        return token;
      }
      int length = content.read(piece, 0, piece.length);
      if (length < 0) {
        throw new UnreadableException();
      }
      tokens.feed(piece, 0, length);
    }
  }

  /** Makes sure that the document is over and that nothing but white space follows. */
  void finish() throws IOException, UnreadableException {
    var token = tokens.next();
    while (token == Token.NEEDS_INPUT) {
      int length = content.read(piece, 0, piece.length);
      if (length < 0 && tokens.complete()) {
        return;
      }
      if (length < 0) {
        break;
      }
      tokens.feed(piece, 0, length);
      token = tokens.next();
    }
    throw new UnreadableException();
  }

  /** Goes to the next member of the object that is open; false when that ends. */
  boolean nextMember() throws IOException, UnreadableException {
    tokens.keep(LONGEST_TEXT);
    return next() == Token.NAME;
  }

  /** The name of the member that was gone to; empty when it is longer than any that counts. */
  String name() throws UnreadableException {
    return tokens.kept().whole() ? tokens.kept().string() : "";
  }

  /** The name of the member that was gone to, which must not be longer than a name may be. */
  String wholeName() throws UnreadableException {
    var name = name();
    if (!tokens.kept().whole() || name.length() > Budgets.NAME_IN_STATE) {
      throw new UnreadableException(
          "an output has a name of more than " + Budgets.NAME_IN_STATE + " characters");
    }
    return name;
  }

  /** Goes into the next value, which must begin so. */
  void enter(Token kind) throws IOException, UnreadableException {
    tokens.keep(0);
    if (next() != kind) {
      throw new UnreadableException();
    }
  }

  /** Passes over the next value. */
  void skip() throws IOException, UnreadableException {
    tokens.keep(0);
    skipRest(next());
  }

  /** Passes over what is left of the value that began with {@code first}. */
  void skipRest(Token first) throws IOException, UnreadableException {
    if (first != Token.OBJECT && first != Token.ARRAY) {
      return;
    }
    int outside = tokens.depth() - 1;
    while (tokens.depth() > outside) {
      var unused = next();
    }
  }

  /** The next value when it is a string, empty when it is none. A long one is cut. */
  String string() throws IOException, UnreadableException {
    tokens.keep(LONGEST_TEXT);
    var token = next();
    if (token != Token.STRING) {
      skipRest(token);
      return "";
    }
    return shortened();
  }

  /** The string that was kept, cut when it is long. */
  private String shortened() throws UnreadableException {
    var text = tokens.kept().beginning(Budgets.NAME_IN_STATE + 1);
    if (tokens.kept().whole() && text.length() <= Budgets.NAME_IN_STATE) {
      return text;
    }
    textCut = true;
    int last = Math.min(text.length(), Budgets.NAME_IN_STATE);
    return text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, last))) + CUT;
  }

  /** Whether a string was cut. */
  boolean textCut() {
    return textCut;
  }

  /** The next value when it is an index: a number, or a text as {@link #string} reads it. */
  Index index() throws IOException, UnreadableException {
    tokens.keep(LONGEST_TEXT);
    var token = next();
    if (token == Token.STRING) {
      return new Index.Key(shortened());
    }
    if (token == Token.NUMBER && tokens.kept().whole()) {
      return new Index.Position(tokens.kept().json());
    }
    skipRest(token);
    return new Index.None();
  }

  /** The next value when it is a whole number of up to 18 digits, 0 when it is none. */
  long wholeNumber() throws IOException, UnreadableException {
    tokens.keep(MOST_DIGITS);
    var token = next();
    if (token == Token.NUMBER && tokens.kept().whole()) {
      var digits = tokens.kept().json();
      return digits.chars().allMatch(c -> c >= '0' && c <= '9') ? Long.parseLong(digits) : 0;
    }
    skipRest(token);
    return 0;
  }

  /** The next value as it is spelled; false when it has more than {@code limit} bytes. */
  boolean copy(int limit) throws IOException, UnreadableException {
    tokens.keep(limit, memory);
    skipRest(next());
    return tokens.kept().whole();
  }

  /** What was copied. */
  JsonText copied() throws UnreadableException {
    pay(tokens.kept().length());
    return new JsonText(tokens.kept().json());
  }

  /** Takes memory for {@code bytes} that are kept. */
  void pay(long bytes) throws UnreadableException {
    if (!memory.take(bytes)) {
      throw new UnreadableException("it takes more memory than its examination may have");
    }
  }
}
