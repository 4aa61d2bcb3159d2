package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.transfer.CutOver;
import dev.stateward.bootstrap.transfer.ImportReport;
import dev.stateward.bootstrap.transfer.MirrorPlan;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** What a mirror prints: a line for each pass, and what is to be known of it once. */
final class MirrorOutput {
  private final CommandSpec spec;
  private final boolean json;
  private final ProgressLine line;
  private final InstantSource time;
  private final Set<String> told = new HashSet<>();
  private int passes;

  MirrorOutput(CommandSpec spec, boolean json, ProgressLine line, InstantSource time) {
    this.spec = spec;
    this.json = json;
    this.line = line;
    this.time = time;
  }

  private String now() {
    return time.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private ObjectNode event(String name) {
    return JsonNodeFactory.instance.objectNode().put("at", now()).put("event", name);
  }

  private void print(Object text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(Terminal.plain(text.toString()));
    out.flush();
  }

  /** A pass was made. */
  void passed(ImportReport report) {
    passes++;
    line.clear();
    if (json) {
      print(event("pass").put("pass", passes).set("report", report.json()));
      return;
    }
    print(
        "%s pass %d: %d states, %d workspaces, %d changes, %d conflicts"
            .formatted(
                now(),
                passes,
                report.createdOf("states"),
                report.createdOf("workspaces"),
                report.changed().size() + report.removed().size(),
                report.conflicts().size()));
    List<String> lines = new ArrayList<>();
    report.changed().forEach(it -> lines.add("changed: " + it));
    report.removed().forEach(it -> lines.add("removed: " + it));
    lines.forEach(it -> print("  " + it));
    once("on the target alone: ", report.surplus());
    once("conflict: ", report.conflicts());
    once("not told by the source: ", report.notTold());
    once("left out: ", report.leftOut());
  }

  private void once(String kind, List<String> all) {
    for (String each : all) {
      if (told.add(kind + each)) {
        print("  " + kind + each);
      }
    }
  }

  /** A pass failed. */
  void failed(RemoteFailedException failure, Duration pause) {
    line.clear();
    if (json) {
      print(
          event("failed")
              .put("message", failure.getMessage())
              .put("next-in-seconds", pause.toSeconds()));
    } else {
      print(
          "%s no pass: %s; tried again in %d s"
              .formatted(now(), failure.getMessage(), pause.toSeconds()));
    }
  }

  /** The cut-over waits for workspaces that others have locked. */
  void waits(List<String> busy) {
    line.clear();
    if (json) {
      ObjectNode event = event("waits");
      busy.forEach(event.putArray("locked")::add);
      print(event);
    } else {
      once("waits for the locks of others in the source: ", List.of(String.join(", ", busy)));
    }
  }

  /** The cut-over has ended. */
  void ended(CutOver.Result result, MirrorPlan plan, String source, String target, boolean held) {
    line.clear();
    if (json) {
      print(event("cut-over").setAll(result.json()));
      return;
    }
    result.differences().forEach(difference -> print("differs: " + difference));
    if (!result.identical()) {
      ServerOptions.say(
          spec,
          "no cut-over: the other server is open again, and this one stays locked; see what differs"
              + " and run the command again");
      return;
    }
    print(
        "identical: %d states of %d workspaces, each compared by its SHA-256"
            .formatted(result.states(), result.workspaces()));
    print(
        "Next: name %s in place of %s in the cloud or host blocks%s, and run `terraform init`."
            .formatted(
                target,
                source,
                plan.as().equals(plan.organization())
                    ? ""
                    : ", organization %s in place of %s"
                        .formatted(plan.as(), plan.organization())));
    print(
        held
            ? "The workspaces are locked on both servers; `stateward lock break` ends a lock."
            : "The workspaces of %s stay locked; those of %s are open.".formatted(source, target));
  }
}
