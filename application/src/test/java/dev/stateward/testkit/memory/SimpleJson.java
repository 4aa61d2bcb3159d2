package dev.stateward.testkit.memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads small JSON documents; strings keep their escapes as they are written. */
final class SimpleJson {
  private final String text;
  private int at;

  private SimpleJson(String text) {
    this.text = text;
  }

  /** A value, and where in the document it is written. */
  record Node(Value value, int start, int end) {
    String in(String document) {
      return document.substring(start, end);
    }
  }

  /** What a value is. */
  sealed interface Value {
    /** An object. */
    record Members(Map<String, Node> members) implements Value {
      Optional<Node> member(String name) {
        return Optional.ofNullable(members.get(name));
      }
    }

    /** An array. */
    record Items(List<Node> items) implements Value {}

    /** A string. */
    record Text(String text) implements Value {}

    /** A number, a truth value or nothing. */
    record Word(String word) implements Value {}
  }

  /** The document; empty when {@code text} is none. */
  static Optional<Node> parse(String text) {
    SimpleJson json = new SimpleJson(text);
    try {
      Node node = json.node();
      json.skipSpace();
      return json.at == text.length() ? Optional.of(node) : Optional.empty();
    } catch (IllegalStateException | StringIndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private Node node() {
    skipSpace();
    int start = at;
    Value value =
        switch (text.charAt(at)) {
          case '{' -> members();
          case '[' -> items();
          case '"' -> new Value.Text(string());
          default -> word();
        };
    return new Node(value, start, at);
  }

  private Value members() {
    Map<String, Node> members = new LinkedHashMap<>();
    at++;
    while (!ends('}', members.isEmpty())) {
      skipSpace();
      String name = string();
      take(':');
      if (members.put(name, node()) != null) {
        throw new IllegalStateException("a member twice");
      }
    }
    return new Value.Members(members);
  }

  private Value items() {
    List<Node> items = new ArrayList<>();
    at++;
    while (!ends(']', items.isEmpty())) {
      items.add(node());
    }
    return new Value.Items(items);
  }

  private boolean ends(char end, boolean first) {
    skipSpace();
    if (text.charAt(at) == end) {
      at++;
      return true;
    }
    if (!first) {
      take(',');
    }
    return false;
  }

  private String string() {
    take('"');
    int start = at;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return text.substring(start, at++);
  }

  private Value word() {
    int start = at;
    while (at < text.length() && "-+.eE0123456789truefalsn".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String word = text.substring(start, at);
    if (!word.matches("true|false|null|-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?")) {
      throw new IllegalStateException("no value");
    }
    return new Value.Word(word);
  }

  private void take(char expected) {
    skipSpace();
    if (text.charAt(at++) != expected) {
      throw new IllegalStateException("not " + expected);
    }
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
