package dev.stateward.adapter.http.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.search.port.FacetCounts;
import dev.stateward.application.search.port.FoundInstance;
import dev.stateward.application.search.port.FoundInstance.Place;
import dev.stateward.application.search.port.FoundInstance.Span;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is found, as JSON:API resources. */
final class FoundInstanceDocuments {
  private static final String TYPE = "found-instances";
  private static final String ID = "ri-";
  private static final Pattern IDS = Pattern.compile(ID + "([0-9]{1,18})");
  private static final String STATE_VERSIONS = "state-versions";

  private FoundInstanceDocuments() {}

  static Resource render(FoundInstance found) {
    Description it = found.description();
    Place place = found.place();
    Span span = found.span();
    Resource resource =
        Resource.of(TYPE, ID + found.row())
            .attribute("address", it.address())
            .textOrNull("deposed", it.deposed())
            .attribute("mode", label(it.mode()))
            .textOrNull("resource-type", it.type())
            .textOrNull("provider", it.provider())
            .attribute("module", it.module())
            .textOrNull("resource-id", it.id())
            .attribute("tainted", it.tainted())
            .attribute("workspace-name", place.name().value())
            .textOrNull("terraform-version", place.engineVersion())
            .attribute("current", span.current())
            .relationship("workspace", Relationship.toOne("workspaces", place.workspace().value()))
            .relationship("project", Relationship.toOne("projects", place.project().value()));
    if (!span.first().isEmpty()) {
      resource.relationship("first-version", Relationship.toOne(STATE_VERSIONS, span.first()));
    }
    if (!span.end().isEmpty()) {
      resource.relationship("end-version", Relationship.toOne(STATE_VERSIONS, span.end()));
    }
    return resource;
  }

  /** The row that an identifier names. */
  static OptionalLong row(String id) {
    Matcher matcher = IDS.matcher(id);
    return matcher.matches()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }

  /** What a mode is called in filters and answers. */
  static String label(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  static JsonNode render(List<FacetCounts> facets) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    for (FacetCounts facet : facets) {
      ObjectNode one = all.putObject(facet.facet().label());
      ArrayNode values = one.putArray("values");
      facet
          .values()
          .forEach(it -> values.addObject().put("value", it.value()).put("count", it.instances()));
      one.put("counted", facet.counted()).put("complete", facet.complete());
    }
    return all;
  }
}
