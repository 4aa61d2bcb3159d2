package dev.stateward.adapter.http.access;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.access.port.ExplainingAccess.EffectiveAccess;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Reason;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.workspace.WorkspaceId;

/** The effective access of principals to a workspace, with its rules, as JSON:API. */
public final class EffectiveAccessDocuments {
  private static final String TYPE = "effective-access";

  private EffectiveAccessDocuments() {}

  static Resource render(WorkspaceId workspace, EffectiveAccess effective) {
    String id = Subjects.id(effective.subject());
    return Resource.of(TYPE, id)
        .attribute("name", Subjects.name(effective.subject()))
        .attribute("permissions", permissions(effective))
        .attribute("ways-to-more", waysToMore(effective))
        .relationship("principal", Subjects.relationship(effective.subject()))
        .link("self", path(workspace) + "?principal=" + id);
  }

  /** The path of the effective access to {@code workspace}. */
  public static String path(WorkspaceId workspace) {
    return Links.OWN_API + "/workspaces/" + workspace.value() + "/effective-access";
  }

  private static ArrayNode permissions(EffectiveAccess effective) {
    ResolvedAccess access = effective.access();
    ArrayNode permissions = JsonNodeFactory.instance.arrayNode();
    for (Permission permission : Permission.values()) {
      if (access.allows(permission)) {
        ObjectNode held = permissions.addObject().put("name", permission.label());
        ArrayNode rules = held.putArray("rules");
        access.reasons(permission).forEach(reason -> rules.add(rule(reason, effective)));
      }
    }
    return permissions;
  }

  private static ArrayNode waysToMore(EffectiveAccess effective) {
    ArrayNode ways = JsonNodeFactory.instance.arrayNode();
    effective
        .waysToMore()
        .forEach(grant -> {
          AccessRule rule = AccessRule.toMore(grant, effective);
          ways.addObject()
              .put("team-id", rule.team())
              .put("grant", rule.grant())
              .put("description", rule.description());
        });
    return ways;
  }

  private static ObjectNode rule(Reason reason, EffectiveAccess effective) {
    AccessRule rule = AccessRule.of(reason, effective);
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("rule", rule.rule());
    if (!rule.team().isEmpty()) {
      tree.put("team-id", rule.team()).put("grant", rule.grant());
    }
    return tree.put("direct", rule.direct()).put("description", rule.description());
  }
}
