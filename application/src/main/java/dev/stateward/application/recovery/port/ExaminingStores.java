package dev.stateward.application.recovery.port;

import dev.stateward.application.port.Caller;
import java.util.List;
import java.util.function.Consumer;

/** Finds out what a store of states tells of its installation; only for its operator. */
public interface ExaminingStores {
  /**
   * Reads all recovery records, and compares the blobs with them. One that is unreadable loses only
   * what it tells of.
   *
   * @param whole whether to read the blobs, and not only to ask for their sizes
   * @param problems takes whatever is not as it should be
   * @throws dev.stateward.application.port.StoreUnavailableException when the store cannot be
   *     listed
   */
  Found examine(
      Caller caller, boolean whole, Consumer<RecoveryProblem> problems, RecoveryProgress progress);

  /**
   * What was found.
   *
   * @param workspaces those that have versions
   * @param strays how many objects no record tells of
   */
  record Found(List<RecoveredWorkspace> workspaces, long strays) {
    public Found {
      workspaces = List.copyOf(workspaces);
    }

    /** How many versions were found. */
    public long versions() {
      return workspaces.stream().mapToLong(workspace -> workspace.versions().size()).sum();
    }

    /** How many organizations were found. */
    public long organizations() {
      return workspaces.stream().map(RecoveredWorkspace::organization).distinct().count();
    }
  }
}
