package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.StateApplication;
import dev.stateward.application.check.port.CheckEvent;
import dev.stateward.application.check.port.CheckingConsistency.Checked;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.application.check.port.CheckingConsistency.Scope;
import dev.stateward.application.port.Caller;
import java.util.Locale;

/** Checks of an installation as documents of commands. */
public final class CheckDocuments {
  /** The command that checks an installation. */
  public static final String CHECK = "fsck";

  /** The progress documents that tell of findings have them under this name. */
  public static final String FINDING = "finding";

  private static final String QUICK = "quick";
  private static final String REPAIR = "repair";

  private CheckDocuments() {}

  /** What is asked for. */
  public static JsonNode request(boolean quick, boolean repair) {
    return JsonLines.JSON.createObjectNode().put(QUICK, quick).put(REPAIR, repair);
  }

  /** Checks {@code application} on request. */
  public static AdminCommand checking(StateApplication application) {
    return (arguments, progress) ->
        checked(
            application
                .operations()
                .checkingConsistency()
                .check(
                    new Caller.Operator(),
                    new Scope(
                        arguments.path(QUICK).asBoolean() ? Depth.LENGTHS : Depth.BYTES,
                        arguments.path(REPAIR).asBoolean()),
                    event -> progress.accept(told(event))));
  }

  private static JsonNode checked(Checked checked) {
    return JsonLines.JSON
        .createObjectNode()
        .put("blobs", checked.blobs())
        .put("objects", checked.objects())
        .put("findings", checked.findings())
        .put("repaired", checked.repaired());
  }

  /** Findings are told one by one: there may be a million. */
  private static JsonNode told(CheckEvent event) {
    ObjectNode document = JsonLines.JSON.createObjectNode();
    switch (event) {
      case CheckEvent.Found(var finding) ->
          document
              .putObject(FINDING)
              .put("kind", finding.kind().label())
              .put("version", finding.version())
              .put("object", finding.object())
              .put("detail", finding.detail())
              .put("repair", finding.remedy().name().toLowerCase(Locale.ROOT));
      case CheckEvent.Progress(var step, var done, var total) ->
          document.put("step", step.label()).put("done", done).put("total", total);
    }
    return document;
  }
}
