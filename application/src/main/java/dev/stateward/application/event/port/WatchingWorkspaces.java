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

/** Following what happens to a workspace (ADR 69). */
public interface WatchingWorkspaces {
  /**
   * The place behind all that has happened.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when the caller may not see the
   *     workspace
   */
  Place now(Caller caller, WorkspaceId workspace);

  /**
   * The place that a mark stands for; empty when it is none of this workspace.
   *
   * @throws UseCaseFailedException as {@link #now}
   */
  Optional<Place> at(Caller caller, WorkspaceId workspace, String mark);

  /**
   * Whether something may have happened behind a place, to which the caller has come. What it says
   * may be a fraction of a second old, and so it is cheap.
   */
  boolean moved(Caller caller, Place place);

  /**
   * What happened next behind a place, as far as the caller may know it now.
   *
   * @throws UseCaseFailedException as {@link #now}
   */
  Step next(Caller caller, Place place);

  /**
   * A place among what happens to a workspace.
   *
   * @param trail where it is recorded
   * @param position of the last record before it, 0 for none
   * @param mark by which it is found again: opaque, of URL-safe characters, the same each time
   */
  record Place(WorkspaceId workspace, TrailId trail, long position, String mark) {
    public Place {
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(trail, "trail is null");
      Objects.requireNonNull(mark, "mark is null");
    }
  }

  /**
   * Something that happened.
   *
   * @param behind the place behind it
   */
  record Told(Event event, Place behind) {
    public Told {
      Objects.requireNonNull(event, "event is null");
      Objects.requireNonNull(behind, "behind is null");
    }
  }

  /**
   * A part of what happened.
   *
   * @param events in their order; there may be none
   * @param place behind all of them, and behind what the caller may not know
   */
  record Step(List<Told> events, Place place) {
    public Step {
      events = List.copyOf(events);
      Objects.requireNonNull(place, "place is null");
    }
  }
}
