package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.organization.ExecutionModes;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.workspace.WorkspaceFlag;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The settings of workspaces as JSON:API attributes. Absent attributes stay, and {@code null}
 * restores the default of a new workspace.
 */
final class SettingsDocuments {
  static final String DESCRIPTION = "description";

  static final String EXECUTION_MODE = "execution-mode";

  private static final String AGENT_POOL = "agent-pool-id";

  static final String OPERATIONS = "operations";

  static final String TERRAFORM_VERSION = "terraform-version";

  static final String WORKING_DIRECTORY = "working-directory";

  static final String SOURCE_NAME = "source-name";

  static final String SOURCE_URL = "source-url";

  /** One version, or one part of a constraint: {@code 1.11.4}, {@code ~> 1.5.0}. */
  private static final Pattern VERSION =
      Pattern.compile(
          " *(?:=|!=|>|>=|<|<=|~>)? *v?\\d++(?:\\.\\d++){0,2}(?:-[\\w.-]++)?(?:\\+[\\w.-]++)? *");

  private static final WorkspaceSettings INITIAL = WorkspaceSettings.INITIAL;

  private SettingsDocuments() {}

  /** The older attribute for execution modes other than local. */
  static boolean operations(ExecutionMode mode) {
    return mode != ExecutionMode.LOCAL;
  }

  /** Parses a change of a workspace's settings; problems are noted. */
  static UnaryOperator<WorkspaceSettings> parseChange(RequestObject attributes) {
    var description = text(attributes, DESCRIPTION, INITIAL.description());
    var version = version(attributes);
    var directory = text(attributes, WORKING_DIRECTORY, INITIAL.workingDirectory());
    var sourceName = text(attributes, SOURCE_NAME, INITIAL.sourceName());
    var sourceUrl = text(attributes, SOURCE_URL, INITIAL.sourceUrl());
    var flags = FlagDocuments.parseChange(attributes);
    var mode = mode(attributes, flags);
    var triggers = AutomationDocuments.parseTriggers(attributes);
    var autoDestroy = AutomationDocuments.parseAutoDestroy(attributes);
    return before ->
        new WorkspaceSettings(
            description.apply(before.description()),
            mode.apply(before.executionMode()),
            version.apply(before.terraformVersion()),
            directory.apply(before.workingDirectory()),
            sourceName.apply(before.sourceName()),
            sourceUrl.apply(before.sourceUrl()),
            flags.applyTo(before.flags()),
            triggers.apply(before.triggers()),
            autoDestroy.apply(before.autoDestroy()));
  }

  private static UnaryOperator<String> text(RequestObject attributes, String name, String initial) {
    String sent = attributes.text(name, initial);
    return attributes.sent(name) ? before -> sent : UnaryOperator.identity();
  }

  private static UnaryOperator<String> version(RequestObject attributes) {
    String sent = attributes.text(TERRAFORM_VERSION, "");
    if (!isVersion(sent)) {
      attributes.problem(TERRAFORM_VERSION, "must be 'latest', a version or a constraint");
    }
    String wanted = sent.isEmpty() ? INITIAL.terraformVersion() : sent;
    return attributes.sent(TERRAFORM_VERSION) ? before -> wanted : UnaryOperator.identity();
  }

  private static boolean isVersion(String text) {
    return text.isEmpty()
        || text.equals(INITIAL.terraformVersion())
        || Stream.of(text.split(",", -1)).allMatch(part -> VERSION.matcher(part).matches());
  }

  private static UnaryOperator<ExecutionMode> mode(
      RequestObject attributes, FlagDocuments.Change flags) {
    Optional<ExecutionMode> sent = sentMode(attributes);
    ExecutionModes.refusePool(attributes, AGENT_POOL, sent);
    return flags.cleared().contains(WorkspaceFlag.OWN_EXECUTION_MODE)
        ? before -> INITIAL.executionMode()
        : sent::orElse;
  }

  private static Optional<ExecutionMode> sentMode(RequestObject attributes) {
    if (attributes.has(EXECUTION_MODE)) {
      return ExecutionModes.parse(attributes, EXECUTION_MODE);
    }
    if (attributes.has(OPERATIONS)) {
      boolean remote = attributes.flag(OPERATIONS, false);
      return Optional.of(remote ? ExecutionMode.REMOTE : ExecutionMode.LOCAL);
    }
    return Optional.empty();
  }
}
