package dev.stateward.adapter.blobstore.statefile;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.stateward.application.blob.port.StateFiles.Memory;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Counts and lists the resources of a state file. Its results have a limited size. */
final class ResourceCounter {
  /** The braces of an object, the colon before it and the comma after. */
  private static final int BRACES = 4;

  /** The digits of a count, the colon before it and the comma after. */
  private static final int LONGEST_COUNT = 21;

  private static final Set<String> NOT_BILLABLE = Set.of("terraform_data", "null_resource");

  /**
   * A resource block of a state file.
   *
   * @param module the address of its module, empty for the root module
   * @param instances how many instances it has
   */
  record Resource(
      String module, String mode, String type, String name, String provider, long instances) {
    boolean managed() {
      return mode.equals("managed");
    }

    /** Whether its names are known, but for that of its module. */
    boolean named() {
      return !mode.isEmpty() && !type.isEmpty() && !name.isEmpty() && !provider.isEmpty();
    }

    boolean isNamedAs(Resource other) {
      return other.withInstances(instances).equals(this);
    }

    private Resource withInstances(long count) {
      return new Resource(module, mode, type, name, provider, count);
    }

    /** Its type, prefixed with a mode other than managed: {@code data.http}. */
    String kind() {
      return managed() ? type : mode + "." + type;
    }
  }

  private final Map<String, Map<String, Long>> modules = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> providers = new LinkedHashMap<>();
  private final Memory memory;
  private final StringBuilder list = new StringBuilder("[");
  private int left = Budgets.INVENTORY_BYTES;
  private boolean cut;
  private long managed;
  private long billable;

  /** Counts none yet; {@code memory} is charged for the results. */
  ResourceCounter(Memory memory) {
    this.memory = memory;
  }

  void add(Resource resource) {
    var module = moduleName(resource.module());
    var key = resource.kind().replace('_', '-');
    if (resource.managed()) {
      managed += resource.instances();
      billable += NOT_BILLABLE.contains(resource.type()) ? 0 : resource.instances();
    }
    list(resource, module);
    count(modules, module, key, resource.instances());
    count(providers, resource.provider(), key, resource.instances());
  }

  JsonText modules() {
    return counts(modules);
  }

  JsonText providers() {
    return counts(providers);
  }

  /** The first resources, as many as fit. */
  JsonText resources() {
    return new JsonText(list + "]");
  }

  /** Whether something did not fit. */
  boolean cut() {
    return cut;
  }

  long managed() {
    return managed;
  }

  long billable() {
    return billable;
  }

  /** Groups and keys that are listed are counted on when no others fit. */
  private void count(
      Map<String, Map<String, Long>> counts, String group, String key, long instances) {
    var inGroup = counts.get(group);
    if (inGroup == null) {
      if (!fits(size(group) + BRACES)) {
        return;
      }
      inGroup = new LinkedHashMap<>();
      counts.put(group, inGroup);
    }
    if (inGroup.containsKey(key) || fits(size(key) + LONGEST_COUNT)) {
      inGroup.merge(key, instances, Long::sum);
    }
  }

  private void list(Resource resource, String module) {
    if (cut) {
      return;
    }
    var item = new StringBuilder(list.length() == 1 ? "{\"name\":" : ",{\"name\":");
    quote(resource.name(), item);
    item.append(",\"type\":");
    quote(resource.kind(), item);
    item.append(",\"count\":").append(resource.instances()).append(",\"module\":");
    quote(module, item);
    item.append(",\"provider\":");
    quote(resource.provider(), item);
    item.append('}');
    if (fits(utf8(item))) {
      list.append(item);
    }
  }

  /** Reserves {@code bytes}; after the first that do not fit, nothing is added. */
  private boolean fits(int bytes) {
    // Once to keep them, and once for the result that is built from them.
    cut |= bytes > left || !memory.take(2L * bytes);
    left -= cut ? 0 : bytes;
    return !cut;
  }

  private static int size(String name) {
    var quoted = new StringBuilder();
    quote(name, quoted);
    return utf8(quoted);
  }

  private static int utf8(StringBuilder text) {
    return text.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private static void quote(String text, StringBuilder json) {
    json.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, json);
    json.append('"');
  }

  private static JsonText counts(Map<String, Map<String, Long>> groups) {
    var json = new StringBuilder("{");
    groups.forEach((group, counts) -> {
      member(group, json);
      json.append('{');
      counts.forEach((key, count) -> member(key, json).append(count.longValue()));
      json.append('}');
    });
    return new JsonText(json.append('}').toString());
  }

  private static StringBuilder member(String name, StringBuilder json) {
    if (json.charAt(json.length() - 1) != '{') {
      json.append(',');
    }
    quote(name, json);
    return json.append(':');
  }

  /** {@code root.a["x"].b} for {@code module.a["x"].module.b}, {@code root} for none. */
  static String moduleName(String address) {
    var name = new StringBuilder("root");
    int from = 0;
    while (address.startsWith("module.", from)) {
      int end = stepEnd(address, from + "module.".length());
      name.append('.').append(address, from + "module.".length(), end);
      from = Math.min(end + 1, address.length());
    }
    return name.append(address, from, address.length()).toString();
  }

  /** The end of a module name and its key, which may have dots in quotes. */
  private static int stepEnd(String address, int from) {
    boolean quoted = false;
    for (int at = from; at < address.length(); at++) {
      char c = address.charAt(at);
      if (c == '\\') {
        at++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        return at;
      }
    }
    return address.length();
  }
}
