package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceCounter.Resource;
import dev.stateward.application.blob.port.StateFiles.ListedResources;
import dev.stateward.application.blob.port.StateFiles.Memory;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.ResourceInstance.Index;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads one page of the instances of a state file, and counts the others. */
final class ResourcePager {
  private static final String DEFAULT_REGISTRY = "registry.terraform.io/";

  private final InputStream content;
  private final JsonReader json;
  private final PageRequest page;
  private final StateFileFormat format = new StateFileFormat();
  private final List<Instance> unnamed = new ArrayList<>();
  private final List<ResourceInstance> items = new ArrayList<>();
  private long position;

  /** An instance of the page; its resource is known when all its instances were read. */
  private record Instance(Index index, String deposed) {}

  ResourcePager(InputStream content, PageRequest page, Memory memory) {
    this.content = content;
    this.json = new JsonReader(content, memory);
    this.page = page;
  }

  ListedResources list() throws IOException {
    try {
      readFile();
    } catch (UnreadableException e) {
      content.transferTo(OutputStream.nullOutputStream());
      return new ListedResources.Unreadable(String.valueOf(e.getMessage()));
    }
    return format.supported()
        ? new ListedResources.Found(new Page<>(items, page, position))
        : new ListedResources.Unreadable(format.unsupported());
  }

  private void readFile() throws IOException, UnreadableException {
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      var name = json.name();
      switch (name) {
        case "version" -> format.number(json.wholeNumber());
        case "resources" -> new ResourcesReader(json, this::instance, this::resource).read();
        default -> json.skip();
      }
      format.member(name);
    }
    json.finish();
  }

  private void instance(Token first) throws IOException, UnreadableException {
    boolean wanted = position >= page.offset() && position - page.offset() < page.size();
    position++;
    if (!wanted) {
      json.skipRest(first);
      return;
    }
    Index index = new Index.None();
    String deposed = "";
    if (first == Token.OBJECT) {
      while (json.nextMember()) {
        switch (json.name()) {
          case "index_key" -> index = json.index();
          case "deposed" -> deposed = json.string();
          default -> json.skip();
        }
      }
    } else {
      json.skipRest(first);
    }
    unnamed.add(new Instance(index, deposed));
  }

  private void resource(Resource resource) {
    unnamed.forEach(found -> items.add(instance(resource, found.index, found.deposed)));
    unnamed.clear();
  }

  /** An instance of {@code resource} as the API names it. */
  static ResourceInstance instance(Resource resource, Index index, String deposed) {
    String module = ResourceCounter.moduleName(resource.module());
    return new ResourceInstance(
        module.equals(ResourceInstance.ROOT) ? module : withoutRoot(module),
        resource.mode().equals("data"),
        resource.type(),
        resource.name(),
        provider(resource.provider()),
        index,
        deposed);
  }

  private static String withoutRoot(String module) {
    return module.substring(ResourceInstance.ROOT.length() + 1);
  }

  /** {@code hashicorp/aws} for {@code provider["registry.terraform.io/hashicorp/aws"].west}. */
  private static String provider(String address) {
    int start = address.indexOf("[\"") + 2;
    int end = address.indexOf("\"]", start);
    String source = start > 1 && end > start ? address.substring(start, end) : address;
    return source.startsWith(DEFAULT_REGISTRY)
        ? source.substring(DEFAULT_REGISTRY.length())
        : source;
  }
}
