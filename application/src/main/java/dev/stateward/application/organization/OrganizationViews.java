package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.organization.port.ManagingOrganizations.OrganizationView;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Organizations as their members see them. */
final class OrganizationViews {
  private final Authorizer authorizer;
  private final Organizations organizations;
  private final Projects projects;
  private final RetentionPolicies retentionPolicies;

  OrganizationViews(
      Authorizer authorizer,
      Organizations organizations,
      Projects projects,
      RetentionPolicies retentionPolicies) {
    this.authorizer = authorizer;
    this.organizations = organizations;
    this.projects = projects;
    this.retentionPolicies = retentionPolicies;
  }

  Page<OrganizationView> list(Credential credential, String contains, PageRequest request) {
    Page<Organization> page = organizations.list(credential, contains, request);
    Map<OrganizationId, OrganizationSettings> settings =
        organizations.settings(page.items().stream().map(Organization::id).toList());
    // Those that were deleted meanwhile are left out.
    List<OrganizationView> views =
        page.items().stream()
            .flatMap(organization ->
                find(
                    organization,
                    settings.getOrDefault(organization.id(), OrganizationSettings.INITIAL),
                    authorizer.access(credential, organization.id()))
                    .stream())
            .toList();
    return new Page<>(views, request, page.total());
  }

  OrganizationView view(Authorizer.AuthorizedOrganization entered) {
    return view(entered.organization(), settings(entered.organization()), entered.access());
  }

  /** Only owners see its policy. */
  private Retention retention(Organization organization, OrganizationAccess access) {
    return access.owner()
        ? retentionPolicies
            .find(new PolicyOwner.OfOrganization(organization.id()))
            .<Retention>map(Retention.Own::new)
            .orElseGet(Retention.Unset::new)
        : new Retention.Unset();
  }

  OrganizationSettings settings(Organization organization) {
    return organizations
        .settings(List.of(organization.id()))
        .getOrDefault(organization.id(), OrganizationSettings.INITIAL);
  }

  OrganizationView view(
      Organization organization, OrganizationSettings settings, OrganizationAccess access) {
    return find(organization, settings, access).orElseThrow(UseCaseFailedException::notFound);
  }

  private Optional<OrganizationView> find(
      Organization organization, OrganizationSettings settings, OrganizationAccess access) {
    return projects
        .defaultOf(organization.id())
        .map(project ->
            new OrganizationView(
                organization, settings, access, project.id(), retention(organization, access)));
  }
}
