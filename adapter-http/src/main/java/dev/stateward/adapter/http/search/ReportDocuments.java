package dev.stateward.adapter.http.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.search.port.GroupReport;
import dev.stateward.application.search.port.GroupReport.Resources;
import dev.stateward.application.search.port.ReportGroup;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.search.port.WorkspaceReport;
import dev.stateward.domain.change.ShortDigest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports as JSON:API resources. */
final class ReportDocuments {
  private static final String IDENTITY = "shared-";
  private static final Pattern IDENTITIES = Pattern.compile(IDENTITY + "([0-9a-f]{32})");

  private ReportDocuments() {}

  static Resource render(ReportGroup group, GroupReport report) {
    return render(type(group), report);
  }

  static Resource ofTeam(GroupReport report) {
    return render("team-reports", report);
  }

  private static Resource render(String type, GroupReport report) {
    return counted(
        Resource.of(type, report.value())
            .attribute("name", report.name())
            .attribute("workspaces", report.workspaces()),
        report.resources());
  }

  private static String type(ReportGroup group) {
    return switch (group) {
      case PROVIDER -> "provider-reports";
      case TYPE -> "type-reports";
      case PROJECT -> "project-reports";
      case TERRAFORM_VERSION -> "terraform-version-reports";
    };
  }

  private static Resource counted(Resource rendered, Resources resources) {
    return rendered
        .attribute("managed", resources.managed())
        .attribute("data-sources", resources.data())
        .attribute("outputs", resources.outputs());
  }

  static Resource render(WorkspaceReport report) {
    String workspace = report.place().workspace().value();
    return counted(
            Resource.of("workspace-reports", workspace)
                .attribute("name", report.place().name().value())
                .textOrNull("terraform-version", report.place().engineVersion())
                .attribute("changed-at", report.changedAt()),
            report.resources())
        .textOrNull("resources-processing-error", report.uncounted())
        .relationship("workspace", Relationship.toOne("workspaces", workspace))
        .relationship("project", Relationship.toOne("projects", report.place().project().value()));
  }

  static Resource render(SharedId shared) {
    Description first = shared.instances().getFirst().description();
    ArrayNode instances = JsonNodeFactory.instance.arrayNode();
    shared
        .instances()
        .forEach(it ->
            instances
                .addObject()
                .put("workspace-id", it.place().workspace().value())
                .put("workspace-name", it.place().name().value())
                .put("address", it.description().address()));
    return Resource.of("shared-ids", id(shared.identity()))
        .attribute("resource-type", first.type())
        .attribute("resource-id", first.id())
        .attribute("workspaces", shared.workspaces())
        .attribute(
            "warning",
            "%d workspaces manage this %s: each undoes what the others change or destroy"
                .formatted(shared.workspaces(), first.type()))
        .attribute("instances", instances);
  }

  /** The identifier of what has an identity. */
  static String id(ShortDigest identity) {
    return IDENTITY + identity.hex();
  }

  /** The identity that an identifier names. */
  static Optional<ShortDigest> identity(String id) {
    Matcher matcher = IDENTITIES.matcher(id);
    return matcher.matches() ? Optional.of(ShortDigest.parse(matcher.group(1))) : Optional.empty();
  }
}
