package dev.stateward.history;

import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.testkit.fixture.AccessFixture;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;

/** A client of one node that operates on one workspace. */
final class WorkspaceClient {
  /** What the present thread uploads, for a planted bug that accepts it. */
  static final ThreadLocal<byte[]> SENDING = new ThreadLocal<>();

  private static final Caller ANYONE = new Caller.Anonymous();

  private final StateApplication node;
  private final SharedWorkspace workspace;

  WorkspaceClient(StateApplication node, SharedWorkspace workspace) {
    this.node = node;
    this.workspace = workspace;
  }

  Answer answerTo(Operation operation) {
    try {
      return perform(operation);
    } catch (UseCaseFailedException refused) {
      return refusal(operation, refused.failure());
    } catch (OutcomeUnknownException | StoreUnavailableException failed) {
      return InjectedFaults.caused(failed) ? Answer.UNKNOWN : Answer.broken(failed.toString());
    } catch (RuntimeException failed) {
      return Answer.broken(failed.toString());
    }
  }

  private Answer perform(Operation operation) {
    Caller caller = workspace.caller(operation.by());
    return switch (operation) {
      case Operation.Lock ignored -> {
        node.lockingWorkspaces().lock(caller, workspace.id(), () -> "");
        yield held(Optional.of(operation.by()));
      }
      case Operation.Unlock ignored -> {
        node.lockingWorkspaces().unlock(caller, workspace.id());
        yield held(Optional.empty());
      }
      case Operation.ForceUnlock ignored -> {
        node.lockingWorkspaces().forceUnlock(caller, workspace.id());
        yield held(Optional.empty());
      }
      case Operation.Create it -> create(caller, it);
      case Operation.Publish it -> publish(caller, it);
      case Operation.Upload it -> upload(it);
      case Operation.RollBack it -> rollBack(caller, it);
      case Operation.Current ignored -> current(caller);
      case Operation.Download it -> download(caller, it);
      case Operation.SoftDelete it ->
          done(
              node.managingBackingData()
                  .softDelete(caller, workspace.version(it.version()), Grace.Default::new));
      case Operation.Restore it ->
          done(node.managingBackingData().restore(caller, workspace.version(it.version())));
      case Operation.Destroy it ->
          done(node.managingBackingData().destroy(caller, workspace.version(it.version())));
      case Operation.SetAccess it ->
          done(
              node.managingTeamAccess()
                  .change(caller, workspace.teamAccess(), () -> AccessFixture.to(access(it))));
    };
  }

  private Answer held(Optional<Person> holder) {
    workspace.learnHolder(holder);
    return Answer.DONE;
  }

  private static WorkspaceAccess access(Operation.SetAccess it) {
    return it.write() ? WorkspaceAccess.Level.WRITE : WorkspaceAccess.Level.READ;
  }

  private Answer create(Caller caller, Operation.Create it) {
    return created(
        it.version(),
        it.by(),
        node.publishingState()
            .create(
                caller,
                workspace.id(),
                version(it.version(), it.serial(), new InlineStates.None())));
  }

  private Answer publish(Caller caller, Operation.Publish it) {
    byte[] bytes = NumberedState.of(it.version(), it.serial()).bytes();
    var staged =
        node.publishingState()
            .stage(caller, workspace.id(), new ByteArrayInputStream(bytes), OptionalLong.empty());
    return created(
        it.version(),
        it.by(),
        node.publishingState()
            .create(
                caller,
                workspace.id(),
                version(it.version(), it.serial(), new InlineStates.State(staged))));
  }

  private static NewVersion version(int content, long serial, InlineStates states) {
    return new NewVersion(
        NumberedState.of(content, serial).declared(),
        false,
        new Origin.Client(),
        states,
        new SentOutputs.None());
  }

  private Answer upload(Operation.Upload it) {
    SharedWorkspace.Known known = workspace.known(it.version());
    NumberedState state = NumberedState.of(it.version(), known.serial());
    byte[] bytes = (it.declared() ? state : state.other()).bytes();
    SENDING.set(bytes);
    try {
      node.publishingState()
          .upload(
              ANYONE,
              known.uploadUrl().getFirst(),
              new ByteArrayInputStream(bytes),
              OptionalLong.empty());
      return Answer.DONE;
    } finally {
      SENDING.remove();
    }
  }

  private Answer rollBack(Caller caller, Operation.RollBack it) {
    return created(
        it.version(),
        it.by(),
        node.publishingState()
            .rollBack(caller, workspace.id(), () -> workspace.version(it.source())));
  }

  private Answer created(int number, Person by, StateVersionView view) {
    workspace.learn(number, by, view);
    return Answer.DONE;
  }

  private Answer current(Caller caller) {
    var declared = node.readingState().current(caller, workspace.id()).entry().version().declared();
    return NumberedState.answer(declared, workspace.numbers());
  }

  /** Reads a version by its URL: that which it was shown with before, or is shown with now. */
  private Answer download(Caller caller, Operation.Download it) {
    String url =
        workspace
            .downloadUrl(it.version())
            .or(() -> shownUrl(caller, it.version()))
            .orElseThrow(UseCaseFailedException::notFound);
    try (InputStream content = node.readingState().download(ANYONE, url).whole()) {
      return NumberedState.answer(content.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<String> shownUrl(Caller caller, int version) {
    Optional<String> url =
        Optional.ofNullable(
            node.readingState()
                .show(caller, workspace.version(version))
                .signedUrls()
                .get(SignedUrl.STATE_DOWNLOAD));
    url.ifPresent(shown -> workspace.learnDownload(version, shown));
    return url;
  }

  private static Answer done(Object ignored) {
    return Answer.DONE;
  }

  /**
   * The reason, where one transaction decides. Uploads and rollbacks look before they store bytes
   * and again afterwards, and may tell either reason.
   */
  private static Answer refusal(Operation operation, Failure failure) {
    if (operation instanceof Operation.RollBack) {
      return failure instanceof Failure.SerialTaken ? Answer.OVERTAKEN : Answer.REFUSED;
    }
    boolean told =
        !(operation instanceof Operation.Upload)
            || failure instanceof Failure.ContentAlreadyAccepted
            || failure instanceof Failure.ContentNotDeclared;
    if (!told) {
      return Answer.REFUSED;
    }
    // Who sees a thing is told that they may not do this; others, that it is not there.
    return Answer.refused(
        failure instanceof Failure.NotAllowed ? "NotFound" : failure.getClass().getSimpleName());
  }
}
