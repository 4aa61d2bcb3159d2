package dev.stateward.adapter.http.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.stateversion.VersionOrigins;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.change.port.ChangeSummary;
import dev.stateward.application.change.port.ChangeValues;
import dev.stateward.application.change.port.ComparingVersions.Author;
import dev.stateward.application.change.port.ComparingVersions.Blame;
import dev.stateward.application.change.port.ComparingVersions.Comparison;
import dev.stateward.application.change.port.ComparingVersions.ListedChange;
import dev.stateward.application.change.port.ComparingVersions.Side;
import dev.stateward.application.change.port.ComparingVersions.VersionChanges;
import dev.stateward.application.change.port.ComparingVersions.VersionChanges.Known;
import dev.stateward.domain.stateversion.StateVersion;
import java.util.Locale;

/** What changed, as JSON:API resources. */
final class ChangeDocuments {
  private static final String CHANGES = "resource-changes";
  private static final String VERSIONS = "state-version-changes";

  private ChangeDocuments() {}

  /** The name of a kind of change. */
  static String name(Enum<?> kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  static Resource render(ListedChange change, ChangeValues values) {
    return describe(Resource.of(CHANGES, change.id()), change, values);
  }

  private static Resource describe(Resource resource, ListedChange change, ChangeValues values) {
    Description instance = change.instance();
    Description former = change.former();
    boolean moved = !former.address().equals(instance.address());
    boolean replaced = !former.id().equals(instance.id());
    return resource
        .attribute("change", name(change.kind()))
        .attribute("address", instance.address())
        .textOrNull("former-address", moved ? former.address() : "")
        .textOrNull("deposed", instance.deposed())
        .attribute("mode", name(instance.mode()))
        .textOrNull("provider-type", instance.type())
        .attribute("module", instance.module())
        .textOrNull("provider", instance.provider())
        .textOrNull("resource-id", instance.id())
        .textOrNull("former-resource-id", replaced ? former.id() : "")
        .attribute("tainted", instance.tainted())
        .attribute("unmarked-secret", change.unmarkedSecret())
        .attribute("attributes", AttributeDocuments.render(change, values))
        .attribute("attributes-truncated", change.truncated());
  }

  /** Adds what was compared, and how much changed. */
  static Document describe(Document document, Comparison comparison) {
    return document
        .meta("from", side(comparison.before()))
        .meta("to", side(comparison.after()))
        .meta("summary", summary(comparison.summary()));
  }

  private static JsonNode side(Side side) {
    return switch (side) {
      case Side.Nothing() -> JsonNodeFactory.instance.nullNode();
      case Side.Version(var version, var engineVersion) ->
          JsonNodeFactory.instance
              .objectNode()
              .put("id", version.id().value())
              .put("workspace-id", version.workspace().value())
              .put("created-at", Resource.timestamp(version.header().originatedAt()))
              .put("serial", version.declared().serial().value())
              .put("lineage", version.declared().lineage().value())
              .put("terraform-version", engineVersion);
    };
  }

  private static ObjectNode summary(ChangeSummary summary) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("added", summary.added())
        .put("removed", summary.removed())
        .put("replaced", summary.replaced())
        .put("moved", summary.moved())
        .put("changed", summary.changed())
        .put("outputs", summary.outputs());
  }

  static Resource render(VersionChanges changes) {
    Resource resource = Resource.of(VERSIONS, changes.author().version().id().value());
    switch (changes.known()) {
      case Known.Compared(var engineVersion, var summary) ->
          resource
              .attribute("extracted", true)
              .absent("error")
              .textOrNull("terraform-version", engineVersion)
              .attribute("summary", summary(summary));
      case Known.Never(var reason) -> unknown(resource, reason);
      case Known.NotYet() -> unknown(resource, "");
    }
    return describe(resource, changes.author());
  }

  private static void unknown(Resource resource, String reason) {
    resource
        .attribute("extracted", !reason.isEmpty())
        .textOrNull("error", reason)
        .absent("terraform-version")
        .absent("summary");
  }

  static Resource render(Blame blame) {
    String version = blame.author().version().id().value();
    Resource resource = Resource.of(CHANGES, version + '.' + blame.change().id());
    return describe(describe(resource, blame.change(), ChangeValues.NONE), blame.author());
  }

  private static Resource describe(Resource resource, Author author) {
    StateVersion version = author.version();
    resource
        .attribute("created-at", version.header().originatedAt())
        .attribute("serial", version.declared().serial().value())
        .relationship("state-version", Relationship.toOne("state-versions", version.id().value()));
    VersionOrigins.describe(resource, version.header(), author.commit());
    return resource;
  }
}
