package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.stateversion.VersionHeader;
import java.util.Locale;
import java.util.Map;

/** State versions as JSON:API resources (State Versions API, "Resources and their fields"). */
public final class StateVersionDocuments {
  static final String TYPE = "state-versions";
  static final String ROLLBACK = "rollback-state-version";

  private static final JsonText EMPTY_OBJECT = new JsonText("{}");
  private static final JsonText EMPTY_ARRAY = new JsonText("[]");

  private StateVersionDocuments() {}

  /** A state version as a resource. */
  public static Resource render(StateVersionView view, Links links) {
    StateVersionDetails entry = view.entry();
    StateVersion version = entry.version();
    String id = version.id().value();
    Resource resource =
        Resource.of(TYPE, id)
            .attribute("created-at", version.header().originatedAt())
            .attribute("status", name(StateVersionStatus.of(version)))
            .attribute("intermediate", view.intermediate())
            .attribute("serial", version.declared().serial().value())
            .attribute("permissions", Map.of("can-restore-backing-data", view.mayRestore()));
    VersionOrigins.commit(resource, entry.commit());
    size(resource, version);
    places(resource, view.signedUrls(), links);
    extracted(resource, entry.extracted(), id);
    billable(resource, view);
    relationships(resource, entry);
    return resource.link("self", Links.to(TYPE, id));
  }

  /** The name of a status in the API. */
  static String name(StateVersionStatus stage) {
    return stage.name().toLowerCase(Locale.ROOT);
  }

  private static void size(Resource resource, StateVersion version) {
    switch (version) {
      case StateVersion.Finalized it -> resource.attribute("size", it.content().size());
      case StateVersion.BackingDataSoftDeleted it ->
          resource.attribute("size", it.content().size());
      case StateVersion.Pending ignored -> resource.absent("size");
      case StateVersion.Discarded ignored -> resource.absent("size");
      case StateVersion.BackingDataPermanentlyDeleted ignored -> resource.absent("size");
    }
  }

  private static void places(Resource resource, Map<SignedUrl, String> signedUrls, Links links) {
    for (SignedUrl place : SignedUrl.values()) {
      String capability = signedUrls.get(place);
      if (capability == null) {
        resource.absent(name(place));
      } else {
        resource.attribute(name(place), links.object(capability));
      }
    }
  }

  private static String name(SignedUrl place) {
    return switch (place) {
      case STATE_DOWNLOAD -> "hosted-state-download-url";
      case JSON_DOWNLOAD -> "hosted-json-state-download-url";
      case STATE_UPLOAD -> "hosted-state-upload-url";
      case JSON_UPLOAD -> "hosted-json-state-upload-url";
    };
  }

  private static void extracted(Resource resource, ExtractedResources extracted, String id) {
    switch (extracted) {
      case ExtractedResources.NotTaken() -> notTaken(resource, "", "");
      case ExtractedResources.Failed(var engine, var ignored, var reason) ->
          notTaken(resource, engine, reason);
      case ExtractedResources.Taken taken -> taken(resource, taken, id);
    }
  }

  private static void billable(Resource resource, StateVersionView view) {
    if (view.metered() && view.entry().extracted() instanceof ExtractedResources.Taken taken) {
      resource.attribute("billable-rum-count", taken.billable());
    } else {
      resource.absent("billable-rum-count");
    }
  }

  private static void notTaken(Resource resource, String engineVersion, String reason) {
    resource
        .attribute("resources-processed", false)
        .textOrNull("resources-processing-error", reason)
        .absent("state-version")
        .textOrNull("engine-version", engineVersion)
        .textOrNull("terraform-version", engineVersion)
        .attribute("modules", EMPTY_OBJECT)
        .attribute("providers", EMPTY_OBJECT)
        .attribute("resources", EMPTY_ARRAY);
  }

  private static void taken(Resource resource, ExtractedResources.Taken taken, String id) {
    resource
        .attribute("resources-processed", true)
        .absent("resources-processing-error")
        .textOrNull("engine-version", taken.engineVersion())
        .textOrNull("terraform-version", taken.engineVersion())
        .attribute("modules", taken.modules())
        .attribute("providers", taken.providers())
        .attribute("resources", taken.resources());
    if (taken.format() == 0) {
      resource.absent("state-version");
    } else {
      resource.attribute("state-version", taken.format());
    }
    if (taken.truncated()) {
      resource
          .attribute("resources-truncated", true)
          .link("resources", Links.OWN_API + "/state-versions/" + id + "/resources");
    }
  }

  private static void relationships(Resource resource, StateVersionDetails entry) {
    VersionHeader header = entry.version().header();
    String id = header.id().value();
    String workspace = header.workspace().value();
    VersionOrigins.relationships(resource, header);
    resource
        .relationship(
            "workspace",
            Relationship.toOne("workspaces", workspace)
                .link("related", Links.to("workspaces", workspace)))
        .relationship(
            "outputs",
            Relationship.toMany(
                    OutputDocuments.TYPE, entry.outputs().stream().map(OutputId::value).toList())
                .link("related", Links.to(TYPE, id, "outputs")))
        .relationship(ROLLBACK, rolledBackTo(header.origin()));
  }

  private static Relationship rolledBackTo(Origin origin) {
    return switch (origin) {
      case Origin.RolledBackTo(var source) ->
          Relationship.toOne(TYPE, source.value()).link("related", Links.to(TYPE, source.value()));
      case Origin.Client() -> Relationship.toNone();
      case Origin.FromRun ignored -> Relationship.toNone();
    };
  }
}
