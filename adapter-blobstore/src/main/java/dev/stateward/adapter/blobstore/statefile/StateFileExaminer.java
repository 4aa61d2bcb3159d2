package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.blob.port.StateFiles.Memory;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.ExtractedResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/** Reads one state file of format 4 from its first byte to its last. */
final class StateFileExaminer {
  private final InputStream content;
  private final JsonReader json;
  private final ResourceCounter resources;
  private String engineVersion = "";
  private final StateFileFormat format = new StateFileFormat();
  private List<FoundOutput> outputs = List.of();

  StateFileExaminer(InputStream content, Memory memory) {
    this.content = content;
    this.json = new JsonReader(content, memory);
    this.resources = new ResourceCounter(memory);
  }

  Findings findings() throws IOException {
    try {
      readFile();
    } catch (UnreadableException e) {
      content.transferTo(OutputStream.nullOutputStream());
      return failed(String.valueOf(e.getMessage()));
    }
    return format.supported() ? everything() : failed(format.unsupported());
  }

  private Findings failed(String reason) {
    return new Findings(
        new ExtractedResources.Failed(engineVersion, format.number(), reason), List.of());
  }

  private Findings everything() {
    var extracted =
        new ExtractedResources.Taken(
            engineVersion,
            format.number(),
            resources.modules(),
            resources.providers(),
            resources.resources(),
            resources.cut() || json.shortenedAny(),
            resources.managed(),
            resources.billable());
    return new Findings(extracted, outputs);
  }

  private void readFile() throws IOException, UnreadableException {
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      var name = json.name();
      switch (name) {
        case "version" -> format.number(json.wholeNumber());
        case "terraform_version" -> engineVersion = json.string();
        case "outputs" -> outputs = new OutputsReader(json, false, Budgets.OUTPUT_BYTES).read();
        case "resources" -> new ResourcesReader(json, json::skipRest, resources::add).read();
        default -> json.skip();
      }
      format.member(name);
    }
    json.finish();
  }
}
