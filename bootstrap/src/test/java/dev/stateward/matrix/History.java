package dev.stateward.matrix;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/** What is stored before the first request: states, runs, and signed URLs of lost rights. */
record History(MatrixServer server) {
  /** The serial of versions that wait for their content. */
  static final long PENDING_SERIAL = 7;

  /**
   * Stores it.
   *
   * @param keepers the team of the keeper, who did most of it
   */
  void fill(TeamId keepers) {
    Caller writer = server.caller(server.userToken("keeper"));
    history(writer);
    draft(writer);
    left(keepers);
    theirs();
    gone();
    server.work();
    outputs(writer);
  }

  private void history(Caller writer) {
    WorkspaceId main = server.id("main");
    server.lock("main", new LockHolder.ByUser(MatrixServer.userId(writer)));
    server.placeholders.put("old", publish(writer, main, 1, new Origin.Client()).value());
    server.placeholders.put("discarded", announce(writer, main, 2).entry().version().id().value());
    var configuration = configuration(writer, main);
    server.placeholders.put("configuration", configuration);
    String run = run(writer, main);
    server.placeholders.put("run", run);
    Origin origin = new Origin.FromRun(new RunId(run));
    StateVersionId current = publish(writer, main, 3, origin);
    server.placeholders.put("current", current.value());
    server.unlock("main");
    server.placeholders.put("download", url(view(writer, current), SignedUrl.STATE_DOWNLOAD));
    server.placeholders.put(
        "old-download",
        url(
            view(writer, new StateVersionId(server.placeholders.get("old"))),
            SignedUrl.STATE_DOWNLOAD));
    server.placeholders.put("json-download", url(view(writer, current), SignedUrl.JSON_DOWNLOAD));
    server.lock("side", new LockHolder.ByUser(MatrixServer.userId(writer)));
    server.placeholders.put(
        "side-version", publish(writer, server.id("side"), 1, new Origin.Client()).value());
    server.unlock("side");
    server.placeholders.put("side-configuration", configuration(writer, server.id("side")));
  }

  private void draft(Caller writer) {
    server.lock("draft", new LockHolder.ByUser(MatrixServer.userId(writer)));
    StateVersionView pending = announce(writer, server.id("draft"), PENDING_SERIAL);
    server.placeholders.put("pending", pending.entry().version().id().value());
    server.placeholders.put("upload", url(pending, SignedUrl.STATE_UPLOAD));
    server.placeholders.put("json-upload", url(pending, SignedUrl.JSON_UPLOAD));
  }

  /** Signed URLs of a user who has lost their permissions since. */
  private void left(TeamId keepers) {
    server.user("former");
    server.join("former");
    server.teams("owner").put(keepers, "former");
    Caller former = server.caller(server.userToken("former"));
    StateVersionId current = new StateVersionId(server.placeholders.get("current"));
    server.placeholders.put("lost-download", url(view(former, current), SignedUrl.STATE_DOWNLOAD));
    server.lock("left", new LockHolder.ByUser(MatrixServer.userId(former)));
    StateVersionView pending = announce(former, server.id("left"), PENDING_SERIAL);
    server.placeholders.put("lost-upload", url(pending, SignedUrl.STATE_UPLOAD));
    server.teams("owner").take(keepers, "former");
  }

  /** A workspace with a state, deleted, with what was shown of it before. */
  private void gone() {
    Caller owner = server.caller(server.userToken("owner"));
    WorkspaceId gone = server.workspace(owner, "acme", "gone");
    server.lock("gone", new LockHolder.ByUser(MatrixServer.userId(owner)));
    StateVersionId version = publish(owner, gone, 1, new Origin.Client());
    server.work();
    server.placeholders.put("gone-version", version.value());
    server.placeholders.put("gone-download", url(view(owner, version), SignedUrl.STATE_DOWNLOAD));
    server.application.managingWorkspaces().delete(owner, gone);
  }

  private void theirs() {
    Caller stranger = server.caller(server.userToken("strngr"));
    WorkspaceId theirs = server.workspace(stranger, "rival", "theirs");
    server.lock("theirs", new LockHolder.ByUser(MatrixServer.userId(stranger)));
    server.placeholders.put(
        "their-version", publish(stranger, theirs, 1, new Origin.Client()).value());
    server.unlock("theirs");
    server.placeholders.put("their-configuration", configuration(stranger, theirs));
    server.placeholders.put("their-run", run(stranger, theirs));
    server.placeholders.put("stranger", MatrixServer.userId(stranger).value());
  }

  private void outputs(Caller writer) {
    for (Output output : outputs(writer, "current")) {
      server.placeholders.put(output.name(), output.id().value());
    }
    server.placeholders.put("old-greeting", outputs(writer, "old").get(1).id().value());
    server.placeholders.put("their-greeting", theirOutputs().get(1).id().value());
  }

  private List<Output> theirOutputs() {
    return outputs(server.caller(server.userToken("strngr")), "their-version");
  }

  private List<Output> outputs(Caller reader, String version) {
    var id = new StateVersionId(server.placeholders.get(version));
    return server
        .application
        .readingState()
        .outputs(reader, id, new PageRequest(1, 20))
        .read()
        .items();
  }

  private static String url(StateVersionView view, SignedUrl place) {
    return Objects.requireNonNull(view.signedUrls().get(place));
  }

  private StateVersionView view(Caller reader, StateVersionId version) {
    return server.application.readingState().show(reader, version);
  }

  private StateVersionId publish(Caller writer, WorkspaceId workspace, long serial, Origin origin) {
    var publishing = server.application.publishingState();
    byte[] state = States.bytes(States.state(serial));
    byte[] json = States.bytes("{\"format_version\":\"1.0\"}");
    var sent =
        new InlineStates.Both(
            publishing.stage(
                writer, workspace, new ByteArrayInputStream(state), OptionalLong.empty()),
            publishing.stage(
                writer, workspace, new ByteArrayInputStream(json), OptionalLong.empty()));
    var version = new NewVersion(declared(serial), false, origin, sent, new SentOutputs.None());
    return publishing.create(writer, workspace, version).entry().version().id();
  }

  private StateVersionView announce(Caller writer, WorkspaceId workspace, long serial) {
    var version =
        new NewVersion(
            declared(serial),
            false,
            new Origin.Client(),
            new InlineStates.None(),
            new SentOutputs.None());
    return server.application.publishingState().create(writer, workspace, version);
  }

  private static DeclaredState declared(long serial) {
    return new DeclaredState(
        new Serial(serial), new Lineage(States.LINEAGE), StateFixture.md5(States.state(serial)));
  }

  private String configuration(Caller writer, WorkspaceId workspace) {
    var configuration =
        new RecordingRuns.NewConfiguration(false, false, new VcsCommit("abc", "https://vcs.test"));
    return server
        .application
        .recordingRuns()
        .recordConfiguration(writer, workspace, () -> configuration)
        .id()
        .value();
  }

  private String run(Caller writer, WorkspaceId workspace) {
    var run = new RecordingRuns.NewRun("why", false, new RecordingRuns.ConfigurationChoice.Empty());
    return server.application.recordingRuns().recordRun(writer, workspace, () -> run).id().value();
  }
}
