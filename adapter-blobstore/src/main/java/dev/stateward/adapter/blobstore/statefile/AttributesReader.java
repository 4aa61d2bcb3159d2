package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.SensitiveNames;
import dev.stateward.domain.change.ShortDigest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the attributes of one instance as digests, and which of them are sensitive. */
final class AttributesReader {
  private static final String ID = "id";

  private final JsonReader json;
  private final ValueDigester digester;
  private final List<AttributeDigest> read = new ArrayList<>();
  private final Set<String> marked = new HashSet<>();
  private String id = "";
  private ShortDigest idDigest = ShortDigest.NONE;
  private boolean allMarked;
  private int left = ChangeBudgets.INSTANCE_ATTRIBUTES;

  AttributesReader(JsonReader json, ValueDigester digester) {
    this.json = json;
    this.digester = digester;
  }

  /** Reads the next value, an object of attributes; anything else has none. */
  void readAttributes() throws IOException, UnreadableException {
    Token first = json.next();
    if (first != Token.OBJECT) {
      json.skipRest(first);
      return;
    }
    while (json.nextMember()) {
      String name = json.shortenedName();
      spend(name);
      json.captureText();
      Token token = digester.first();
      boolean isId = name.equals(ID) && token == Token.STRING;
      String text = isId ? json.text() : "";
      ShortDigest digest = ValueDigester.shortened(digester.rest(token));
      if (isId) {
        id = text;
        idDigest = digest;
      }
      read.add(new AttributeDigest(name, digest, false));
    }
  }

  private void spend(String name) throws UnreadableException {
    left -= name.length() + ChangeBudgets.ATTRIBUTE_DIGEST;
    if (left < 0) {
      throw new UnreadableException("an instance of it has too many attributes");
    }
  }

  /** Reads the next value, a list of paths, of which the first steps are names of attributes. */
  void readMarks() throws IOException, UnreadableException {
    Token first = json.next();
    if (first != Token.ARRAY) {
      allMarked |= first != Token.NULL;
      json.skipRest(first);
      return;
    }
    for (Token path = json.next(); path != Token.END_ARRAY; path = json.next()) {
      if (path == Token.ARRAY) {
        readPath();
      } else {
        allMarked = true;
        json.skipRest(path);
      }
    }
  }

  /** A path whose first step is not understood marks everything. */
  private void readPath() throws IOException, UnreadableException {
    String named = "";
    Token step = json.next();
    if (step == Token.OBJECT) {
      while (json.nextMember()) {
        if (json.name().equals("value")) {
          named = json.string();
        } else {
          json.skip();
        }
      }
      step = json.next();
    }
    while (step != Token.END_ARRAY) {
      json.skipRest(step);
      step = json.next();
    }
    allMarked |= named.isEmpty();
    if (marked.add(named)) {
      spend(named);
    }
  }

  /** The attributes, in the order of the file. */
  List<AttributeDigest> attributes() {
    return read.stream()
        .map(it -> new AttributeDigest(it.name(), it.value(), sensitive(it.name())))
        .toList();
  }

  private boolean sensitive(String name) {
    return allMarked || marked.contains(name) || SensitiveNames.contain(name);
  }

  /** Roughly what it read takes, in bytes. */
  int bytes() {
    return ChangeBudgets.INSTANCE_ATTRIBUTES - left + ChangeBudgets.ATTRIBUTE_DIGEST;
  }

  /** The value of the attribute {@code id}; empty when it has none, or a sensitive one. */
  String id() {
    return sensitive(ID) ? "" : id;
  }

  /** The digest of that value, sensitive or not; none when it has none. */
  ShortDigest idDigest() {
    return idDigest;
  }
}
