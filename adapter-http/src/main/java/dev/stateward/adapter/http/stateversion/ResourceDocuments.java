package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.stateversion.port.ReadingState.ResourceOf;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.ResourceInstance.Index;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Resources of a state as JSON:API resources (Workspace Resources API). */
final class ResourceDocuments {
  private static final String TYPE = "resources";

  private ResourceDocuments() {}

  static Resource render(ResourceOf resource) {
    ResourceInstance instance = resource.instance();
    String date = date(resource.version().header().originatedAt());
    Resource rendered =
        Resource.of(TYPE, resource.id())
            .attribute("address", instance.address())
            .attribute("name", instance.name())
            .attribute("created-at", date)
            .attribute("updated-at", date)
            .attribute("module", instance.module())
            .attribute("provider", instance.provider())
            .attribute("provider-type", instance.type())
            .attribute("modified-by-state-version-id", resource.version().id().value());
    return switch (instance.index()) {
      case Index.None() -> rendered.absent("name-index");
      case Index.Position(var digits) -> rendered.attribute("name-index", digits);
      case Index.Key(var key) -> rendered.attribute("name-index", key);
    };
  }

  private static String date(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC).toString();
  }
}
