package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.openapi.OperationPermissions;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains a 404, which the API answers for missing things and missing permissions: names the
 * permission that a token lacks on something that it can see.
 *
 * @param look gives the document at a path; empty when the token cannot see it
 * @param origin where the token was found
 */
record MissingPermission(Function<String, Optional<JsonNode>> look, String origin) {
  private static final Pattern PLACE =
      Pattern.compile(
          "/api/(?:v2|stateward/v1)(/organizations/[^/]+/workspaces/[^/]+"
              + "|/(?:workspaces|organizations|projects)/[^/]+).*");

  /** What documents say of the permissions of the caller. */
  private static final Map<String, String> FLAGS =
      Map.ofEntries(
          Map.entry("owner", "can-update"),
          Map.entry("organization/manage-membership", "can-manage-users"),
          Map.entry("organization/manage-teams", "can-create-team"),
          Map.entry("organization/manage-projects", "can-create-project"),
          Map.entry("project/create-workspaces", "can-create-workspace"),
          Map.entry("workspace/delete-workspace", "can-destroy"),
          Map.entry("workspace/force-unlock", "can-force-unlock"),
          Map.entry("workspace/lock", "can-lock"),
          Map.entry("workspace/plan-runs", "can-queue-run"),
          Map.entry("workspace/read-outputs", "can-read-state-outputs"),
          Map.entry("workspace/read-runs", "can-read-run"),
          Map.entry("workspace/read-state", "can-read-state-versions"),
          Map.entry("workspace/update-settings", "can-update"),
          Map.entry("workspace/write-state", "can-create-state-versions"));

  /** Why a request was answered with 404; empty when it is about something that is not there. */
  Optional<String> explain(String method, String path) {
    String plain = path.split("\\?", 2)[0];
    String needed = OperationPermissions.of(method, plain).orElse("");
    if (needed.equals("site-admin")) {
      return look.apply("/api/v2/account/details")
          .filter(account -> !account.at("/data/attributes/is-site-admin").asBoolean())
          .map(account ->
              "only site admins may do that, and the token of " + origin + " is of another user");
    }
    Matcher place = PLACE.matcher(plain);
    if (needed.isEmpty() || !place.matches() || ("/api/v2" + place.group(1)).equals(plain)) {
      return ofWhole(method, plain, needed);
    }
    return look.apply("/api/v2" + place.group(1)).flatMap(found -> lacking(needed, found));
  }

  /** Of a request for something itself, which may be visible, and not to be changed. */
  private Optional<String> ofWhole(String method, String path, String needed) {
    return needed.isEmpty() || method.equals("GET")
        ? Optional.empty()
        : look.apply(path).flatMap(found -> lacking(needed, found));
  }

  private Optional<String> lacking(String needed, JsonNode found) {
    JsonNode permissions = found.at("/data/attributes/permissions");
    JsonNode has = permissions.path(FLAGS.getOrDefault(needed, ""));
    if (has.asBoolean()) {
      return Optional.empty();
    }
    String type = found.at("/data/type").asText().replaceAll("s$", "");
    String organization = organization(type, found);
    String name = type.equals("workspace") ? organization + "/" + name(found) : name(found);
    String there = "the " + type + " " + name + " is there, but ";
    String owners =
        organization.isEmpty()
            ? "owners of the organization"
            : "owners of the organization " + organization;
    if (needed.equals("owner")) {
      return Optional.of(there + "only " + owners + " may do that");
    }
    String permission = needed.substring(needed.indexOf('/') + 1);
    String lacks =
        "the token of %s lacks the permission %s; %s can grant it"
            .formatted(origin, permission, owners);
    String explained =
        type.equals("workspace")
            ? lacks
                + "; `stateward access explain %s --permission %s` shows an owner who has it"
                    .formatted(name, permission)
            : lacks;
    return Optional.of(
        has.isMissingNode()
            ? there + "either not what was asked for, or " + explained
            : there + explained);
  }

  private static String organization(String type, JsonNode found) {
    return Terminal.plain(
        type.equals("organization")
            ? found.at("/data/id").asText()
            : found.at("/data/relationships/organization/data/id").asText());
  }

  private static String name(JsonNode found) {
    return Terminal.plain(found.at("/data/attributes/name").asText());
  }
}
