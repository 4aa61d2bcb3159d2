package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Keys;
import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.RestoringWorkspaces.NameChoice;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import dev.stateward.testkit.contract.StoresContract;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.memory.SimpleTokenGenerator;
import dev.stateward.testkit.time.TickingTime;
import java.io.ByteArrayInputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Of two changes at once neither undoes what the other changed. */
@Timeout(900)
@Tag("long")
final class ConcurrentChangesContract extends StoresContract {
  private static final Caller OPERATOR = new Caller.Operator();

  /** One for all that share a database, so that no token is there twice. */
  private static final SimpleTokenGenerator TOKENS = new SimpleTokenGenerator();

  private int organizations;

  private OrganizationName organization = new OrganizationName("none");
  private @Nullable StateApplication application;
  private @Nullable Caller owner;

  private StateApplication application() {
    return Objects.requireNonNull(application);
  }

  private Caller owner() {
    return Objects.requireNonNull(owner);
  }

  @BeforeEach
  void found() {
    organizations++;
    organization = new OrganizationName(getClass().getSimpleName() + organizations);
    TickingTime time = new TickingTime();
    Keys keys = new Keys(fixture().ids(), TOKENS, new SimpleSigner(), new SimpleSignInSecrets());
    TestApplication filled = TestApplication.over(stores(), keys, time);
    application = filled.application();
    filled.user(organization.value());
    filled.organization(organization.value(), organization.value());
    owner = filled.caller(filled.token(organization.value()));
  }

