package dev.stateward.bootstrap.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.access.AccessChange.Action;
import dev.stateward.bootstrap.remote.Terminal;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/**
 * Prints plans, with the signs of Terraform.
 *
 * @param out where they go
 * @param colours the colours of signs
 */
record AccessPlanPrinter(PrintWriter out, Ansi colours) {
  /** Prints a plan for people. */
  void print(AccessPlan plan, CurrentAccess current) {
    for (AccessChange change : plan.changes()) {
      Action action = change.action();
      Subject subject = change.subject();
      boolean invited =
          subject.kind() == Subject.Kind.MEMBER
              && action == Action.ADD
              && current.member(subject.name()).isEmpty();
      out.println(
          "  "
              + colours.string("@|%s %s|@ ".formatted(action.colour(), action.sign()))
              + Terminal.plain(subject.toString())
              + (invited ? ", who is invited to the organization" : ""));
      for (AccessAttribute attribute : AccessAttribute.of(subject.kind())) {
        String value = change.after().get(attribute.path());
        if (value != null) {
          out.println("      " + Terminal.plain(told(change, attribute.path(), value)));
        }
      }
    }
    if (plan.changes().isEmpty()) {
      out.println("No changes: the organization has what the file says.");
    } else {
      out.println();
      out.println(
          "Plan: %d to add, %d to change, %d to remove."
              .formatted(
                  plan.count(Action.ADD), plan.count(Action.CHANGE), plan.count(Action.REMOVE)));
    }
    if (plan.left() > 0) {
      out.println(
          "Not in the file, and left as they are: at least %d; `--prune --dry-run` lists all."
              .formatted(plan.left()));
    }
    out.flush();
  }

  private static String told(AccessChange change, String name, String value) {
    String before = change.before().getOrDefault(name, "");
    String now = value.isEmpty() ? "(none)" : value;
    return before.isEmpty() ? name + ": " + now : name + ": " + before + " -> " + now;
  }

  /** Prints a plan for programs: an object for each change. */
  void printJson(AccessPlan plan) {
    for (AccessChange change : plan.changes()) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      line.put("action", change.action().name().toLowerCase(Locale.ROOT));
      line.put("kind", change.subject().kind().label());
      line.put("place", change.subject().place());
      line.put("name", change.subject().name());
      put(line.putObject("before"), change.before());
      put(line.putObject("after"), change.after());
      out.println(Terminal.plain(line.toString()));
    }
    out.flush();
  }

  private static void put(ObjectNode into, Map<String, String> values) {
    values.forEach(into::put);
  }
}
