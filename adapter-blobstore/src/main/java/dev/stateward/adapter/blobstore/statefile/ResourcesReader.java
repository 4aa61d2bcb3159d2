package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceCounter.Resource;
import java.io.IOException;
import java.util.function.Consumer;

/** Reads the resources of a state file one after another. */
final class ResourcesReader {
  private final JsonReader json;
  private final Instances instances;
  private final Consumer<Resource> resources;
  private KnownMembers members = new KnownMembers();
  private String module = "";
  private String mode = "";
  private String type = "";
  private String name = "";
  private String provider = "";
  private long count;

  /**
   * Reads from {@code json}.
   *
   * @param instances reads each instance, before the members of its resource are known
   * @param resources receives each resource after its instances
   */
  ResourcesReader(JsonReader json, Instances instances, Consumer<Resource> resources) {
    this.json = json;
    this.instances = instances;
    this.resources = resources;
  }

  /** Has it fail where the members of a resource can be read in two ways. */
  ResourcesReader strictly() {
    members = new KnownMembers("module", "mode", "type", "name", "provider", "instances");
    return this;
  }

  /** Reads an instance. */
  @FunctionalInterface
  interface Instances {
    /** Reads the instance to its end; {@code first} is its first token. */
    void read(Token first) throws IOException, UnreadableException;
  }

  /** Reads the next value, an array of resources or null. */
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
    module = "";
    mode = "";
    type = "";
    name = "";
    provider = "";
    count = 0;
    members.begin();
    while (json.nextMember()) {
      switch (members.note(json.name())) {
        case "module" -> module = json.string();
        case "mode" -> mode = json.string();
        case "type" -> type = json.string();
        case "name" -> name = json.string();
        case "provider" -> provider = json.string();
        case "instances" -> count = readInstances();
        default -> json.skip();
      }
    }
    resources.accept(resource());
  }

  /** What is known of the resource whose instances are read. */
  Resource resource() {
    return new Resource(module, mode, type, name, provider, count);
  }

  private long readInstances() throws IOException, UnreadableException {
    var first = json.next();
    if (first != Token.ARRAY) {
      json.skipRest(first);
      return 0;
    }
    long read = 0;
    for (var token = json.next(); token != Token.END_ARRAY; token = json.next()) {
      instances.read(token);
      read++;
    }
    return read;
  }
}