  private static void race(Runnable... changes) throws Exception {
    CyclicBarrier start = new CyclicBarrier(changes.length);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running =
          List.of(changes).stream()
              .<Future<?>>map(change ->
                  threads.submit(() -> {
                    start.await(300, TimeUnit.SECONDS);
                    change.run();
                    return true;
                  }))
              .toList();
      for (Future<?> one : running) {
        one.get(300, TimeUnit.SECONDS);
      }
    }
  }

  private void change(UnaryOperator<ManagingOrganizations.Draft> change) {
    application().managingOrganizations().update(owner(), organization, change);
  }

  private static OrganizationSettings remembering(OrganizationSettings settings, long minutes) {
    return new OrganizationSettings(
        settings.sessionTimeout(),
        minutes,
        settings.collaboratorPolicy(),
        settings.ownersRole(),
        settings.defaultMode(),
        settings.flags(),
        settings.tokenAges());
  }

  @RepeatedTest(10)
  void keepsBothTheAddressAndTheSettingsOfAnOrganization() throws Exception {
    race(
        () ->
            change(draft ->
                new ManagingOrganizations.Draft(draft.name(), "b@x.test", draft.settings())),
        () ->
            change(draft ->
                new ManagingOrganizations.Draft(
                    draft.name(), draft.email(), remembering(draft.settings(), 777))));

    var view = application().managingOrganizations().show(owner(), organization);
    assertThat(view.organization().email()).isEqualTo("b@x.test");
    assertThat(view.settings().sessionRemember()).isEqualTo(777);
  }

  @RepeatedTest(10)
  void undoesNoRenamingByAFlagThatIsSetMeanwhile() throws Exception {
    OrganizationName name = new OrganizationName(organization.value() + "-new");
    AtomicBoolean flagged = new AtomicBoolean(true);
    race(
        () ->
            change(draft -> new ManagingOrganizations.Draft(name, draft.email(), draft.settings())),
        () -> {
          try {
            change(draft ->
                new ManagingOrganizations.Draft(
                    draft.name(), draft.email(), forcing(draft.settings())));
          } catch (UseCaseFailedException gone) {
            assertThat(gone.failure()).isInstanceOf(Failure.NotFound.class);
            flagged.set(false);
          }
        });

    var view = application().managingOrganizations().show(owner(), name);
    assertThat(view.settings().flags().contains(OrganizationFlag.ALLOW_FORCE_DELETE_WORKSPACES))
        .isEqualTo(flagged.get());
  }

  private static OrganizationSettings forcing(OrganizationSettings settings) {
    Set<OrganizationFlag> flags = EnumSet.copyOf(settings.flags());
    flags.add(OrganizationFlag.ALLOW_FORCE_DELETE_WORKSPACES);
    return new OrganizationSettings(
        settings.sessionTimeout(),
        settings.sessionRemember(),
        settings.collaboratorPolicy(),
        settings.ownersRole(),
        settings.defaultMode(),
        flags,
        settings.tokenAges());
  }

  @RepeatedTest(5)
  void twoInvitationsOfOneAddressMakeOneUserAMemberTwice() throws Exception {
    OrganizationName other = new OrganizationName(organization.value() + "-b");
    application().managingOrganizations().create(owner(), () -> draft(other));
    Username name = new Username("inv-" + organization.value());
    String email = name.value() + "@x.test";
    race(() -> invite(organization, email), () -> invite(other, email));
    application().settingUpServer().createUser(OPERATOR, () -> new NewUser(name, email, false));
    var issued = application().settingUpServer().issueToken(OPERATOR, name, "").token();
    Caller invited = new Caller.Authenticated(issued.owner(), issued.id());
    var answering = application().answeringInvitations();
    List<OrganizationMembership> waiting = answering.list(invited);
    assertThat(waiting).hasSize(2);

    race(
        () -> answering.accept(invited, waiting.getFirst().id()),
        () -> answering.accept(invited, waiting.getLast().id()));

    UserId user = application().offboardingUsers().named(OPERATOR, name);
    assertThat(stores().memberships().of(user))
        .extracting(OrganizationMembership::id)
        .containsExactlyInAnyOrder(waiting.getFirst().id(), waiting.getLast().id());
    assertThat(stores().users().findAll(waiting.stream().map(one -> one.user().id()).toList()))
        .isEmpty();
  }

  private static ManagingOrganizations.Draft draft(OrganizationName name) {
    return new ManagingOrganizations.Draft(name, "ops@x.test", OrganizationSettings.INITIAL);
  }

  private void invite(OrganizationName into, String email) {
    application()
        .managingMemberships()
        .invite(owner(), into, () -> new Invitation(email, Set.of()));
  }

  @RepeatedTest(10)
  void keepsTheTagsOfOneOfTwoWhoReplaceThem() throws Exception {
    WorkspaceId workspace = workspace();
    var tagging = application().taggingWorkspaces();

    race(
        () -> tagging.replace(owner(), workspace, () -> tags("a", "b")),
        () -> tagging.replace(owner(), workspace, () -> tags("c", "d")));

    assertThat(List.copyOf(tagging.tags(owner(), workspace))).isIn(tags("a", "b"), tags("c", "d"));
  }

  @RepeatedTest(10)
  void keepsTheTagsOfBothOfTwoWhoAddSome() throws Exception {
    WorkspaceId workspace = workspace();
    var tagging = application().taggingWorkspaces();
    tagging.replace(owner(), workspace, () -> tags("a"));

    race(
        () -> tagging.bind(owner(), workspace, () -> tags("b", "c")),
        () -> tagging.bind(owner(), workspace, () -> tags("c", "d")),
        () -> tagging.unbind(owner(), workspace, () -> Set.of("a")));

    assertThat(tagging.tags(owner(), workspace))
        .containsExactlyInAnyOrderElementsOf(tags("b", "c", "d"));
  }

  @RepeatedTest(5)
  void restoresAVersionOnceThoughTwoDo() throws Exception {
    WorkspaceId workspace = workspace();
    application().lockingWorkspaces().lock(owner(), workspace, () -> "");
    StateVersionId old = publish(workspace, StateFixture.any(1));
    publish(workspace, StateFixture.any(2));
    var backingData = application().managingBackingData();
    backingData.softDelete(owner(), old, Grace.Default::new);

    race(() -> backingData.restore(owner(), old), () -> backingData.restore(owner(), old));

    assertThat(recorded(AuditAction.STATE_VERSION_RESTORE)).isEqualTo(1);
  }

  @RepeatedTest(5)
  void restoresAWorkspaceOnceThoughTwoDo() throws Exception {
    WorkspaceId workspace = workspace();
    application().managingWorkspaces().delete(owner(), workspace);
    AtomicInteger refused = new AtomicInteger();
    Runnable restoring =
        () -> {
          try {
            application()
                .restoringWorkspaces()
                .restore(owner(), organization, workspace, () -> new NameChoice.AsBefore());
          } catch (UseCaseFailedException there) {
            assertThat(there.failure()).isInstanceOf(Failure.NotFound.class);
            refused.incrementAndGet();
          }
        };

    race(restoring, restoring);

    assertThat(refused).hasValue(1);
    assertThat(recorded(AuditAction.WORKSPACE_RESTORE)).isEqualTo(1);
  }

  private WorkspaceId workspace() {
    var draft =
        new ManagingWorkspaces.Draft(
            new WorkspaceName("net"),
            new ManagingWorkspaces.ProjectChoice.Default(),
            WorkspaceSettings.INITIAL);
    return application()
        .managingWorkspaces()
        .create(owner(), organization, () -> new ManagingWorkspaces.NewWorkspace(draft, List.of()))
        .workspace()
        .id();
  }

  private StateVersionId publish(WorkspaceId workspace, StateFixture state) {
    var publishing = application().publishingState();
    var staged =
        publishing.stage(
            owner(), workspace, new ByteArrayInputStream(state.bytes()), OptionalLong.empty());
    var version =
        new NewVersion(
            state.declared(),
            false,
            new Origin.Client(),
            new InlineStates.State(staged),
            new SentOutputs.None());
    return publishing.create(owner(), workspace, version).entry().version().id();
  }

  private long recorded(AuditAction action) {
    TrailId trail = TrailId.of(stores().organizations().find(organization).orElseThrow().id());
    return stores().auditTrail().list(trail, AuditQuery.ALL, 0, 1000).records().stream()
        .filter(it -> it.event().action() == action)
        .count();
  }

  private static List<TagBinding> tags(String... names) {
    return List.of(names).stream().map(name -> new TagBinding(name, "")).toList();
  }
}
