package dev.stateward.application.change.port;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The instances of all extracted versions: of each workspace one after another, each instance once
 * for the versions in which it did not change.
 *
 * <p>An extraction is made of steps, each of which can be the last one: what a broken one left is
 * not seen by readers, and undone when the next one begins.
 */
public interface InstanceSpans {
  /**
   * Workspaces whose current version is not the one that was extracted last, by id.
   *
   * @param after the workspace that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<WorkspaceId> behind(Optional<WorkspaceId> after, int atMost);

  /**
   * Begins the extraction of the first version of a workspace, finalized or soft deleted, that was
   * added after the last extracted one, and undoes what a broken one left; empty when there is no
   * such version, or no such workspace.
   */
  Optional<Extraction> begin(WorkspaceId workspace);

  /** Gives the instances of the version that was extracted last, in any order. */
  void forEachOpen(WorkspaceId workspace, Consumer<Open> taker);

  /**
   * Stores instances that are in the version for the first time, and that others are not in it.
   *
   * @param added with places that differ from all that did not end
   * @param ended the rows of others
   * @return false, changing nothing, when another extraction of the workspace began, the version or
   *     its workspace was destroyed
   */
  boolean store(Extraction extraction, List<ExtractedInstance> added, Collection<Long> ended);

  /**
   * Ends an extraction: its version is the last extracted one.
   *
   * @return false as {@link #store}
   */
  boolean end(Extraction extraction, Result result);

  /** What was extracted of a version; empty when it was not yet, or the version was destroyed. */
  Optional<Extracted> find(StateVersionId version);

  /** The last finalized version before {@code version} that was extracted without failure. */
  Optional<Extracted> before(Extracted version);

  /** Gives the instances of two versions that are not in both with the same content, by address. */
  void forEachDiffering(Extracted before, Extracted after, Consumer<Differing> taker);

  /** The instances in some rows; rows that are gone are missing. */
  Map<Long, ExtractedInstance> instances(Collection<Long> rows);

  /** What was extracted of those of {@code versions} that were. */
  Map<StateVersionId, Extracted> findAll(Collection<StateVersionId> versions);

  /**
   * The spans in which something was in the extracted versions of a workspace, the last one first.
   *
   * @param atMost how many, 1 or more
   */
  List<Range> history(WorkspaceId workspace, Subject subject, int atMost);

  /**
   * The outputs that became unmarked secrets: the name says that the value is secret, and the state
   * does not mark it. The last one first.
   *
   * @param atMost how many, 1 or more
   */
  List<UnmarkedSecret> unmarkedSecrets(WorkspaceId workspace, int atMost);

  /**
   * The row of what has {@code identity} and is in the version at {@code place} for the last time
   * before it.
   */
  Optional<Long> ended(WorkspaceId workspace, ShortDigest identity, long place);

  /**
   * The row of what has {@code identity} and is in the version at {@code place} for the first time.
   */
  Optional<Long> begun(WorkspaceId workspace, ShortDigest identity, long place);

  /** The versions of a workspace at some places in the order of all versions. */
  Map<Long, StateVersionId> versionsAt(WorkspaceId workspace, Collection<Long> places);

  /**
   * The versions in which an instance did not change.
   *
   * @param from the place of the first one
   * @param until the place of the first one without it; {@link #OPEN} when it is in the last one
   */
  record Range(long row, long from, long until, ShortDigest place, ShortDigest identity) {
    /** After every place. */
    public static final long OPEN = Long.MAX_VALUE;

    public Range {
      Objects.requireNonNull(place, "place is null");
      Objects.requireNonNull(identity, "identity is null");
    }
  }

  /**
   * An output that became an unmarked secret.
   *
   * @param place of the version in which it is one for the first time
   * @param before its row in the version before that; the same as {@code after} when it was added
   */
  record UnmarkedSecret(long place, long before, long after) {}

  /**
   * The extraction of a version.
   *
   * @param attempt which extraction of the workspace it is
   * @param place of the version in the order of all versions
   */
  record Extraction(
      WorkspaceId workspace, long attempt, StateVersionId version, long place, Content content) {
    public Extraction {
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(content, "content is null");
    }
  }

  /** An instance of the version that was extracted last. */
  record Open(long row, ShortDigest place, ShortDigest content) {}

  /**
   * How an extraction ended.
   *
   * @param engineVersion the version of the tool that wrote the state; empty when not found
   * @param instances how many instances it has
   * @param failure why the version cannot be compared, the end of a sentence; empty when it can
   * @param summary what changed since the version before it
   */
  record Result(String engineVersion, long instances, String failure, ChangeSummary summary) {
    /** The end of an extraction after which nothing is known to have changed. */
    public Result(String engineVersion, long instances, String failure) {
      this(engineVersion, instances, failure, ChangeSummary.NONE);
    }

    /** A version that cannot be compared. */
    public static Result failed(String reason) {
      return new Result("", 0, reason);
    }

    public Result {
      Objects.requireNonNull(summary, "summary is null");
      Objects.requireNonNull(engineVersion, "engineVersion is null");
      Objects.requireNonNull(failure, "failure is null");
    }
  }

  /** A version that was extracted. */
  record Extracted(WorkspaceId workspace, StateVersionId version, long place, Result result) {
    public Extracted {
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(result, "result is null");
    }
  }

  /**
   * An instance of one of two versions.
   *
   * @param later whether it is of the second
   * @param type its type; {@link ComparingVersions#OUTPUTS} of an output
   */
  record Differing(
      long row,
      boolean later,
      String type,
      ShortDigest place,
      ShortDigest identity,
      ShortDigest content) {}
}
