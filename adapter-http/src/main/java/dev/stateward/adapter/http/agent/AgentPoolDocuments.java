package dev.stateward.adapter.http.agent;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.project.port.ManagingAgentPools.Draft;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolName;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Agent pools as JSON:API. */
final class AgentPoolDocuments {
  private static final String TYPE = "agent-pools";

  private static final String NAME = "name";

  private static final String SCOPED = "organization-scoped";

  private static final String WORKSPACES = "workspaces";

  private static final String FORM =
      "may only contain letters, numbers, spaces, '-', '_' and '.' (1 to "
          + AgentPoolName.LONGEST
          + ")";

  /** What a pool could be narrowed to where there were agents to use it. */
  private static final List<String> NARROWINGS =
      List.of("allowed-workspaces", "allowed-projects", "excluded-workspaces");

  private AgentPoolDocuments() {}

  static Resource render(AgentPool pool) {
    String organization = pool.organization().name().value();
    return Resource.of(TYPE, pool.id().value())
        .attribute(NAME, pool.name().value())
        .attribute("created-at", pool.createdAt())
        .attribute(SCOPED, pool.organizationScoped())
        .attribute("agent-count", 0)
        .relationship(
            "organization",
            Relationship.toOne("organizations", organization)
                .link("related", Links.to("organizations", organization)))
        .relationship(WORKSPACES, Relationship.toMany(WORKSPACES, List.of()))
        .relationship("allowed-workspaces", Relationship.toMany(WORKSPACES, List.of()))
        .relationship("allowed-projects", Relationship.toMany("projects", List.of()))
        .relationship("excluded-workspaces", Relationship.toMany(WORKSPACES, List.of()))
        .link("self", Links.to(TYPE, pool.id().value()));
  }

  /** What a client says of a new pool. */
  static Draft parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<AgentPoolName> name = name(attributes);
    boolean scoped = attributes.flag(SCOPED, true);
    refuseNarrowings(data);
    return new Draft(name.orElseThrow(), scoped);
  }

  /** What a client wants changed of a pool; what it does not send stays. */
  static UnaryOperator<Draft> parseChange(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<AgentPoolName> name = attributes.sent(NAME) ? name(attributes) : Optional.empty();
    boolean sent = attributes.has(SCOPED);
    boolean scoped = attributes.flag(SCOPED, true);
    refuseNarrowings(data);
    return before ->
        new Draft(name.orElse(before.name()), sent ? scoped : before.organizationScoped());
  }

  private static Optional<AgentPoolName> name(RequestObject attributes) {
    return attributes.required(NAME, AgentPoolName::hasForm, AgentPoolName::new, FORM);
  }

  /** A limit that is not enforced must not look as if it were. */
  private static void refuseNarrowings(RequestObject data) {
    RequestObject relationships = data.object("relationships");
    for (String narrowing : NARROWINGS) {
      if (!relationships.object(narrowing).objects("data").isEmpty()) {
        relationships.problem(narrowing, "are not kept by this server, which has no agents");
      }
    }
    data.refuse();
  }
}
