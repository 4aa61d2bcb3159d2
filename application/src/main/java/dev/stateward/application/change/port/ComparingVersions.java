package dev.stateward.application.change.port;

import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.change.AttributeChange;
import dev.stateward.domain.change.InstanceChange;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Telling what changed between versions, which version changed what, and who did: for callers who
 * may read the states. Values of a state are told only when they are asked for, which is recorded.
 */
public interface ComparingVersions {
  /** The type of outputs, in a {@link Selection} and in lists. */
  String OUTPUTS = "output";

  /**
   * What changed up to {@code version}, in the order of addresses. Refused until both versions are
   * extracted, and when one cannot be, or they are of two organizations.
   *
   * @param from the version to compare with, of any workspace whose state the caller may read;
   *     empty for the one before
   */
  DeferredResult<Comparison> compare(
      Caller caller,
      StateVersionId version,
      Optional<StateVersionId> from,
      Selection selection,
      PageRequest page);

  /** The finalized versions of a workspace, last added first, with what each changed. */
  Page<VersionChanges> history(Caller caller, WorkspaceId workspace, PageRequest page);

  /** The versions that changed a resource or output of a workspace, newest first. */
  Page<Blame> blame(Caller caller, WorkspaceId workspace, Subject subject, PageRequest page);

  /**
   * The versions in which outputs of a workspace became secrets that the state does not mark as
   * sensitive, by what their names say; newest first.
   */
  Page<Blame> unmarkedSecrets(Caller caller, WorkspaceId workspace, PageRequest page);

  /**
   * Which changes are listed.
   *
   * @param kinds the kinds; all when empty
   * @param types the types of resources, or {@link #OUTPUTS}; all when empty
   * @param values which values are told with them
   */
  record Selection(Set<InstanceChange.Kind> kinds, Set<String> types, Values values) {
    public Selection {
      kinds = Set.copyOf(kinds);
      types = Set.copyOf(types);
      Objects.requireNonNull(values, "values is null");
    }
  }

  /** Which values are told of the attributes that changed. */
  enum Values {
    NONE,
    /** Those that are not sensitive. */
    PLAIN,
    ALL;

    /** Whether the value of an attribute is told. */
    public boolean tell(AttributeChange attribute) {
      return this == ALL || (this == PLAIN && !attribute.sensitive());
    }
  }

  /** What two versions differ in, and the values that were asked for. */
  record Comparison(
      Side before,
      Side.Version after,
      ChangeSummary summary,
      Page<ListedChange> changes,
      ChangeValues values) {
    public Comparison {
      Objects.requireNonNull(values, "values is null");
      Objects.requireNonNull(before, "before is null");
      Objects.requireNonNull(after, "after is null");
      Objects.requireNonNull(summary, "summary is null");
      Objects.requireNonNull(changes, "changes is null");
    }
  }

  /** What is compared. */
  sealed interface Side {
    /** A version, and the version of the tool that wrote it, which may be empty. */
    record Version(StateVersion.Finalized version, String engineVersion) implements Side {
      public Version {
        Objects.requireNonNull(version, "version is null");
        Objects.requireNonNull(engineVersion, "engineVersion is null");
      }
    }

    /** Nothing, before the first version. */
    record Nothing() implements Side {}
  }

  /**
   * What became of an instance.
   *
   * @param instance as it is in the later version; one that was removed as it was
   * @param former as it was before; one that was added as it is
   * @param attributes what became of its attributes, by name
   * @param truncated whether there are more of these
   * @param unmarkedSecret whether it is an output that is secret by its name, and that the state
   *     does not mark
   */
  record ListedChange(
      String id,
      InstanceChange.Kind kind,
      Description instance,
      Description former,
      List<AttributeChange> attributes,
      boolean truncated,
      boolean unmarkedSecret) {
    public ListedChange {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(kind, "kind is null");
      Objects.requireNonNull(instance, "instance is null");
      Objects.requireNonNull(former, "former is null");
      attributes = List.copyOf(attributes);
    }
  }

  /** Whose history is asked for. */
  sealed interface Subject {
    /** The name of the attribute that alone counts; empty for all. */
    String attribute();

    /** What is at an address; {@code output.NAME} for an output. */
    record AtAddress(String address, String attribute) implements Subject {
      public AtAddress {
        Objects.requireNonNull(address, "address is null");
        Objects.requireNonNull(attribute, "attribute is null");
      }
    }

    /** What has an id, wherever it is. */
    record WithId(String id, String attribute) implements Subject {
      public WithId {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(attribute, "attribute is null");
      }
    }
  }

  /** A version, and the commit that its run was of, if any. */
  record Author(StateVersion version, VcsCommit commit) {
    public Author {
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(commit, "commit is null");
    }
  }

  /** What a version changed. */
  record VersionChanges(Author author, Known known) {
    public VersionChanges {
      Objects.requireNonNull(author, "author is null");
      Objects.requireNonNull(known, "known is null");
    }

    /** What is known of it. */
    public sealed interface Known {
      /** It is to be extracted. */
      record NotYet() implements Known {}

      /** It cannot be; {@code reason} is the end of a sentence. */
      record Never(String reason) implements Known {
        public Never {
          Objects.requireNonNull(reason, "reason is null");
        }
      }

      /** It was compared with the version before it, at that time. */
      record Compared(String engineVersion, ChangeSummary summary) implements Known {
        public Compared {
          Objects.requireNonNull(engineVersion, "engineVersion is null");
          Objects.requireNonNull(summary, "summary is null");
        }
      }
    }
  }

  /** A version that changed something. */
  record Blame(Author author, ListedChange change) {
    public Blame {
      Objects.requireNonNull(author, "author is null");
      Objects.requireNonNull(change, "change is null");
    }
  }
}
