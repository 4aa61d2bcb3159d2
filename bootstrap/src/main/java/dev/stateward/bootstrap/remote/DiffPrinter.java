package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/** Prints what changed between two versions, in the signs that Terraform has for it. */
final class DiffPrinter implements DocumentPrinter {
  /** A member that is sent with values alone. */
  private static final String OMITTED = "values-omitted";

  private static final String INDENT = "      ";

  private final PrintWriter out;
  private final Ansi colours;
  private JsonNode meta = MissingNode.getInstance();
  private boolean listed;

  DiffPrinter(PrintWriter out, Ansi colours) {
    this.out = out;
    this.colours = colours;
  }

  @Override
  public void begin(JsonNode page) {
    meta = page.path("meta");
    JsonNode from = meta.path("from");
    JsonNode to = meta.path("to");
    boolean otherWorkspace = differs(from, to, "workspace-id");
    boolean otherLineage = differs(from, to, "lineage");
    out.println("--- " + side(from, otherWorkspace, otherLineage));
    out.println("+++ " + side(to, otherWorkspace, otherLineage));
    out.println();
  }

  private static boolean differs(JsonNode from, JsonNode to, String member) {
    return from.isObject() && !from.path(member).equals(to.path(member));
  }

  private static String side(JsonNode side, boolean workspace, boolean lineage) {
    if (!side.isObject()) {
      return "nothing";
    }
    List<String> parts = new ArrayList<>();
    parts.add("serial " + text(side, "serial"));
    parts.add(text(side, "created-at"));
    parts.add(text(side, "id"));
    String tool = text(side, "terraform-version");
    if (!tool.isEmpty()) {
      parts.add("version " + tool + " of the tool");
    }
    if (workspace) {
      parts.add("workspace " + text(side, "workspace-id"));
    }
    if (lineage) {
      parts.add("lineage " + text(side, "lineage"));
    }
    return String.join(", ", parts);
  }

  @Override
  public void add(JsonNode document) {
    listed = true;
    JsonNode instance = document.path("attributes");
    String change = text(instance, "change");
    out.println(sign(change) + " " + address(instance) + origin(instance));
    boolean whole = change.equals("added") || change.equals("removed");
    for (JsonNode attribute : instance.path("attributes")) {
      if (!whole || attribute.has(OMITTED)) {
        out.println(
            INDENT
                + sign(text(attribute, "change"))
                + " "
                + text(attribute, "name")
                + value(attribute));
      }
    }
    if (!whole && instance.path("attributes-truncated").asBoolean()) {
      out.println(INDENT + "    ... and more attributes");
    }
  }

  /** The values of an attribute, as far as they were asked for and sent. */
  private static String value(JsonNode attribute) {
    String sensitive = attribute.path("sensitive").asBoolean() ? " (sensitive)" : "";
    if (!attribute.has(OMITTED)) {
      return sensitive;
    }
    String values =
        Stream.of("before", "after")
            .filter(attribute::has)
            .map(it -> Terminal.plain(attribute.path(it).toString()))
            .collect(Collectors.joining(" -> "));
    return sensitive + (attribute.path(OMITTED).asBoolean() ? " (too long)" : ": " + values);
  }

  private static String address(JsonNode instance) {
    String deposed = text(instance, "deposed");
    return text(instance, "address")
        + (deposed.isEmpty() ? "" : " (deposed " + deposed + ")")
        + (instance.path("tainted").asBoolean() ? " (tainted)" : "");
  }

  private static String origin(JsonNode instance) {
    String former = text(instance, "former-address");
    String id = text(instance, "former-resource-id");
    return (former.isEmpty() ? "" : " (moved from " + former + ")")
        + (id.isEmpty() ? "" : " (id " + id + " -> " + text(instance, "resource-id") + ")");
  }

  /** Three characters wide; what is unknown is shown as it is called. */
  private String sign(String change) {
    return switch (change) {
      case "added" -> coloured("green", "  +");
      case "removed" -> coloured("red", "  -");
      case "replaced" -> coloured("red", "-/") + coloured("green", "+");
      case "changed", "moved", "marked" -> coloured("yellow", "  ~");
      default -> change;
    };
  }

  private String coloured(String colour, String sign) {
    return colours.string("@|" + colour + " " + sign + "|@");
  }

  @Override
  public void end() {
    JsonNode summary = meta.path("summary");
    List<String> counts = new ArrayList<>();
    for (String change : List.of("added", "changed", "replaced", "moved", "removed")) {
      count(counts, summary.path(change).asLong(), change);
    }
    long outputs = summary.path("outputs").asLong();
    count(counts, outputs, outputs == 1 ? "output changed" : "outputs changed");
    if (listed) {
      out.println();
    }
    out.println(counts.isEmpty() ? "No changes." : "Total: " + String.join(", ", counts) + ".");
    out.flush();
  }

  private static void count(List<String> counts, long count, String what) {
    if (count > 0) {
      counts.add(count + " " + what);
    }
  }

  /** What others named, without what a terminal obeys. */
  private static String text(JsonNode object, String member) {
    return Terminal.plain(Column.text(object.path(member)));
  }
}
