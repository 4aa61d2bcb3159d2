package dev.stateward.application;

import dev.stateward.application.access.AccessServices;
import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.AuditRecords;
import dev.stateward.application.audit.SignerCodes;
import dev.stateward.application.audit.trail.AuditTrailServices;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.change.ChangeServices;
import dev.stateward.application.consumer.ConsumerServices;
import dev.stateward.application.event.EventServices;
import dev.stateward.application.guardrail.GuardrailServices;
import dev.stateward.application.job.JobServices;
import dev.stateward.application.organization.OrganizationServices;
import dev.stateward.application.project.ProjectServices;
import dev.stateward.application.retention.RetentionServices;
import dev.stateward.application.search.SearchServices;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.signin.SignInServices;
import dev.stateward.application.stateversion.StateVersionServices;
import dev.stateward.application.statistics.StatisticsServices;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.TeamServices;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.token.TokenServices;
import dev.stateward.application.workload.WorkloadServices;
import dev.stateward.application.workspace.WorkspaceServices;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;

/** Assembles the services of all features. */
final class Features {
  final UseCaseContext context;
  final ServerAuthorizer server;
  final JobServices jobs;
  final BlobServices blobs;
  final AccessServices access;
  final TokenServices tokens;
  final SignInServices signIn;
  final TeamServices teams;
  final OrganizationServices organizations;
  final ProjectServices projects;
  final WorkspaceServices workspaces;
  final StateVersionServices versions;
  final ChangeServices changes;
  final SearchServices search;
  final GuardrailServices guardrails;
  final RetentionServices retention;
  final AuditTrailServices trails;
  final EventServices events;
  final ConsumerServices consumers;
  final StatisticsServices statistics;
  final WorkloadServices workloads;
  private final List<Consumer<Telemetry>> measured;

  Features(
      Stores stores,
      BlobAccess blobAccess,
      Keys keys,
      InstantSource clock,
      ApplicationSettings settings) {
    InstantSource time = () -> clock.instant().truncatedTo(ChronoUnit.MICROS);
    this.context = context(stores, keys, time);
    this.server = new ServerAuthorizer(stores.users(), stores.tokens(), time);
    this.jobs = new JobServices(stores, context, server);
    this.blobs = new BlobServices(stores, context, blobAccess, settings);
    this.measured = List.of(context.recorder()::measure, jobs.leases()::measure, blobs::measure);
    this.access = new AccessServices(stores, context, server);
    this.tokens = new TokenServices(stores, context, access.teamAuthorizer(), keys.tokens());
    this.signIn =
        new SignInServices(
            stores,
            context,
            access.recordingDenials(),
            tokens.issuer(),
            new SignInServices.Keys(keys.signIn(), keys.signer()));
    this.teams = new TeamServices(stores, context, access.teamAuthorizer());
    this.organizations =
        new OrganizationServices(
            stores, context, access.teamAuthorizer(), tokens.issuer(), settings);
    this.projects = new ProjectServices(stores, context);
    this.workspaces = new WorkspaceServices(stores, context, settings);
    this.versions = new StateVersionServices(stores, context, blobs, keys.signer(), settings);
    this.changes = new ChangeServices(stores, context, blobs, blobAccess.sealing());
    this.search = new SearchServices(stores, context);
    this.guardrails = new GuardrailServices(stores, context, blobs);
    this.retention = new RetentionServices(stores, context, versions.views(), settings);
    this.trails = new AuditTrailServices(stores, context, server, keys.signer());
    this.events =
        new EventServices(
            stores,
            context,
            server,
            new EventServices.Keys(keys.signer(), blobs.urlSealer()),
            jobs.leases());
    this.consumers = new ConsumerServices(stores, context, access.explainingAccess());
    this.workloads = new WorkloadServices(stores, context, access, tokens.issuer());
    this.statistics = new StatisticsServices(stores, server, blobs.wanted(), settings);
  }

  void measure(Telemetry telemetry) {
    measured.forEach(part -> part.accept(telemetry));
  }

  private static UseCaseContext context(Stores stores, Keys keys, InstantSource time) {
    AuditRecorder recorder =
        new AuditRecorder(
            stores.transactions(),
            stores.auditTrail(),
            new SignerCodes(keys.signer()),
            stores.tokens(),
            new AuditRecords(stores.users(), stores.teams(), keys.identifiers(), time));
    Authorizer authorizer =
        new Authorizer(
            stores.workspaces(),
            stores.projects(),
            stores.organizations(),
            stores.memberships(),
            time);
    return new UseCaseContext(
        authorizer, stores.transactions(), recorder, keys.identifiers(), time);
  }
}
