package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.PublishingState;
import dev.stateward.application.port.in.StateVersionView;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.StateFiles;
import dev.stateward.application.port.out.StateFiles.FoundOutput;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;

/** Writes states, by the hands of those who create, take uploads and roll back. */
final class StatePublisher implements PublishingState {
  private final WriteRules rules;
  private final ContentIntake intake;
  private final StateFiles files;
  private final VersionCreator creator;
  private final UploadTaker uploads;
  private final VersionRepeater repeater;

  StatePublisher(WriteRules rules, ContentIntake intake, StateFiles files, Writers writers) {
    this.rules = rules;
    this.intake = intake;
    this.files = files;
    this.creator = writers.creator();
    this.uploads = writers.uploads();
    this.repeater = writers.repeater();
  }

  /** Those who write. */
  record Writers(VersionCreator creator, UploadTaker uploads, VersionRepeater repeater) {}

  @Override
  public void requireWriter(Caller caller, WorkspaceId workspace) {
    rules.requireWriter(caller, workspace);
  }

  @Override
  public StagedContent stage(
      Caller caller, WorkspaceId workspace, InputStream content, OptionalLong size) {
    Gate.Seen writer = rules.requireWriter(caller, workspace);
    return intake.take(writer.workspace().organization().id(), content, size);
  }

  @Override
  public void drop(Caller caller, StagedContent content) {
    intake.drop(content.content());
  }

  @Override
  public StateVersionView create(Caller caller, WorkspaceId workspace, NewVersion version) {
    return intake.droppedIfRefused(
        version.state().all(), () -> creator.create(caller, workspace, version));
  }

  @Override
  public void upload(Caller caller, String capability, InputStream content, OptionalLong size) {
    uploads.take(caller, capability, content, size);
  }

  @Override
  public StateVersionView rollBack(Caller caller, WorkspaceId workspace, StateVersionId source) {
    return repeater.repeat(caller, workspace, source);
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
