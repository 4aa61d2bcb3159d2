package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokens.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceTally.Resource;
import dev.stateward.application.port.out.StateFiles.Findings;
import dev.stateward.application.port.out.StateFiles.FoundOutput;
import dev.stateward.domain.stateversion.Inventory;
import dev.stateward.domain.stateversion.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads one state file of format 4 from its first byte to its last. */
final class StateFileExamination {
  private static final long FORMAT = 4;
  private static final int MOST_OUTPUT_BYTES = 16 * 1024 * 1024;
  private static final JsonText NO_OBJECT = new JsonText("{}");
  private static final JsonText NO_ARRAY = new JsonText("[]");

  private final InputStream content;
  private final JsonReading json;
  private final ResourceTally resources = new ResourceTally();
  private String engineVersion = "";
  private long format;
  private List<FoundOutput> outputs = List.of();

  StateFileExamination(InputStream content) {
    this.content = content;
    this.json = new JsonReading(content);
  }

  Findings findings() throws IOException {
    try {
      readFile();
    } catch (UnreadableException e) {
      content.transferTo(OutputStream.nullOutputStream());
      return nothing();
    }
    return format == FORMAT ? everything() : nothing();
  }

  private Findings everything() {
    var inventory =
        new Inventory.Taken(
            engineVersion,
            format,
            resources.modules(),
            resources.providers(),
            resources.resources(),
            resources.resourcesCut(),
            resources.managed(),
            resources.billable());
    return new Findings(inventory, resources.resourcesHead(), outputs);
  }

  private Findings nothing() {
    var inventory =
        new Inventory.Taken(engineVersion, format, NO_OBJECT, NO_OBJECT, NO_ARRAY, false, 0, 0);
    return new Findings(inventory, NO_ARRAY, List.of());
  }

  private void readFile() throws IOException, UnreadableException {
    var seen = new HashSet<String>();
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      var name = json.name();
      switch (name) {
        case "version" -> format = json.wholeNumber();
        case "terraform_version" -> engineVersion = json.string();
        case "outputs" -> outputs = new OutputsReading(json, false, MOST_OUTPUT_BYTES).read();
        case "resources" -> readResources();
        default -> json.skip();
      }
      refuseSecond(name, seen);
    }
    json.finish();
  }

  /** Of two fields that count, nobody can say which one the tool will read. */
  private static void refuseSecond(String name, Set<String> seen) throws UnreadableException {
    boolean counts =
        switch (name) {
          case "version", "terraform_version", "outputs", "resources" -> true;
          default -> false;
        };
    if (counts && !seen.add(name)) {
      throw new UnreadableException();
    }
  }

  private void readResources() throws IOException, UnreadableException {
    var first = json.next();
    if (first == Token.NULL) {
      return;
    }
    if (first != Token.ARRAY) {
      throw new UnreadableException();
    }
    for (var token = json.next(); token != Token.END_ARRAY; token = json.next()) {
      if (token != Token.OBJECT) {
        throw new UnreadableException();
      }
      readResource();
    }
  }

  private void readResource() throws IOException, UnreadableException {
    var module = "";
    var mode = "";
    var type = "";
    var name = "";
    var provider = "";
    long instances = 0;
    while (json.nextMember()) {
      switch (json.name()) {
        case "module" -> module = json.string();
        case "mode" -> mode = json.string();
        case "type" -> type = json.string();
        case "name" -> name = json.string();
        case "provider" -> provider = json.string();
        case "instances" -> instances = readInstances();
        default -> json.skip();
      }
    }
    resources.add(new Resource(module, mode, type, name, provider, instances));
  }

  private long readInstances() throws IOException, UnreadableException {
    var first = json.next();
    if (first != Token.ARRAY) {
      json.skipRest(first);
      return 0;
    }
    long count = 0;
    for (var token = json.next(); token != Token.END_ARRAY; token = json.next()) {
      json.skipRest(token);
      count++;
    }
    return count;
  }
}
