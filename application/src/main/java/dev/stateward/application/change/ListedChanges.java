package dev.stateward.application.change;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.change.port.ComparingVersions.ListedChange;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.application.stateversion.ResourceIds;
import dev.stateward.domain.change.AttributeChange;
import dev.stateward.domain.change.InstanceChange;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;

/** Describes changes, with as many attributes as are listed. */
final class ListedChanges {
  private ListedChanges() {}

  /**
   * What became of an instance; {@code before} and {@code after} are the same where it is in one
   * version alone.
   */
  static ListedChange of(
      WorkspaceId workspace,
      InstanceChange.Kind kind,
      ExtractedInstance before,
      ExtractedInstance after) {
    List<AttributeChange> attributes = attributes(kind, before, after);
    return new ListedChange(
        ResourceIds.of(workspace, after.description().address(), after.description().deposed()),
        kind,
        after.description(),
        before.description(),
        attributes.stream().limit(ChangeBudgets.LISTED_ATTRIBUTES).toList(),
        attributes.size() > ChangeBudgets.LISTED_ATTRIBUTES,
        after.unmarkedSecret());
  }

  /** What became of all attributes. */
  static List<AttributeChange> attributes(
      InstanceChange.Kind kind, ExtractedInstance before, ExtractedInstance after) {
    return switch (kind) {
      case ADDED -> AttributeChange.between(List.of(), after.attributes());
      case REMOVED -> AttributeChange.between(before.attributes(), List.of());
      case REPLACED, MOVED, CHANGED ->
          AttributeChange.between(before.attributes(), after.attributes());
    };
  }
}
