package dev.stateward.bootstrap.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the syntax of Terraform's CLI configuration, which is that of HCL 1: blocks with a label,
 * assignments, objects, lists and comments. Values are texts, maps and lists; a number or a boolean
 * is a text too.
 */
final class CliConfigurationReader {
  private static final int DEEPEST = 20;

  private final String text;
  private int at;
  private int depth;

  CliConfigurationReader(String text) {
    this.text = text;
  }

  /**
   * A block, or an assignment to its type.
   *
   * @param label its label in lower case; empty for none
   * @param body what is assigned in it
   */
  record Block(String type, String label, Map<String, Object> body) {}

  /** The text does not have this syntax. */
  static final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1;
    private final int line;

    private SyntaxException(int line) {
      super("line " + line, null, false, false);
      this.line = line;
    }

    /** The line, from 1 on. */
    int line() {
      return line;
    }
  }

  /** The blocks, in their order. */
  List<Block> blocks() throws SyntaxException {
    List<Block> blocks = new ArrayList<>();
    while (skipped() < text.length()) {
      String type = word();
      if (next('=')) {
        value();
        continue;
      }
      String label = peek() == '{' ? "" : word().toLowerCase(Locale.ROOT);
      blocks.add(new Block(type, label, object()));
    }
    return blocks;
  }

  private Map<String, Object> object() throws SyntaxException {
    require('{');
    deeper();
    Map<String, Object> members = new LinkedHashMap<>();
    while (!next('}')) {
      String name = word();
      if (next('=') || next(':')) {
        members.put(name, value());
      } else {
        while (peek() != '{') {
          word();
        }
        members.put(name, object());
      }
      next(',');
    }
    depth--;
    return members;
  }

  private Object value() throws SyntaxException {
    return switch (peek()) {
      case '{' -> object();
      case '[' -> list();
      default -> word();
    };
  }

  private List<Object> list() throws SyntaxException {
    require('[');
    deeper();
    List<Object> values = new ArrayList<>();
    while (!next(']')) {
      values.add(value());
      next(',');
    }
    depth--;
    return values;
  }

  private void deeper() throws SyntaxException {
    if (++depth > DEEPEST) {
      throw wrong();
    }
  }

  /** A quoted text, or a name or number without quotes. */
  private String word() throws SyntaxException {
    if (peek() == '"') {
      return quoted();
    }
    int from = at;
    while (at < text.length() && isWordPart(text.charAt(at))) {
      at++;
    }
    if (from == at) {
      throw wrong();
    }
    return text.substring(from, at);
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  private String quoted() throws SyntaxException {
    StringBuilder found = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != '\n'; at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return found.toString();
      }
      found.append(c == '\\' ? escaped() : c);
    }
    throw wrong();
  }

  private char escaped() throws SyntaxException {
    if (++at == text.length()) {
      throw wrong();
    }
    return switch (text.charAt(at)) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      default -> text.charAt(at);
    };
  }

  private void require(char expected) throws SyntaxException {
    if (!next(expected)) {
      throw wrong();
    }
  }

  /** Whether that character is next, which is passed then. */
  private boolean next(char expected) throws SyntaxException {
    if (peek() == expected) {
      at++;
      return true;
    }
    return false;
  }

  /** The next character after white space and comments; a zero at the end. */
  private char peek() throws SyntaxException {
    return skipped() < text.length() ? text.charAt(at) : 0;
  }

  private int skipped() throws SyntaxException {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("#", at) || text.startsWith("//", at)) {
        at = endOf("\n", at);
      } else if (text.startsWith("/*", at)) {
        at = endOf("*/", at + 2);
        if (!text.startsWith("*/", at - 2)) {
          throw wrong();
        }
      } else {
        break;
      }
    }
    return at;
  }

  private int endOf(String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + end.length();
  }

  private SyntaxException wrong() {
    String before = text.substring(0, Math.min(at, text.length()));
    return new SyntaxException(1 + Math.toIntExact(before.chars().filter(c -> c == '\n').count()));
  }
}
