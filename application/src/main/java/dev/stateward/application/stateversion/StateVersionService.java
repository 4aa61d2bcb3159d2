package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.blob.BlobWriter;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;

/** Writes states; delegates creation, uploads and rollbacks. */
final class StateVersionService implements PublishingState {
  private final WriteRules rules;
  private final BlobWriter writer;
  private final StateFiles files;
  private final VersionCreator creator;
  private final UploadService uploads;
  private final RollbackService rollbacks;

  StateVersionService(WriteRules rules, BlobWriter writer, StateFiles files, Writers writers) {
    this.rules = rules;
    this.writer = writer;
    this.files = files;
    this.creator = writers.creator();
    this.uploads = writers.uploads();
    this.rollbacks = writers.rollbacks();
  }

  /** The services that write. */
  record Writers(VersionCreator creator, UploadService uploads, RollbackService rollbacks) {}

  @Override
  public void requireWriter(Caller caller, WorkspaceId workspace) {
    rules.requireWriter(caller, workspace);
  }

  @Override
  public StoredContent stage(
      Caller caller, WorkspaceId workspace, InputStream content, OptionalLong size) {
    Authorizer.AuthorizedWorkspace seen = rules.requireWriter(caller, workspace);
    return writer.take(seen.workspace().organization().id(), content, size);
  }

  @Override
  public void drop(Caller caller, StoredContent content) {
    writer.drop(content.content());
  }

  @Override
  public StateVersionView create(Caller caller, WorkspaceId workspace, NewVersion version) {
    return writer.droppedIfRefused(
        version.state().all(), () -> creator.create(caller, workspace, version));
  }

  @Override
  public void upload(Caller caller, String capability, InputStream content, OptionalLong size) {
    uploads.take(caller, capability, content, size);
  }

  @Override
  public StateVersionView rollBack(
      Caller caller, WorkspaceId workspace, Input<StateVersionId> source) {
    return rollbacks.rollBack(caller, workspace, source);
  }

  @Override
  public List<FoundOutput> readOutputs(Caller caller, byte[] json) {
    try {
      return files.outputs(json);
    } catch (IllegalArgumentException e) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data/attributes/json-state-outputs",
              "Json state outputs is not the outputs of a state in JSON form"));
    }
  }
}
