package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokens.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceTally.Resource;
import dev.stateward.application.Budgets;
import dev.stateward.application.port.out.StateFiles.Findings;
import dev.stateward.application.port.out.StateFiles.FoundOutput;
import dev.stateward.application.port.out.StateFiles.Memory;
import dev.stateward.domain.stateversion.Inventory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads one state file of format 4 from its first byte to its last. */
final class StateFileExamination {
  private static final int FORMAT = 4;

  private final InputStream content;
  private final JsonReading json;
  private final ResourceTally resources;
  private String engineVersion = "";
  private long format;
  private List<FoundOutput> outputs = List.of();

  StateFileExamination(InputStream content, Memory memory) {
    this.content = content;
    this.json = new JsonReading(content, memory);
    this.resources = new ResourceTally(memory);
  }

  Findings findings() throws IOException {
    try {
      readFile();
    } catch (UnreadableException e) {
      content.transferTo(OutputStream.nullOutputStream());
      return failed(String.valueOf(e.getMessage()));
    }
    return switch ((int) Math.min(format, FORMAT + 1)) {
      case FORMAT -> everything();
      // An encrypted state does not say; outputs that came along with it stay.
      case 0 -> new Findings(Inventory.Taken.nothing(engineVersion, 0), List.of());
      default ->
          failed("it has format " + format + ", and only states of format " + FORMAT + " are read");
    };
  }

  private Findings failed(String reason) {
    return new Findings(new Inventory.Failed(engineVersion, format, reason), List.of());
  }

  private Findings everything() {
    var inventory =
        new Inventory.Taken(
            engineVersion,
            format,
            resources.modules(),
            resources.providers(),
            resources.resources(),
            resources.cut() || json.textCut(),
            resources.managed(),
            resources.billable());
    return new Findings(inventory, outputs);
  }

  private void readFile() throws IOException, UnreadableException {
    var seen = new HashSet<String>();
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      var name = json.name();
      switch (name) {
        case "version" -> format = json.wholeNumber();
        case "terraform_version" -> engineVersion = json.string();
        case "outputs" -> outputs = new OutputsReading(json, false, Budgets.OUTPUT_BYTES).read();
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
