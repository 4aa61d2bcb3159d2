package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceCounter.Resource;
import java.io.IOException;
import java.util.function.Consumer;

/** Reads the resources of a state file one after another. */
final class ResourcesReader {
  private final JsonReader json;
  private final Instances instances;
  private final Consumer<Resource> taker;

  /**
   * Reads from {@code json}.
   *
   * @param instances reads each instance, before it is known of which resource it is
   * @param taker takes each resource, once its instances were read
   */
  ResourcesReader(JsonReader json, Instances instances, Consumer<Resource> taker) {
    this.json = json;
    this.instances = instances;
    this.taker = taker;
  }

  /** Reads an instance. */
  @FunctionalInterface
  interface Instances {
    /** Reads it to its end; {@code first} is its first token. */
    void read(Token first) throws IOException, UnreadableException;
  }

  /** Reads the array of resources that comes next, or nothing in its place. */
  void read() throws IOException, UnreadableException {
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
    long count = 0;
    while (json.nextMember()) {
      switch (json.name()) {
        case "module" -> module = json.string();
        case "mode" -> mode = json.string();
        case "type" -> type = json.string();
        case "name" -> name = json.string();
        case "provider" -> provider = json.string();
        case "instances" -> count = readInstances();
        default -> json.skip();
      }
    }
    taker.accept(new Resource(module, mode, type, name, provider, count));
  }

  private long readInstances() throws IOException, UnreadableException {
    var first = json.next();
    if (first != Token.ARRAY) {
      json.skipRest(first);
      return 0;
    }
    long count = 0;
    for (var token = json.next(); token != Token.END_ARRAY; token = json.next()) {
      instances.read(token);
      count++;
    }
    return count;
  }
}
