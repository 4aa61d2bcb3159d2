package dev.stateward.application.consumer.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;

/**
 * The consumers of all workspaces, summed up from audit trails, and up to which position of each
 * trail they are. Consumers are removed with their workspace.
 */
public interface OutputConsumers {
  /** Trails of organizations that have records after their position, by identifier. */
  List<TrailId> behind(int atMost);

  /** Up to which position a trail is summed up; 0 for none of it. */
  long position(TrailId trail);

  /**
   * Adds reads to those known of the same workspace and principal, none twice in {@code consumers};
   * those of a workspace that is gone are left out. Of a kind of details, a consumer keeps {@code
   * mostDetails}, the ones that were seen first.
   */
  void add(List<OutputConsumer> consumers, int mostDetails);

  /** Moves the position of a trail; false, changing nothing, when it is not {@code from}. */
  boolean move(TrailId trail, long from, long to);

  /** The consumers of a workspace, the last to read first. */
  Page<OutputConsumer> list(WorkspaceId workspace, PageRequest request);

  /** All principals among the consumers of a workspace. */
  Set<Principal> principals(WorkspaceId workspace);
}
