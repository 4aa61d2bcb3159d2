package dev.stateward.application.search.port;

import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.Objects;

/**
 * An instance of a resource or data source, or an output, that was found.
 *
 * @param row identifies it; later ones were extracted later
 */
public record FoundInstance(long row, Place place, Description description, Span span) {
  public FoundInstance {
    Objects.requireNonNull(place, "place is null");
    Objects.requireNonNull(description, "description is null");
    Objects.requireNonNull(span, "span is null");
  }

  /**
   * Where it is.
   *
   * @param engineVersion the version of the tool that wrote the last state of the workspace; empty
   *     when not found
   */
  public record Place(
      WorkspaceId workspace, WorkspaceName name, ProjectId project, String engineVersion) {
    public Place {
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(project, "project is null");
      Objects.requireNonNull(engineVersion, "engineVersion is null");
    }
  }

  /**
   * In which versions it is as it was found.
   *
   * @param first the identifier of the first one; empty when that was destroyed
   * @param end the identifier of the first one after it in which it is not; empty when there is
   *     none, or that was destroyed
   * @param current whether it is in the last one
   */
  public record Span(String first, String end, boolean current) {
    public Span {
      Objects.requireNonNull(first, "first is null");
      Objects.requireNonNull(end, "end is null");
    }
  }
}
