package dev.stateward.adapter.blobstore.statefile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.domain.change.SensitiveNames;
import dev.stateward.domain.change.ShortDigest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.crypto.Mac;

/**
 * Digests JSON values under a key. White space, the order of members and the spelling of strings
 * and numbers do not count. Memory depends on how deep a value is, not on how large.
 */
final class ValueDigester {
  private static final byte[] NOTHING = {};

  private final JsonReader json;
  private final Mac mac;
  private final CanonicalText text;
  private final Deque<Level> open = new ArrayDeque<>();
  private final byte[] none;
  private final byte[] yes;
  private final byte[] no;
  private boolean secretNamed;

  ValueDigester(JsonReader json, Mac mac) {
    this.json = json;
    this.mac = mac;
    this.text = new CanonicalText(mac);
    this.none = of("null");
    this.yes = of("true");
    this.no = of("false");
  }

  /** An object or array that is not complete. */
  private static final class Level {
    private final boolean object;
    private final DigestSum members = new DigestSum();
    private byte[] name = NOTHING;
    private byte[] items = NOTHING;

    Level(boolean object) {
      this.object = object;
    }
  }

  /** The digest of words that come from here. */
  byte[] of(String... words) {
    for (String word : words) {
      byte[] bytes = word.getBytes(UTF_8);
      mac.update((byte) 'w');
      mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      mac.update(bytes);
    }
    return mac.doFinal();
  }

  /** The digest of a name with its value. */
  byte[] member(byte[] name, byte[] value) {
    mac.update((byte) 'm');
    mac.update(name);
    mac.update(value);
    return mac.doFinal();
  }

  /** The digest of the next value. */
  byte[] read() throws IOException, UnreadableException {
    return rest(first());
  }

  /** The digest of the value whose first token, read by {@link #first}, was {@code first}. */
  byte[] rest(Token first) throws IOException, UnreadableException {
    open.clear();
    secretNamed = false;
    Token token = first;
    while (true) {
      byte[] value = value(token);
      if (value.length > 0) {
        if (open.isEmpty()) {
          return value;
        }
        add(value);
      }
      json.captureText();
      token = first();
      secretNamed |= token == Token.NAME && SensitiveNames.contain(json.spelledName());
    }
  }

  /** Whether a member within the value that was read last has the name of a secret. */
  boolean secretNamed() {
    return secretNamed;
  }

  /** The first token of the next value. */
  Token first() throws IOException, UnreadableException {
    return json.next(text);
  }

  /** The digest of a value that ends with {@code token}; empty when none does. */
  private byte[] value(Token token) throws UnreadableException {
    if (token == Token.STRING || token == Token.NUMBER) {
      return text.end();
    }
    if (token == Token.NAME) {
      open.getFirst().name = text.end();
      return NOTHING;
    }
    text.drop();
    return switch (token) {
      case TRUE -> yes;
      case FALSE -> no;
      case NULL -> none;
      case OBJECT, ARRAY -> {
        open.addFirst(new Level(token == Token.OBJECT));
        yield NOTHING;
      }
      case END_OBJECT, END_ARRAY -> end(open.removeFirst());
      case STRING, NUMBER, NAME, NEEDS_INPUT, INVALID -> throw new UnreadableException();
    };
  }

  private void add(byte[] value) {
    Level level = open.getFirst();
    if (level.object) {
      level.members.add(member(level.name, value));
    } else {
      mac.update((byte) 'a');
      mac.update(level.items);
      mac.update(value);
      level.items = mac.doFinal();
    }
  }

  private byte[] end(Level level) {
    mac.update((byte) (level.object ? 'o' : 'l'));
    mac.update(level.object ? level.members.bytes() : level.items);
    return mac.doFinal();
  }

  /** The beginning of a digest. */
  static ShortDigest shortened(byte[] digest) {
    ByteBuffer bytes = ByteBuffer.wrap(digest);
    return new ShortDigest(bytes.getLong(), bytes.getLong());
  }
}
