package dev.stateward.application.stateversion.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** Reads state versions, their outputs and their data (State Versions API, A3 to A5, A10, A11). */
public interface ReadingState {
  /** The workspace's versions, newest first; see {@link Failure.NotFound}. */
  VersionPage list(
      Caller caller, OrganizationName organization, WorkspaceName workspace, Listing listing);

  /** The workspace's current version; {@link Failure.NotFound} also when it has none. */
  StateVersionView current(Caller caller, WorkspaceId workspace);

  StateVersionView show(Caller caller, StateVersionId version);

  /**
   * The resources that {@code versions} refer to, each once, as far as the caller may see them.
   * {@link Failure.TooManyOutputs} when the requested outputs take too much memory.
   */
  DeferredResult<Related> related(
      Caller caller, List<StateVersion> versions, Set<Include> includes);

  /**
   * A version's outputs, sensitive values withheld. {@link Failure.StillProcessing} when they are
   * not known after a second.
   */
  DeferredResult<Page<Output>> outputs(Caller caller, StateVersionId version, PageRequest request);

  /**
   * All outputs of the current version, sensitive values withheld; none when there is no current
   * version. {@link Failure.StillProcessing} as for {@link #outputs}.
   */
  DeferredResult<List<Output>> currentOutputs(Caller caller, WorkspaceId workspace);

  /** One output, with its value even when that is sensitive. */
  DeferredResult<Output> output(Caller caller, OutputId output);

  /** The resources of a workspace's current version; none when there is no current version. */
  DeferredResult<Page<ResourceOf>> resources(
      Caller caller, WorkspaceId workspace, PageRequest request);

  /** The resources of a version. {@link Failure.ResourcesUnknown} when its state is not read. */
  DeferredResult<Page<ResourceOf>> resources(
      Caller caller, StateVersionId version, PageRequest request);

  /**
   * State data to download.
   *
   * @param capability from {@link StateVersionView#signedUrls()}; it stands for its subject, whose
   *     permission to read is checked again, so the caller may be anonymous
   */
  Download download(Caller caller, String capability);

  /**
   * A resource instance and its version.
   *
   * @param id the same in each version of a workspace
   */
  record ResourceOf(String id, ResourceInstance instance, StateVersion version) {
    public ResourceOf {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(instance, "instance is null");
      Objects.requireNonNull(version, "version is null");
    }
  }

  /**
   * Selects versions of a workspace.
   *
   * @param statuses the statuses to include; all when empty
   */
  record Listing(Set<StateVersionStatus> statuses, PageRequest page) {
    public Listing {
      statuses = Set.copyOf(statuses);
    }
  }

  /** A page of versions, only a few of which are in memory at a time. */
  interface VersionPage {
    /** The identifiers of its versions. */
    Page<StateVersionId> ids();

    /** How much memory reading it takes, roughly, in bytes. */
    long memory();

    /** Reads the versions one after another. No connection is held while {@code taker} runs. */
    void forEach(Consumer<StateVersionView> taker);
  }

  /** A kind of related resource that can be included with versions. */
  enum Include {
    CREATED_BY,
    RUN,
    RUN_CREATED_BY,
    RUN_CONFIGURATION_VERSION,
    OUTPUTS
  }

  /**
   * Resources that versions refer to.
   *
   * @param teams the teams whose tokens created versions
   */
  record Related(
      List<User> users,
      List<Team> teams,
      List<Run> runs,
      List<ConfigurationVersion> configurationVersions,
      List<Output> outputs) {
    public Related {
      users = List.copyOf(users);
      teams = List.copyOf(teams);
      runs = List.copyOf(runs);
      configurationVersions = List.copyOf(configurationVersions);
      outputs = List.copyOf(outputs);
    }
  }

  /**
   * State data that is opened only when it is read.
   *
   * @param place which of a version's blobs it is
   * @param content the size and digests
   * @param opener opens it
   */
  record Download(SignedUrl place, Content content, Opener opener) {
    public Download {
      Objects.requireNonNull(place, "place is null");
      Objects.requireNonNull(content, "content is null");
      Objects.requireNonNull(opener, "opener is null");
    }

    /** The whole data; reading fails before the last bytes when the data was changed. */
    public InputStream whole() {
      return opener.from(0);
    }

    /** The data from {@code offset}, unverified, for range requests. */
    public InputStream from(long offset) {
      return opener.from(offset);
    }
  }

  /** Opens the data. */
  @FunctionalInterface
  interface Opener {
    /** The data from {@code offset} to its end; verified when {@code offset} is 0. */
    InputStream from(long offset);
  }
}
