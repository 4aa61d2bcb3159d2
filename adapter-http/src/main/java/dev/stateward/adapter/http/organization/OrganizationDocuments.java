package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.retention.RetentionDocuments;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.organization.port.ManagingOrganizations.OrganizationView;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Organizations as JSON:API. Their name is their identifier. Settings of features that this server
 * does not have are stored for the clients that set them; responses contain the values that apply
 * here.
 */
public final class OrganizationDocuments {
  /** The type of organizations. */
  public static final String TYPE = "organizations";

  private static final String NAME = "name";

  private static final String EMAIL = "email";

  private static final String FORM =
      "must be 1 to " + OrganizationName.LONGEST + " letters, digits, '-' and '_'";

  private static final List<String> OFF =
      List.of("fair-run-queuing-enabled", "is-unified", "plan-expired", "saml-enabled");

  private static final List<String> UNSET = List.of("plan-expires-at", "trial-expires-at");

  private OrganizationDocuments() {}

  /** An organization as a resource. */
  public static Resource render(OrganizationView view) {
    Organization organization = view.organization();
    String name = organization.name().value();
    Resource resource =
        Resource.of(TYPE, name)
            .attribute(NAME, name)
            .attribute(EMAIL, organization.email())
            .attribute("external-id", organization.id().value())
            .attribute("created-at", organization.createdAt())
            .attribute("permissions", permissions(view.access()));
    OrganizationSettingsDocuments.render(resource, view.settings());
    OFF.forEach(setting -> resource.attribute(setting, false));
    resource.attribute("two-factor-conformant", view.secondFactors());
    UNSET.forEach(resource::absent);
    return resource
        .relationship(
            "default-project", Relationship.toOne("projects", view.defaultProject().value()))
        .relationship(OrganizationSettingsDocuments.DEFAULT_POOL, Relationship.toNone())
        .relationship("entitlement-set", entitlements(organization))
        .relationship(
            RetentionDocuments.RELATIONSHIP,
            RetentionDocuments.ofOrganization(name, view.retention()))
        .link("self", Links.to(TYPE, name));
  }

  /** Parses a new organization. */
  static Draft parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    var name = attributes.required(NAME, OrganizationName::hasForm, OrganizationName::new, FORM);
    String email = email(attributes);
    var settings = OrganizationSettingsDocuments.parseChange(data);
    data.refuse();
    return new Draft(name.orElseThrow(), email, settings.apply(OrganizationSettings.INITIAL));
  }

  /** Parses a change of an organization; absent attributes stay. */
  static UnaryOperator<Draft> parseChange(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<OrganizationName> name =
        attributes.sent(NAME)
            ? attributes.required(NAME, OrganizationName::hasForm, OrganizationName::new, FORM)
            : Optional.empty();
    boolean mailed = attributes.sent(EMAIL);
    String email = mailed ? email(attributes) : "";
    var settings = OrganizationSettingsDocuments.parseChange(data);
    data.refuse();
    return before ->
        new Draft(
            name.orElse(before.name()),
            mailed ? email : before.email(),
            settings.apply(before.settings()));
  }

  private static String email(RequestObject attributes) {
    String email = attributes.text(EMAIL);
    if (!email.isEmpty() && !email.matches("[^@\\s]+@[^@\\s]+")) {
      attributes.problem(EMAIL, "is invalid");
    }
    return email;
  }

  private static Relationship entitlements(Organization organization) {
    return Relationship.toOne(EntitlementDocuments.TYPE, organization.id().value())
        .link("related", Links.to(TYPE, organization.name().value(), "entitlement-set"));
  }

  private static Map<String, Boolean> permissions(OrganizationAccess access) {
    boolean owner = access.owner();
    boolean teams = access.allows(OrganizationPermission.MANAGE_TEAMS);
    boolean workspaces = access.allows(OrganizationPermission.MANAGE_WORKSPACES);
    Map<String, Boolean> permissions = new HashMap<>();
    permissions.put("can-access-via-teams", true);
    permissions.put("can-create-project", access.allows(OrganizationPermission.MANAGE_PROJECTS));
    permissions.put("can-create-team", teams);
    permissions.put("can-create-workspace", workspaces);
    permissions.put("can-create-workspace-migration", false);
    permissions.put("can-deploy-no-code-modules", false);
    permissions.put("can-destroy", owner);
    permissions.put("can-manage-no-code-modules", false);
    permissions.put("can-manage-run-tasks", false);
    permissions.put("can-manage-subscription", false);
    permissions.put("can-manage-tags", workspaces);
    permissions.put("can-manage-users", access.allows(OrganizationPermission.MANAGE_MEMBERSHIP));
    permissions.put("can-traverse", access.member());
    permissions.put("can-update", owner);
    permissions.put(
        "can-update-agent-pools", access.allows(OrganizationPermission.MANAGE_AGENT_POOLS));
    permissions.put("can-update-api-token", owner);
    permissions.put("can-update-oauth", false);
    permissions.put("can-update-sentinel", false);
    permissions.put("can-update-ssh-keys", false);
    return permissions;
  }
}
