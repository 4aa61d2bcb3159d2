package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokens.Token;
import dev.stateward.application.port.out.StateFiles.FoundOutput;
import dev.stateward.domain.stateversion.JsonText;
import java.io.IOException;
import java.util.ArrayList;
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
final class OutputsReading {
  /** What an output takes beside its texts, roughly. */
  private static final int EACH = 128;

  private final JsonReading json;
  private final boolean sensitiveUnlessSaid;
  private final List<FoundOutput> found = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private int left;
  private boolean tooLong;

  /**
   * Reads outputs that come next.
   *
   * @param sensitiveUnlessSaid whether an output that does not say it is sensitive is so
   * @param limit the bytes that all of them may take
   */
  OutputsReading(JsonReading json, boolean sensitiveUnlessSaid, int limit) {
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
      var name = json.name();
      spend(EACH + name.length());
      if (!names.add(name)) {
        throw new UnreadableException();
      }
      json.enter(Token.OBJECT);
      found.add(output(name));
    }
    return found;
  }

  private FoundOutput output(String name) throws IOException, UnreadableException {
    boolean sensitive = sensitiveUnlessSaid;
    tooLong = false;
    var type = JsonText.NULL;
    var value = JsonText.NULL;
    var seen = new HashSet<String>();
    while (json.nextMember()) {
      var member = json.name();
      switch (member) {
        case "sensitive" -> sensitive = said();
        case "type" -> type = text();
        case "value" -> value = text();
        default -> json.skip();
      }
      if (!seen.add(member)) {
        throw new UnreadableException();
      }
    }
    return tooLong
        ? new FoundOutput(name, sensitive, JsonText.NULL, JsonText.NULL)
        : new FoundOutput(name, sensitive, type, value);
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
      throw new UnreadableException();
    }
  }
}
