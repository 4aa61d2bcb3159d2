package dev.stateward.application.event;

import dev.stateward.application.workspace.port.WorkspaceDetails;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WorkspaceSelection;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Selects events by what their workspaces are now: their projects and tags. */
final class SelectedWorkspaces {
  private final Workspaces workspaces;

  SelectedWorkspaces(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  /** Those of {@code events} that are of selected workspaces, or of none alone. */
  List<Event> of(Webhook webhook, List<Event> events) {
    WorkspaceSelection selection = webhook.subscription().workspaces();
    if (selection.equals(WorkspaceSelection.ALL)) {
      return events;
    }
    Set<String> selected =
        events.stream()
            .filter(Predicate.not(SelectedWorkspaces::isForAll))
            .map(Event::workspace)
            .collect(Collectors.collectingAndThen(Collectors.toSet(), of(selection)));
    return events.stream()
        .filter(event -> isForAll(event) || selected.contains(event.workspace()))
        .toList();
  }

  private static boolean isForAll(Event event) {
    return event.workspace().isEmpty() || event.type() == EventType.WEBHOOK_PINGED;
  }

  private Function<Set<String>, Set<String>> of(WorkspaceSelection selection) {
    return names -> {
      Set<WorkspaceId> ids =
          names.stream().map(WorkspaceId::new).collect(Collectors.toUnmodifiableSet());
      Map<WorkspaceId, WorkspaceDetails> details =
          selection.tags().isEmpty() ? Map.of() : workspaces.details(ids);
      return ids.stream()
          .filter(id -> has(selection, id, details))
          .map(WorkspaceId::value)
          .collect(Collectors.toUnmodifiableSet());
    };
  }

  private boolean has(
      WorkspaceSelection selection, WorkspaceId id, Map<WorkspaceId, WorkspaceDetails> details) {
    List<TagBinding> tags =
        details.containsKey(id) ? tags(Objects.requireNonNull(details.get(id))) : List.of();
    return workspaces.find(id).filter(found -> selection.has(found.project(), tags)).isPresent();
  }

  private static List<TagBinding> tags(WorkspaceDetails details) {
    return details.defaults().tags(details.tags());
  }
}
