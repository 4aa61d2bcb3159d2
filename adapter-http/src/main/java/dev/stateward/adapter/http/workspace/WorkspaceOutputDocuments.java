package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.stateversion.OutputDocuments;
import dev.stateward.domain.stateversion.Output;

/** The outputs of a workspace's current state, as included JSON:API resources. */
final class WorkspaceOutputDocuments {
  static final String TYPE = "workspace-outputs";

  private WorkspaceOutputDocuments() {}

  static Resource render(Output output) {
    return Resource.of(TYPE, output.id().value())
        .attribute("name", output.name())
        .attribute("sensitive", output.sensitive())
        .textOrNull("output-type", OutputDocuments.simpleType(output.type()))
        .attribute("value", output.value());
  }
}
