package dev.stateward.application;

import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.Jobs.Routine;
import dev.stateward.application.port.out.Stores;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** Puts the agents together; reads top to bottom. */
final class Assembly {
  private final Stores stores;
  private final Contents contents;
  private final Keys keys;
  private final InstantSource time;
  private final Policy policy;
  private final AuditChain chain;
  private final Audited audited;
  private final Gate gate;
  private final TeamGate teams;
  private final Identifiers identifiers;
  private final TokenIssuer issuer;
  private final OrganizationFounder founder;
  private final LinkPlanner planner;
  private final WorkspaceViews workspaceViews;
  private final StateVersionViews versionViews;
  private final Capabilities capabilities;
  private final Leases leases;

  Assembly(Stores stores, Contents contents, Keys keys, InstantSource time, Policy policy) {
    this.stores = stores;
    this.contents = contents;
    this.keys = keys;
    this.time = () -> time.instant().truncatedTo(ChronoUnit.MICROS);
    this.policy = policy;
    this.identifiers = keys.identifiers();
    this.chain = new AuditChain(keys.signer());
    this.audited = new Audited(stores, identifiers, chain, this.time);
    this.gate = new Gate(stores, audited, this.time);
    this.teams = new TeamGate(gate, stores);
    this.issuer = new TokenIssuer(stores, keys.tokens(), identifiers, this.time, audited);
    this.founder = new OrganizationFounder(stores, identifiers, this.time, audited);
    this.planner = new LinkPlanner(gate, teams, stores);
    this.workspaceViews = new WorkspaceViews(stores, gate);
    this.capabilities = new Capabilities(keys.signer(), policy.downloadLife());
    this.versionViews = new StateVersionViews(gate, capabilities, policy.edition());
    this.leases = new Leases(stores, this.time);
  }

  StateApplication application() {
    return new Agents(
        new Authenticator(keys.tokens(), stores.tokens(), time),
        new UserReader(gate, stores, policy),
        new TokenKeeper(gate, stores, issuer, teams),
        new OrganizationKeeper(gate, stores, founder, policy, time),
        new TeamKeeper(gate, teams, stores, identifiers),
        new TeamMemberKeeper(teams, stores),
        memberships(),
        new InvitationKeeper(gate, stores),
        new TeamLinker(gate, teams, stores, planner, identifiers),
        projectAccess(),
        new TeamTokenKeeper(gate, teams, stores, issuer),
        new OrganizationTokenKeeper(gate, stores, issuer),
        new AccessExplainer(gate, teams, stores, planner),
        new ProjectKeeper(gate, stores, identifiers, time),
        new AgentPoolRegistry(gate, stores, identifiers, time),
        workspaces(workspaceViews),
        new WorkspaceRestorer(gate, stores, workspaceViews, time),
        new TagKeeper(gate, stores),
        new StateSharer(gate, stores, workspaceViews),
        locker(workspaceViews),
        publisher(),
        reader(),
        new BackingDataKeeper(gate, stores, versionViews, policy, time),
        new RetentionKeeper(gate, stores, identifiers, time),
        new LegalHoldKeeper(gate, stores, time),
        new MeteringKeeper(gate, stores),
        new RunRecorder(gate, stores, identifiers, time),
        administration(),
        worker(),
        new Housekeeper(gate, stores, chores(), leases, time),
        new DenialRecorder(gate, stores, audited, time),
        new TrailReader(gate, stores),
        tender(),
        new WorkspaceWatcher(gate, stores, keys.signer(), time),
        new WebhookKeeper(gate, stores, secrets(), identifiers, time),
        new DeliveryKeeper(gate, stores, lanes(), identifiers, time),
        teller());
  }

  private Agents.Administration administration() {
    return new Agents.Administration(
        new Installer(gate, stores, founder, issuer, new Installer.Making(identifiers, time)),
        new UserOffboarder(gate, stores, time));
  }

