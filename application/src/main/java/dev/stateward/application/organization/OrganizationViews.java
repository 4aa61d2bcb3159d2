package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.organization.port.ManagingOrganizations.OrganizationView;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.organization.port.Organizations.Details;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
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
    Map<OrganizationId, Details> details =
        organizations.details(page.items().stream().map(Organization::id).toList());
    // Those that were deleted meanwhile are left out.
    List<OrganizationView> views =
        page.items().stream()
            .flatMap(organization ->
                Optional.ofNullable(details.get(organization.id()))
                    .flatMap(found ->
                        find(organization, found, authorizer.access(credential, organization.id())))
                    .stream())
            .toList();
    return new Page<>(views, request, page.total());
  }

  OrganizationView view(Authorizer.AuthorizedOrganization entered) {
    return view(entered.organization(), details(entered.organization()), entered.access());
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

  Details details(Organization organization) {
    return Optional.ofNullable(
            organizations.details(List.of(organization.id())).get(organization.id()))
        .orElseThrow(UseCaseFailedException::notFound);
  }

  OrganizationView view(Organization organization, Details details, OrganizationAccess access) {
    return find(organization, details, access).orElseThrow(UseCaseFailedException::notFound);
  }

  private Optional<OrganizationView> find(
      Organization organization, Details details, OrganizationAccess access) {
    return projects
        .defaultOf(organization.id())
        .map(project ->
            new OrganizationView(
                organization,
                details.settings(),
                details.secondFactors(),
                access,
                project.id(),
                retention(organization, access)));
  }
}
