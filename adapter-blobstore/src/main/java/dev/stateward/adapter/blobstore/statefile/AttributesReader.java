package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import dev.stateward.domain.change.ShortDigest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the attributes of one instance as digests, and which of them are sensitive. */
final class AttributesReader {
  private static final String ID = "id";

  private final JsonReader json;
  private final ValueDigester digester;
  private final List<AttributeDigest> read = new ArrayList<>();
  private final SensitiveMarks marks;
  private String id = "";
  private ShortDigest idDigest = ShortDigest.NONE;
  private int left = ChangeBudgets.INSTANCE_ATTRIBUTES;

  AttributesReader(JsonReader json, ValueDigester digester) {
    this.json = json;
    this.digester = digester;
    this.marks = new SensitiveMarks(json, this::spend);
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
      read.add(
          new AttributeDigest(name, digest, Sensitivity.of(false, name, digester.secretNamed())));
    }
  }

  private void spend(String name) throws UnreadableException {
    left -= name.length() + ChangeBudgets.ATTRIBUTE_DIGEST;
    if (left < 0) {
      throw new UnreadableException("an instance of it has too many attributes");
    }
  }

  /** Reads the next value, which says what is sensitive. */
  void readMarks() throws IOException, UnreadableException {
    marks.read();
  }

  /** The attributes, in the order of the file. */
  List<AttributeDigest> attributes() {
    return read.stream()
        .map(it ->
            marks.contain(it.name())
                ? new AttributeDigest(it.name(), it.value(), Sensitivity.MARKED)
                : it)
        .toList();
  }

  /** Roughly what it read takes, in bytes. */
  int bytes() {
    return ChangeBudgets.INSTANCE_ATTRIBUTES - left + ChangeBudgets.ATTRIBUTE_DIGEST;
  }

  /** The value of the attribute {@code id}; empty when it has none, or a sensitive one. */
  String id() {
    return marks.contain(ID) ? "" : id;
  }

  /** The digest of that value, sensitive or not; none when it has none. */
  ShortDigest idDigest() {
    return idDigest;
  }
}
