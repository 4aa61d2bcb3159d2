package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceCounter.Resource;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.blob.port.StateFiles.ReadInstances;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.ResourceInstance.Index;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Reads the instances and outputs of a state file one after another, as digests (ADR 207). Tools
 * write the names of a resource before its instances; those of a file in another order are kept
 * until the resource is named, as many as fit.
 */
final class InstancesReader {
  private static final Index ONLY = new Index.None();

  private final InputStream content;
  private final JsonReader json;
  private final ValueDigester values;
  private final InstanceDigester digester;
  private final Consumer<ExtractedInstance> taker;
  private final ResourcesReader resources;
  private final StateFileFormat format = new StateFileFormat();
  private final List<Unnamed> unnamed = new ArrayList<>();
  private String engineVersion = "";
  private long count;
  private int left = ChangeBudgets.UNNAMED_INSTANCES;
  private boolean renamed;

  /** The resource by which an instance was named before the end of the resource. */
  private @Nullable Resource named;

  /** An instance whose resource is not known yet. */
  private record Unnamed(
      Index index,
      String deposed,
      boolean tainted,
      String id,
      ShortDigest idDigest,
      List<AttributeDigest> attributes) {}

  InstancesReader(InputStream content, Mac mac, Consumer<ExtractedInstance> taker) {
    this.content = content;
    this.json = new JsonReader(content, new UnchargedMemory());
    this.values = new ValueDigester(json, mac);
    this.digester = new InstanceDigester(values);
    this.taker = taker;
    this.resources = new ResourcesReader(json, this::instance, this::end);
  }

  ReadInstances read() throws IOException {
    try {
      readFile();
    } catch (UnreadableException e) {
      content.transferTo(OutputStream.nullOutputStream());
      return new ReadInstances.Unreadable(String.valueOf(e.getMessage()));
    }
    return format.supported()
        ? new ReadInstances.All(engineVersion, count)
        : new ReadInstances.Unreadable(format.unsupported());
  }

  private void readFile() throws IOException, UnreadableException {
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      String name = json.name();
      switch (name) {
        case "version" -> format.number(json.wholeNumber());
        case "terraform_version" -> engineVersion = json.string();
        case "outputs" -> new ComparedOutputsReader(json, values, digester, this::output).read();
        case "resources" -> resources.read();
        default -> json.skip();
      }
      format.member(name);
      if (renamed) {
        throw new UnreadableException("a resource of it is named after its instances");
      }
    }
    json.finish();
  }

  private void output(ExtractedInstance output) throws UnreadableException {
    count();
    taker.accept(output);
  }

  private void count() throws UnreadableException {
    count++;
    if (count > ChangeBudgets.COMPARED_INSTANCES) {
      throw new UnreadableException(
          "it has more than " + ChangeBudgets.COMPARED_INSTANCES + " instances and outputs");
    }
  }

  private void instance(Token first) throws IOException, UnreadableException {
    count();
    AttributesReader attributes = new AttributesReader(json, values);
    Index index = ONLY;
    String deposed = "";
    boolean tainted = false;
    if (first == Token.OBJECT) {
      while (json.nextMember()) {
        switch (json.name()) {
          case "index_key" -> index = json.index();
          case "deposed" -> deposed = json.string();
          case "status" -> tainted = json.string().equals("tainted");
          case "attributes", "attributes_flat" -> attributes.readAttributes();
          case "sensitive_attributes" -> attributes.readMarks();
          default -> json.skip();
        }
      }
    } else {
      json.skipRest(first);
    }
    unnamed.add(
        new Unnamed(
            index,
            deposed,
            tainted,
            attributes.id(),
            attributes.idDigest(),
            attributes.attributes()));
    left -= attributes.bytes();
    nameOrKeep();
  }

  private void nameOrKeep() throws UnreadableException {
    Resource resource = resources.resource();
    if (resource.named()) {
      named = resource;
      name(resource);
    } else if (left < 0) {
      throw new UnreadableException("a resource of it is named after too many instances");
    }
  }

  private void end(Resource resource) {
    renamed |= named != null && !named.isNamedAs(resource);
    named = null;
    name(resource);
  }

  private void name(Resource resource) {
    unnamed.forEach(instance -> taker.accept(named(resource, instance)));
    unnamed.clear();
    left = ChangeBudgets.UNNAMED_INSTANCES;
  }

  private ExtractedInstance named(Resource resource, Unnamed instance) {
    ResourceInstance known = ResourcePager.instance(resource, instance.index, instance.deposed);
    String address = known.address();
    Mode mode = known.data() ? Mode.DATA : Mode.MANAGED;
    boolean identified = mode == Mode.MANAGED && !instance.idDigest.equals(ShortDigest.NONE);
    return new ExtractedInstance(
        digester.place(address, instance.deposed),
        identified ? digester.identity(known.type(), instance.idDigest) : ShortDigest.NONE,
        digester.content(known.provider(), instance.tainted, instance.attributes),
        new Description(
            address,
            instance.deposed,
            mode,
            known.type(),
            known.module(),
            known.provider(),
            instance.id,
            instance.tainted),
        instance.attributes);
  }
}
