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

/** What happened in a world before anybody is asked anything: states, runs, and lost rights. */
record Past(World world) {
  /** The serial of versions that wait for their content. */
  static final long ANNOUNCED = 7;

  /**
   * Lets it happen.
   *
   * @param keepers the team of the keeper, who does most of it
   */
  void happen(TeamId keepers) {
    Caller writer = world.caller(world.userToken("keeper"));
    history(writer);
    draft(writer);
    left(keepers);
    theirs();
    gone();
    world.work();
    outputs(writer);
  }

  private void history(Caller writer) {
    WorkspaceId main = world.id("main");
    world.lock("main", new LockHolder.ByUser(World.userId(writer)));
    world.things.put("old", publish(writer, main, 1, new Origin.Client()).value());
    world.things.put("discarded", announce(writer, main, 2).entry().version().id().value());
    var configuration = configuration(writer, main);
    world.things.put("configuration", configuration);
    String run = run(writer, main);
    world.things.put("run", run);
    Origin origin = new Origin.FromRun(new RunId(run));
    StateVersionId current = publish(writer, main, 3, origin);
    world.things.put("current", current.value());
    world.unlock("main");
    world.things.put("download", url(view(writer, current), SignedUrl.STATE_DOWNLOAD));
    world.things.put(
        "old-download",
        url(view(writer, new StateVersionId(world.things.get("old"))), SignedUrl.STATE_DOWNLOAD));
    world.things.put("json-download", url(view(writer, current), SignedUrl.JSON_DOWNLOAD));
    world.lock("side", new LockHolder.ByUser(World.userId(writer)));
    world.things.put(
        "side-version", publish(writer, world.id("side"), 1, new Origin.Client()).value());
    world.unlock("side");
    world.things.put("side-configuration", configuration(writer, world.id("side")));
  }

  private void draft(Caller writer) {
    world.lock("draft", new LockHolder.ByUser(World.userId(writer)));
    StateVersionView pending = announce(writer, world.id("draft"), ANNOUNCED);
    world.things.put("pending", pending.entry().version().id().value());
    world.things.put("upload", url(pending, SignedUrl.STATE_UPLOAD));
    world.things.put("json-upload", url(pending, SignedUrl.JSON_UPLOAD));
  }

  /** Signed URLs of a user who has lost their permissions since. */
  private void left(TeamId keepers) {
    world.user("former");
    world.join("former");
    world.teams("owner").put(keepers, "former");
    Caller former = world.caller(world.userToken("former"));
    StateVersionId current = new StateVersionId(world.things.get("current"));
    world.things.put("lost-download", url(view(former, current), SignedUrl.STATE_DOWNLOAD));
    world.lock("left", new LockHolder.ByUser(World.userId(former)));
    StateVersionView pending = announce(former, world.id("left"), ANNOUNCED);
    world.things.put("lost-upload", url(pending, SignedUrl.STATE_UPLOAD));
    world.teams("owner").take(keepers, "former");
  }

  /** A workspace with a state, deleted, with what was shown of it before. */
  private void gone() {
    Caller owner = world.caller(world.userToken("owner"));
    WorkspaceId gone = world.workspace(owner, "acme", "gone");
    world.lock("gone", new LockHolder.ByUser(World.userId(owner)));
    StateVersionId version = publish(owner, gone, 1, new Origin.Client());
    world.work();
    world.things.put("gone-version", version.value());
    world.things.put("gone-download", url(view(owner, version), SignedUrl.STATE_DOWNLOAD));
    world.application.managingWorkspaces().delete(owner, gone);
  }

  private void theirs() {
    Caller stranger = world.caller(world.userToken("strngr"));
    WorkspaceId theirs = world.workspace(stranger, "rival", "theirs");
    world.lock("theirs", new LockHolder.ByUser(World.userId(stranger)));
    world.things.put("their-version", publish(stranger, theirs, 1, new Origin.Client()).value());
    world.unlock("theirs");
    world.things.put("their-configuration", configuration(stranger, theirs));
    world.things.put("their-run", run(stranger, theirs));
    world.things.put("stranger", World.userId(stranger).value());
  }

  private void outputs(Caller writer) {
    for (Output output : outputs(writer, "current")) {
      world.things.put(output.name(), output.id().value());
    }
    world.things.put("old-greeting", outputs(writer, "old").get(1).id().value());
    world.things.put("their-greeting", theirOutputs().get(1).id().value());
  }

  private List<Output> theirOutputs() {
    return outputs(world.caller(world.userToken("strngr")), "their-version");
  }

  private List<Output> outputs(Caller reader, String version) {
    var id = new StateVersionId(world.things.get(version));
    return world
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
    return world.application.readingState().show(reader, version);
  }

  private StateVersionId publish(Caller writer, WorkspaceId workspace, long serial, Origin origin) {
    var publishing = world.application.publishingState();
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
    return world.application.publishingState().create(writer, workspace, version);
  }

  private static DeclaredState declared(long serial) {
    return new DeclaredState(
        new Serial(serial), new Lineage(States.LINEAGE), StateFixture.md5(States.state(serial)));
  }

  private String configuration(Caller writer, WorkspaceId workspace) {
    var configuration =
        new RecordingRuns.NewConfiguration(false, false, new VcsCommit("abc", "https://vcs.test"));
    return world
        .application
        .recordingRuns()
        .recordConfiguration(writer, workspace, () -> configuration)
        .id()
        .value();
  }

  private String run(Caller writer, WorkspaceId workspace) {
    var run = new RecordingRuns.NewRun("why", false, new RecordingRuns.ConfigurationChoice.Empty());
    return world.application.recordingRuns().recordRun(writer, workspace, () -> run).id().value();
  }
}
