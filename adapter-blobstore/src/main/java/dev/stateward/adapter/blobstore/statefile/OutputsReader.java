package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.JsonText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads an object of outputs: {@code {"name": {"value": …, "type": …, "sensitive": …}}}.
 *
 * <p>An output whose value or type exceeds the rest of the limit is found without both. A client
 * that sees no type reads the whole state instead ({@code current-state-version-outputs} with a
 * null {@code detailed-type}).
 */
final class OutputsReader {
  /** Roughly the memory of an output without its texts. */
  private static final int OVERHEAD = 128;

  private enum Member {
    SENSITIVE,
    TYPE,
    VALUE,
    OTHER;

    static Member named(String name) {
      return switch (name) {
        case "sensitive" -> SENSITIVE;
        case "type" -> TYPE;
        case "value" -> VALUE;
        default -> OTHER;
      };
    }
  }

  private final JsonReader json;
  private final boolean sensitiveByDefault;
  private final List<FoundOutput> found = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private int left;
  private boolean tooLong;
  private boolean sensitive;
  private JsonText type = JsonText.NULL;
  private JsonText value = JsonText.NULL;

  /**
   * Reads the outputs that are the next value.
   *
   * @param sensitiveByDefault whether an output without {@code sensitive} is sensitive
   * @param limit the most bytes for all of them
   */
  OutputsReader(JsonReader json, boolean sensitiveByDefault, int limit) {
    this.json = json;
    this.sensitiveByDefault = sensitiveByDefault;
    left = limit;
  }

  List<FoundOutput> read() throws IOException, UnreadableException {
    var first = json.next();
    if (first == Token.NULL) {
      return found;
    }
    if (first != Token.OBJECT) {
      throw new UnreadableException();
    }
    while (json.nextMember()) {
      var name = json.wholeName();
      spend(OVERHEAD + name.length());
      json.charge(OVERHEAD + name.length());
      if (!names.add(name)) {
        throw new UnreadableException();
      }
      if (names.size() > Budgets.OUTPUTS) {
        throw new UnreadableException("it has more than " + Budgets.OUTPUTS + " outputs");
      }
      json.enter(Token.OBJECT);
      found.add(output(name));
    }
    return found;
  }

  private FoundOutput output(String name) throws IOException, UnreadableException {
    sensitive = sensitiveByDefault;
    tooLong = false;
    type = JsonText.NULL;
    value = JsonText.NULL;
    // Unknown members are not remembered: there may be millions.
    var seen = EnumSet.noneOf(Member.class);
    while (json.nextMember()) {
      var member = Member.named(json.name());
      read(member);
      if (member != Member.OTHER && !seen.add(member)) {
        throw new UnreadableException();
      }
    }
    return tooLong
        ? new FoundOutput(name, sensitive, JsonText.NULL, JsonText.NULL)
        : new FoundOutput(name, sensitive, type, value);
  }

  private void read(Member member) throws IOException, UnreadableException {
    switch (member) {
      case SENSITIVE -> sensitive = readSensitive();
      case TYPE -> type = readText();
      case VALUE -> value = readText();
      case OTHER -> json.skip();
    }
  }

  private boolean readSensitive() throws IOException, UnreadableException {
    var token = json.next();
    json.skipRest(token);
    return token != Token.FALSE;
  }

  private JsonText readText() throws IOException, UnreadableException {
    if (!json.copy(left)) {
      tooLong = true;
      return JsonText.NULL;
    }
    var text = json.copied();
    spend(text.text().length());
    return text;
  }

  private void spend(int bytes) throws UnreadableException {
    left -= bytes;
    if (left < 0) {
      throw new UnreadableException("its outputs have too many names");
    }
  }
}
