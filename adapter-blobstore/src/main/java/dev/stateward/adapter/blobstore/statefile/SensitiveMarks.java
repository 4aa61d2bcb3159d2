package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** The attributes of one instance that the state marks as sensitive, wholly or in part. */
final class SensitiveMarks {
  private final JsonReader json;
  private final Spending spending;
  private final Set<String> marked = new HashSet<>();
  private boolean all;

  SensitiveMarks(JsonReader json, Spending spending) {
    this.json = json;
    this.spending = spending;
  }

  /** Pays for a name that is kept. */
  @FunctionalInterface
  interface Spending {
    void spend(String name) throws UnreadableException;
  }

  /** Reads the next value, a list of paths, of which the first steps are names of attributes. */
  void read() throws IOException, UnreadableException {
    Token first = json.next();
    if (first != Token.ARRAY) {
      all |= first != Token.NULL;
      json.skipRest(first);
      return;
    }
    for (Token path = json.next(); path != Token.END_ARRAY; path = json.next()) {
      if (path == Token.ARRAY) {
        readPath();
      } else {
        all = true;
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
    all |= named.isEmpty();
    if (marked.add(named)) {
      spending.spend(named);
    }
  }

  boolean contain(String name) {
    return all || marked.contains(name);
  }
}
