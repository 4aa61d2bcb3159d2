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
 * <p>An output whose value or type does not fit into what is left of the limit is found without
 * both: a client that sees no type reads the whole state instead ({@code current-state-version
 * -outputs} with a null {@code detailed-type}).
 */
final class OutputsReader {
  /** What an output takes beside its texts, roughly. */
  private static final int EACH = 128;

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
  private final boolean sensitiveUnlessSaid;
  private final List<FoundOutput> found = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private int left;
  private boolean tooLong;
  private boolean sensitive;
  private JsonText type = JsonText.NULL;
  private JsonText value = JsonText.NULL;

  /**
   * Reads outputs that come next.
   *
   * @param sensitiveUnlessSaid whether an output that does not say it is sensitive is so
   * @param limit the bytes that all of them may take
   */
  OutputsReader(JsonReader json, boolean sensitiveUnlessSaid, int limit) {
    this.json = json;
    this.sensitiveUnlessSaid = sensitiveUnlessSaid;
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
      spend(EACH + name.length());
      json.charge(EACH + name.length());
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
    sensitive = sensitiveUnlessSaid;
    tooLong = false;
    type = JsonText.NULL;
    value = JsonText.NULL;
    // Of all members only these are remembered: there may be millions of others.
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
      case SENSITIVE -> sensitive = said();
      case TYPE -> type = text();
      case VALUE -> value = text();
      case OTHER -> json.skip();
    }
  }

  private boolean said() throws IOException, UnreadableException {
    var token = json.next();
    json.skipRest(token);
    return token != Token.FALSE;
  }

  private JsonText text() throws IOException, UnreadableException {
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
