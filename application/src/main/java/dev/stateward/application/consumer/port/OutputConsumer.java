package dev.stateward.application.consumer.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A principal that was seen to read the outputs or the state of a workspace.
 *
 * @param workspace the workspace that was read
 * @param principal who read it
 * @param name the name of the principal, as of the last read
 * @param reads how often it was read, and when
 * @param details what was read, and by which tokens
 */
public record OutputConsumer(
    WorkspaceId workspace,
    Principal principal,
    String name,
    ReadCount reads,
    Map<ReadDetail, ReadCount> details) {
  public OutputConsumer {
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(principal, "principal is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(reads, "reads is null");
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }

  /** Both together; {@code later} is about the same workspace and principal. */
  public OutputConsumer plus(OutputConsumer later) {
    Map<ReadDetail, ReadCount> all = new LinkedHashMap<>(details);
    later.details.forEach((detail, count) -> all.merge(detail, count, ReadCount::plus));
    return new OutputConsumer(workspace, principal, later.name, reads.plus(later.reads), all);
  }
}
