package dev.stateward.adapter.blobstore.statefile;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.stateward.domain.stateversion.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Counts and lists the resources of a state file. */
final class ResourceTally {
  private static final int HEAD = 50;
  private static final int LONGEST_LIST = 24 * 1024 * 1024;
  private static final int MOST_COUNTED = 50_000;
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

    /** Its type, after its mode when that is another than managed: {@code data.http}. */
    String kind() {
      return managed() ? type : mode + "." + type;
    }
  }

  private final Map<String, Map<String, Long>> modules = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> providers = new LinkedHashMap<>();
  private final StringBuilder list = new StringBuilder("[");
  private int counted;
  private int listed;
  private int headEnd = 1;
  private boolean cut;
  private long managed;
  private long billable;

  void add(Resource resource) throws UnreadableException {
    var module = moduleName(resource.module());
    var key = resource.kind().replace('_', '-');
    count(modules, module, key, resource.instances());
    count(providers, resource.provider(), key, resource.instances());
    if (resource.managed()) {
      managed += resource.instances();
      billable += NOT_BILLABLE.contains(resource.type()) ? 0 : resource.instances();
    }
    list(resource, module);
  }

  JsonText modules() {
    return counts(modules);
  }

  JsonText providers() {
    return counts(providers);
  }

  /** All resources, or as many of the first as the longest list holds. */
  JsonText resources() {
    return new JsonText(list + "]");
  }

  JsonText resourcesHead() {
    return new JsonText(list.substring(0, headEnd) + "]");
  }

  boolean resourcesCut() {
    return cut;
  }

  long managed() {
    return managed;
  }

  long billable() {
    return billable;
  }

  private void count(
      Map<String, Map<String, Long>> counts, String group, String key, long instances)
      throws UnreadableException {
    var inGroup = counts.computeIfAbsent(group, g -> new LinkedHashMap<>());
    if (!inGroup.containsKey(key) && ++counted > MOST_COUNTED) {
      throw new UnreadableException();
    }
    inGroup.merge(key, instances, Long::sum);
  }

  private void list(Resource resource, String module) {
    int before = list.length();
    if (cut) {
      return;
    }
    list.append(listed == 0 ? "{\"name\":" : ",{\"name\":");
    quote(resource.name());
    list.append(",\"type\":");
    quote(resource.kind());
    list.append(",\"count\":").append(resource.instances()).append(",\"module\":");
    quote(module);
    list.append(",\"provider\":");
    quote(resource.provider());
    list.append('}');
    if (list.length() >= LONGEST_LIST) {
      list.setLength(before);
      cut = true;
      return;
    }
    listed++;
    if (listed <= HEAD) {
      headEnd = list.length();
    }
  }

  private void quote(String text) {
    quote(text, list);
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
  private static String moduleName(String address) {
    var name = new StringBuilder("root");
    int from = 0;
    while (address.startsWith("module.", from)) {
      int end = stepEnd(address, from + "module.".length());
      name.append('.').append(address, from + "module.".length(), end);
      from = Math.min(end + 1, address.length());
    }
    return name.append(address, from, address.length()).toString();
  }

  /** Where the module's name and its key, whose quotes may hold dots, end. */
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
