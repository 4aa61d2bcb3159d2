package dev.stateward.adapter.http.workload;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;

/** Workload identities as JSON:API. */
final class WorkloadIdentityDocuments {
  static final String ISSUER = "issuer";
  static final String AUDIENCE = "audience";
  static final String CLAIMS = "claims";
  static final String TOKEN_SECONDS = "token-seconds";
  static final String DESCRIPTION = "description";

  private static final String TYPE = "workload-identities";

  private WorkloadIdentityDocuments() {}

  static Resource render(WorkloadIdentity identity) {
    Trust trust = identity.trust();
    ObjectNode claims = JsonNodeFactory.instance.objectNode();
    trust.claims().patterns().forEach((name, pattern) -> claims.put(name, pattern.text()));
    return Resource.of(TYPE, identity.id().value())
        .attribute(ISSUER, trust.issuer())
        .attribute(AUDIENCE, trust.audience())
        .attribute(CLAIMS, claims)
        .attribute(TOKEN_SECONDS, trust.life().toSeconds())
        .attribute(DESCRIPTION, identity.description())
        .attribute("created-at", identity.createdAt())
        .relationship(
            "team",
            Relationship.toOne("teams", identity.team().value())
                .link("related", Links.to("teams", identity.team().value())))
        .link("self", Links.OWN_API + "/" + TYPE + "/" + identity.id());
  }
}