  private ProjectAccessRegister projectAccess() {
    ProjectAccessPlanner planning = new ProjectAccessPlanner(gate, teams, stores);
    return new ProjectAccessRegister(gate, teams, stores, planning, identifiers);
  }

  private WorkspaceKeeper workspaces(WorkspaceViews views) {
    return new WorkspaceKeeper(
        gate,
        stores,
        views,
        new WorkspaceDeletion(stores, audited, policy, time),
        new WorkspaceKeeper.Making(identifiers, time));
  }

  private WebhookSecrets secrets() {
    return new WebhookSecrets(keys.signer());
  }

  private Lanes lanes() {
    return new Lanes(stores, time);
  }

  private EventTeller teller() {
    Courier courier = new Courier(stores, lanes(), secrets(), leases, time);
    EventTeller.Making making = new EventTeller.Making(identifiers, leases, time);
    return new EventTeller(gate, stores, lanes(), courier, making);
  }

  private WorkspaceLocker locker(WorkspaceViews views) {
    LockEnd end = new LockEnd(gate, stores, policy.edition(), time);
    return new WorkspaceLocker(gate, stores, views, end, time);
  }

  private TrailTender tender() {
    return new TrailTender(
        gate, stores, new TrailKeyer(stores, audited), new TrailVerifier(stores, chain), heads());
  }

  private HeadSigner heads() {
    return new HeadSigner(stores, keys.signer(), time);
  }

  private MembershipKeeper memberships() {
    return new MembershipKeeper(
        gate,
        teams,
        stores,
        new MembershipViews(teams, stores),
        new MembershipKeeper.Making(identifiers, time));
  }

  private StatePublisher publisher() {
    StateQuota quota = new StateQuota(stores.usage(), policy.quotas(), time);
    WriteRules rules = new WriteRules(gate, stores, policy.edition(), quota);
    ContentIntake intake = new ContentIntake(contents, identifiers, policy);
    return new StatePublisher(
        rules,
        intake,
        contents.files(),
        new StatePublisher.Writers(
            new VersionCreator(rules, stores, versionViews, identifiers, time),
            new UploadTaker(rules, stores, intake, capabilities, time),
            new VersionRepeater(
                rules,
                stores,
                new StoredContents(contents),
                versionViews,
                new VersionRepeater.Making(intake, identifiers, time))));
  }

  private StateReader reader() {
    return new StateReader(
        gate,
        stores,
        versionViews,
        new StateReader.Sources(
            new OutputReader(gate, stores),
            new RelatedReader(gate, stores),
            new ResourceReader(gate, stores, contents),
            new StoredContents(contents),
            capabilities),
        time);
  }

  private Worker worker() {
    StateExaminer examiner =
        new StateExaminer(stores, new StoredContents(contents), contents.files(), identifiers);
    return new Worker(
        gate,
        stores,
        leases,
        new Worker.Tasks(examiner, new BackingDataDestroyer(stores, time), contents.blobs()));
  }

  private Map<Routine, Housekeeper.Chore> chores() {
    return Map.of(
        Routine.DISCARD_DEAD_PENDINGS,
        new PendingDiscarder(stores, time, audited),
        Routine.SWEEP_ORPHANS,
        new OrphanSweeper(stores, contents.blobs(), time),
        Routine.SCRUB_CONTENTS,
        new ContentScrubber(stores, new StoredContents(contents), time),
        Routine.APPLY_RETENTION,
        new RetentionRoutine(stores, audited, policy, time),
        Routine.FORGET_DELIVERIES,
        new DeliveryForgetter(stores, time),
        Routine.REMOVE_WORKSPACES,
        new WorkspaceRemover(stores, audited, time),
        Routine.TELL_AUDIT_HEADS,
        new HeadTeller(stores, audited, heads()),
        Routine.CHECK_DATABASE_FILE,
        new DatabaseFileCheck(stores.usage()));
  }
}
