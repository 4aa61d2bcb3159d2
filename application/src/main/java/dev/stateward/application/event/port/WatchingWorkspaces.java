package dev.stateward.application.event.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Watches the events of a workspace (ADR 69). */
public interface WatchingWorkspaces {
  /**
   * The position after all events so far.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when the caller may not see the
   *     workspace
   */
  Place now(Caller caller, WorkspaceId workspace);

  /**
   * The position that a mark stands for; empty when the mark is not of this workspace.
   *
   * @throws UseCaseFailedException as {@link #now}
   */
  Optional<Place> at(Caller caller, WorkspaceId workspace, String mark);

  /**
   * Whether there may be an event after the caller's position. Cheap, because the answer may be a
   * fraction of a second old.
   */
  boolean moved(Caller caller, Place place);

  /**
   * The next events after a position, as far as the caller may see them now.
   *
   * @throws UseCaseFailedException as {@link #now}
   */
  Step next(Caller caller, Place place);

  /**
   * A position in the events of a workspace.
   *
   * @param trail the trail that contains the events
   * @param position the position of the last record before it, 0 for none
   * @param mark identifies it for clients: opaque, URL-safe, always the same
   */
  record Place(WorkspaceId workspace, TrailId trail, long position, String mark) {
    public Place {
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(trail, "trail is null");
      Objects.requireNonNull(mark, "mark is null");
    }
  }

  /**
   * An event.
   *
   * @param behind the position after it
   */
  record WatchedEvent(Event event, Place behind) {
    public WatchedEvent {
      Objects.requireNonNull(event, "event is null");
      Objects.requireNonNull(behind, "behind is null");
    }
  }

  /**
   * A batch of events.
   *
   * @param events in order; may be empty
   * @param place the position after all of them, and after those that the caller may not see
   */
  record Step(List<WatchedEvent> events, Place place) {
    public Step {
      events = List.copyOf(events);
      Objects.requireNonNull(place, "place is null");
    }
  }
}
