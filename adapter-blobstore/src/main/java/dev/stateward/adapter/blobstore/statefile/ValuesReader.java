package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceCounter.Resource;
import dev.stateward.application.blob.port.AttributeValues;
import dev.stateward.application.blob.port.AttributeValues.Place;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.ResourceInstance.Index;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Reads the values of some attributes of a state file. */
final class ValuesReader {
  private static final Index ONLY = new Index.None();

  private final InputStream content;
  private final JsonReader json;
  private final AttributeValues.Wanted wanted;
  private final ResourcesReader resources;
  private final Map<Place, Map<String, JsonText>> found = new HashMap<>();
  private final Set<Place> met = new HashSet<>();
  private int left = ChangeBudgets.SHOWN_VALUES;

  ValuesReader(InputStream content, AttributeValues.Wanted wanted) {
    this.content = content;
    this.json = new JsonReader(content, new UnchargedMemory());
    this.wanted = wanted;
    this.resources = new ResourcesReader(json, this::instance, resource -> {});
  }

  AttributeValues read() throws IOException {
    try {
      readFile();
      return new AttributeValues(found);
    } catch (UnreadableException e) {
      content.transferTo(OutputStream.nullOutputStream());
      return AttributeValues.NONE;
    }
  }

  private void readFile() throws IOException, UnreadableException {
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      switch (json.name()) {
        case "outputs" -> readOutputs();
        case "resources" -> resources.read();
        default -> json.skip();
      }
    }
    json.finish();
  }

  private void readOutputs() throws IOException, UnreadableException {
    Token first = json.next();
    if (first != Token.OBJECT) {
      json.skipRest(first);
      return;
    }
    while (json.nextMember()) {
      Place place = new Place(ExtractedInstance.outputAddress(json.shortenedName()), "");
      keep(place, readWanted(place));
    }
  }

  private void instance(Token first) throws IOException, UnreadableException {
    Index index = ONLY;
    String deposed = "";
    Place read = place(ONLY, "");
    Map<String, JsonText> values = Map.of();
    if (first == Token.OBJECT) {
      while (json.nextMember()) {
        switch (json.name()) {
          case "index_key" -> index = json.index();
          case "deposed" -> deposed = json.string();
          case "attributes", "attributes_flat" -> {
            read = place(index, deposed);
            values = readWanted(read);
          }
          default -> json.skip();
        }
      }
    } else {
      json.skipRest(first);
    }
    Place place = place(index, deposed);
    keep(place, place.equals(read) ? values : Map.of());
  }

  private Place place(Index index, String deposed) {
    Resource resource = resources.resource();
    return new Place(ResourcePager.instance(resource, index, deposed).address(), deposed);
  }

  /** Reads the next value; the members of an object that are wanted there. */
  private Map<String, JsonText> readWanted(Place place) throws IOException, UnreadableException {
    Set<String> names = wanted.at(place);
    Token first = json.next();
    if (names.isEmpty() || first != Token.OBJECT) {
      json.skipRest(first);
      return Map.of();
    }
    Map<String, JsonText> values = new HashMap<>();
    while (json.nextMember()) {
      String name = json.shortenedName();
      if (!names.contains(name)) {
        json.skip();
      } else if (json.copy(Math.min(left, ChangeBudgets.SHOWN_VALUE))) {
        JsonText value = json.copied();
        left -= value.text().length();
        values.put(name, value);
      } else {
        values.remove(name);
      }
    }
    return values;
  }

  /** What has the address of another one is not told, since nobody could say of which it is. */
  private void keep(Place place, Map<String, JsonText> values) {
    if (wanted.at(place).isEmpty()) {
      return;
    }
    if (met.add(place)) {
      found.put(place, values);
    } else {
      found.remove(place);
    }
  }
}
