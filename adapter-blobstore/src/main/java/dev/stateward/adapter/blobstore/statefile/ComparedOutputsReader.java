package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.stateversion.ResourceInstance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads outputs one after another, as instances with the attributes type and value. */
final class ComparedOutputsReader {
  private static final String VALUE = "value";

  private final JsonReader json;
  private final ValueDigester values;
  private final InstanceDigester digester;
  private final Taker taker;

  ComparedOutputsReader(
      JsonReader json, ValueDigester values, InstanceDigester digester, Taker taker) {
    this.json = json;
    this.values = values;
    this.digester = digester;
    this.taker = taker;
  }

  /** Takes what was read. */
  @FunctionalInterface
  interface Taker {
    void take(ExtractedInstance instance) throws UnreadableException;
  }

  /** Reads the next value, an object of outputs; anything else has none. */
  void read() throws IOException, UnreadableException {
    Token first = json.next();
    if (first != Token.OBJECT) {
      json.skipRest(first);
      return;
    }
    while (json.nextMember()) {
      readOutput(json.shortenedName());
    }
  }

  private void readOutput(String name) throws IOException, UnreadableException {
    boolean marked = false;
    boolean secretNamed = false;
    List<AttributeDigest> parts = new ArrayList<>();
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      switch (json.name()) {
        case "sensitive" -> {
          Token said = json.next();
          json.skipRest(said);
          marked |= said != Token.FALSE;
        }
        case VALUE -> {
          readPart(VALUE, parts);
          secretNamed |= values.secretNamed();
        }
        case "type" -> readPart("type", parts);
        default -> json.skip();
      }
    }
    take(name, Sensitivity.of(marked, name, secretNamed), parts);
  }

  /** Of a member that is repeated, the last one counts: no more than two are kept. */
  private void readPart(String part, List<AttributeDigest> parts)
      throws IOException, UnreadableException {
    ShortDigest digest = ValueDigester.shortened(values.read());
    parts.removeIf(it -> it.name().equals(part));
    parts.add(new AttributeDigest(part, digest, Sensitivity.NONE));
  }

  private void take(String name, Sensitivity ofValue, List<AttributeDigest> parts)
      throws UnreadableException {
    List<AttributeDigest> attributes =
        parts.stream()
            .map(it ->
                it.name().equals(VALUE) ? new AttributeDigest(VALUE, it.value(), ofValue) : it)
            .toList();
    String address = ExtractedInstance.outputAddress(name);
    taker.take(
        new ExtractedInstance(
            digester.place(address, ""),
            ShortDigest.NONE,
            digester.content("", false, attributes),
            new Description(address, "", Mode.OUTPUT, "", ResourceInstance.ROOT, "", "", false),
            attributes));
  }
}
