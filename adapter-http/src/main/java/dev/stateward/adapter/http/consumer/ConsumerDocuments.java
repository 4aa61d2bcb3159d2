package dev.stateward.adapter.http.consumer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.access.EffectiveAccessDocuments;
import dev.stateward.adapter.http.access.Subjects;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.OrganizationDocuments;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.ReadCount;
import dev.stateward.application.consumer.port.ReadDetail;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Consumers of outputs as JSON:API. */
final class ConsumerDocuments {
  private static final String TYPE = "consumers";
  private static final String READS = "reads";
  private static final String FIRST = "first-read-at";
  private static final String LAST = "last-read-at";

  private ConsumerDocuments() {}

  static Resource render(OutputConsumer consumer, Organization organization) {
    String id = id(consumer.principal());
    Resource resource =
        Resource.of(TYPE, id)
            .attribute("name", name(consumer, organization))
            .attribute(READS, consumer.reads().count())
            .attribute(FIRST, consumer.reads().first())
            .attribute(LAST, consumer.reads().last());
    addDetails(resource, consumer.details());
    return linked(
        resource.relationship("principal", relationship(consumer.principal(), organization)),
        consumer.workspace(),
        id);
  }

  /** A principal that was never seen to read. */
  static Resource render(Subject subject, WorkspaceId workspace) {
    Resource resource =
        Resource.of(TYPE, Subjects.id(subject))
            .attribute("name", Subjects.name(subject))
            .attribute(READS, 0)
            .absent(FIRST)
            .absent(LAST);
    addDetails(resource, Map.of());
    return linked(
        resource.relationship("principal", Subjects.relationship(subject)),
        workspace,
        Subjects.id(subject));
  }

  private static void addDetails(Resource resource, Map<ReadDetail, ReadCount> details) {
    addCount(resource, "state", details.get(ReadDetail.STATE));
    addCount(resource, "outputs", details.get(ReadDetail.OUTPUTS));
    resource
        .attribute("named-outputs", list(details, ReadDetail.Kind.OUTPUT, "name"))
        .attribute("tokens", list(details, ReadDetail.Kind.TOKEN, "id"));
  }

  private static void addCount(Resource resource, String name, @Nullable ReadCount count) {
    if (count == null) {
      resource.absent(name);
    } else {
      resource.attribute(name, count(JsonNodeFactory.instance.objectNode(), count));
    }
  }

  private static ArrayNode list(
      Map<ReadDetail, ReadCount> details, ReadDetail.Kind kind, String name) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    details.forEach((detail, count) -> {
      if (detail.kind() == kind) {
        count(list.addObject().put(name, detail.name()), count);
      }
    });
    return list;
  }

  private static ObjectNode count(ObjectNode node, ReadCount count) {
    return node.put(READS, count.count())
        .put(FIRST, Resource.timestamp(count.first()))
        .put(LAST, Resource.timestamp(count.last()));
  }

  private static Resource linked(Resource resource, WorkspaceId workspace, String principal) {
    return resource.link(
        "effective-access", EffectiveAccessDocuments.path(workspace) + "?principal=" + principal);
  }

  private static String id(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader(var id) -> id.value();
    };
  }

  /** Of organizations the trail knows the identifier alone. */
  private static String name(OutputConsumer consumer, Organization organization) {
    return consumer.principal() instanceof Principal.Organization
        ? organization.name().value()
        : consumer.name();
  }

  private static Relationship relationship(Principal principal, Organization organization) {
    return switch (principal) {
      case Principal.User(var id) -> Relationship.toOne(UserDocuments.TYPE, id.value());
      case Principal.Team(var id) -> Relationship.toOne(TeamDocuments.TYPE, id.value());
      case Principal.Organization ignored ->
          Relationship.toOne(OrganizationDocuments.TYPE, organization.name().value());
      case Principal.AuditReader ignored ->
          Relationship.toOne(OrganizationDocuments.TYPE, organization.name().value());
    };
  }
}
