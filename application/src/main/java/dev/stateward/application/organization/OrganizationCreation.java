package dev.stateward.application.organization;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.store.UniqueNames;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import java.time.InstantSource;

/** Creates organizations, each with its owners team, an owner in it and a default project. */
public final class OrganizationCreation {
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Organizations organizations;
  private final Projects projects;
  private final Teams teams;
  private final OrganizationMembers members;
  private final Guardrails guardrails;

  OrganizationCreation(
      UseCaseContext context,
      Organizations organizations,
      Projects projects,
      Teams teams,
      Guardrails guardrails,
      OrganizationMembers members) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.organizations = organizations;
    this.projects = projects;
    this.teams = teams;
    this.members = members;
    this.guardrails = guardrails;
  }

  Organization create(Caller caller, Draft draft, User owner) {
    return UniqueNames.inTransaction(transactions, () -> add(caller, draft, owner));
  }

  boolean exists(OrganizationName name) {
    return organizations.find(name).isPresent();
  }

  void join(Caller caller, OrganizationName name, User user, boolean owner) {
    Organization joined = organizations.find(name).orElseThrow(UseCaseFailedException::notFound);
    transactions.run(() -> {
      OrganizationMembership membership = members.join(joined, user);
      if (owner) {
        members.makeOwner(joined, user);
      }
      recorder.record(
          caller, AuditEvents.created(membership, Details.of("owner", owner ? "yes" : "no")));
    });
  }

  private Organization add(Caller caller, Draft draft, User owner) {
    Organization organization =
        new Organization(identifiers.organization(), draft.name(), draft.email(), time.instant());
    add(caller, organization, draft.settings(), owner);
    return organization;
  }

  /**
   * Creates an organization that was lost, with the identifier that it had, in the caller's
   * transaction.
   *
   * @return its default project
   */
  public Project recreate(Caller caller, Organization organization, User owner) {
    return add(caller, organization, OrganizationSettings.INITIAL, owner);
  }

  private Project add(
      Caller caller, Organization organization, OrganizationSettings settings, User owner) {
    organizations.add(organization);
    organizations.keep(organization.id(), settings);
    guardrails.replace(
        new GuardrailOwner.OfOrganization(organization.id()), EffectiveGuardrails.INITIAL);
    Team owners = Team.ofOwners(identifiers.team(), organization);
    teams.add(owners);
    members.join(organization, owner);
    members.makeOwner(organization, owner);
    Project project = Project.defaultOf(identifiers.project(), organization);
    projects.add(project);
    recorder.record(caller, AuditEvents.created(organization));
    return project;
  }
}
