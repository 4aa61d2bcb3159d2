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

  /** Six bytes for each character, as escapes have, and two quotes. */
  private static final int LONGEST_TEXT = 6 * Budgets.NAME_IN_STATE + 2;

  private static final String ELLIPSIS = "…";
  private static final int MOST_DIGITS = 18;
  private static final Sink IGNORING = (bytes, from, to) -> {};

  private final JsonTokenizer tokens = new JsonTokenizer();
  private final byte[] piece = new byte[PIECE];
  private final InputStream content;
  private final Memory memory;
  private boolean shortenedAny;

  /**
   * Reads {@code content}.
   *
   * @param memory is charged for what is copied
   */
  JsonReader(InputStream content, Memory memory) {
    this.content = content;
    this.memory = memory;
  }

  /** Takes the bytes of tokens, in pieces. */
  @FunctionalInterface
  interface Sink {
    void take(byte[] bytes, int from, int to);
  }

  /** The next token, which is never {@code NEEDS_INPUT} or {@code INVALID}. */
  Token next() throws IOException, UnreadableException {
    return next(IGNORING);
  }

  /** As {@link #next()}; its bytes, however many, are given to {@code sink}. */
  Token next(Sink sink) throws IOException, UnreadableException {
    var token = tokens.next();
    while (token == Token.NEEDS_INPUT) {
      if (tokens.unfinished() != Token.NEEDS_INPUT) {
        sink.take(piece, tokens.start(), tokens.position());
      }
      if (!feed()) {
        break;
      }
      token = tokens.next();
    }
    sink.take(piece, tokens.start(), tokens.position());
    if (token == Token.NEEDS_INPUT || token == Token.INVALID) {
      throw new UnreadableException();
    }
    return token;
  }

  /** Makes sure that the document is over and that nothing but white space follows. */
  void finish() throws IOException, UnreadableException {
    var token = tokens.next();
    while (token == Token.NEEDS_INPUT && feed()) {
      token = tokens.next();
    }
    if (token != Token.NEEDS_INPUT || !tokens.complete()) {
      throw new UnreadableException();
    }
  }

  /** Reads the next piece; false at the end of the content. */
  private boolean feed() throws IOException {
    int length = content.read(piece, 0, piece.length);
    if (length >= 0) {
      tokens.feed(piece, 0, length);
    }
    return length >= 0;
  }

  /** Reads the name of the next member of the open object; false at the end of the object. */
  boolean nextMember() throws IOException, UnreadableException {
    tokens.capture(LONGEST_TEXT);
    return next() == Token.NAME;
  }

  /** The name that was read; empty when it is longer than any known one. */
  String name() throws UnreadableException {
    return tokens.captured().whole() ? tokens.captured().text() : "";
  }

  /** The name that was read, shortened to the budget for names. */
  String shortenedName() throws UnreadableException {
    return shortened();
  }

  /** The name that was read; fails when it exceeds the budget for names. */
  String wholeName() throws UnreadableException {
    var name = name();
    if (!tokens.captured().whole() || name.length() > Budgets.NAME_IN_STATE) {
      throw new UnreadableException(
          "an output has a name of more than " + Budgets.NAME_IN_STATE + " characters");
    }
    return name;
  }

  /** Reads the first token of the next value, which must be {@code kind}. */
  void enter(Token kind) throws IOException, UnreadableException {
    tokens.capture(0);
    if (next() != kind) {
      throw new UnreadableException();
    }
  }

  /** Skips the next value. */
  void skip() throws IOException, UnreadableException {
    tokens.capture(0);
    skipRest(next());
  }

  /** Skips the rest of the value whose first token was {@code first}. */
  void skipRest(Token first) throws IOException, UnreadableException {
    passRest(first, IGNORING);
  }

  /** Reads the next value; the bytes of its tokens, however many, are given to {@code sink}. */
  void pass(Sink sink) throws IOException, UnreadableException {
    tokens.capture(0);
    passRest(next(sink), sink);
  }

  private void passRest(Token first, Sink sink) throws IOException, UnreadableException {
    if (first != Token.OBJECT && first != Token.ARRAY) {
      return;
    }
    int outside = tokens.depth() - 1;
    while (tokens.depth() > outside) {
      var unused = next(sink);
    }
  }

  /** The next value if it is a string, shortened to the budget for names; otherwise empty. */
  String string() throws IOException, UnreadableException {
    tokens.capture(LONGEST_TEXT);
    var token = next();
    if (token != Token.STRING) {
      skipRest(token);
      return "";
    }
    return shortened();
  }

  /** Captures as much of the next value as {@link #text} needs. */
  void captureText() {
    tokens.capture(LONGEST_TEXT);
  }

  /** The string that was read after {@link #captureText}, shortened to the budget for names. */
  String text() throws UnreadableException {
    return shortened();
  }

  /** The name that was read after {@link #captureText}, as it is spelled; empty when cut. */
  String spelledName() {
    String spelled = tokens.captured().json();
    return tokens.captured().whole() ? spelled.substring(1, spelled.length() - 1) : "";
  }

  private String shortened() throws UnreadableException {
    var text = tokens.captured().beginning(Budgets.NAME_IN_STATE + 1);
    if (tokens.captured().whole() && text.length() <= Budgets.NAME_IN_STATE) {
      return text;
    }
    shortenedAny = true;
    int end = Math.min(text.length(), Budgets.NAME_IN_STATE);
    boolean splits = end < text.length() && Character.isLowSurrogate(text.charAt(end));
    return text.substring(0, splits ? end + 1 : end) + ELLIPSIS;
  }

  /** Whether a string was shortened. */
  boolean shortenedAny() {
    return shortenedAny;
  }

  /** The next value if it is an index: a number, or a string as {@link #string} reads it. */
  Index index() throws IOException, UnreadableException {
    tokens.capture(LONGEST_TEXT);
    var token = next();
    if (token == Token.STRING) {
      return new Index.Key(shortened());
    }
    if (token == Token.NUMBER && tokens.captured().whole()) {
      return new Index.Position(tokens.captured().json());
    }
    skipRest(token);
    return new Index.None();
  }

  /** The next value if it is a whole number of up to 18 digits, otherwise 0. */
  long wholeNumber() throws IOException, UnreadableException {
    tokens.capture(MOST_DIGITS);
    var token = next();
    if (token == Token.NUMBER && tokens.captured().whole()) {
      var digits = tokens.captured().json();
      return digits.chars().allMatch(c -> c >= '0' && c <= '9') ? Long.parseLong(digits) : 0;
    }
    skipRest(token);
    return 0;
  }

  /** Copies the next value as it is spelled; false when that exceeds {@code limit} bytes. */
  boolean copy(int limit) throws IOException, UnreadableException {
    tokens.capture(limit, memory);
    skipRest(next());
    return tokens.captured().whole();
  }

  /** The value that was copied. */
  JsonText copied() throws UnreadableException {
    charge(tokens.captured().length());
    return new JsonText(tokens.captured().json());
  }

  /** Charges {@code bytes} that are kept. */
  void charge(long bytes) throws UnreadableException {
    if (!memory.take(bytes)) {
      throw new UnreadableException("it takes more memory than its examination may have");
    }
  }
}
