package dev.stateward.adapter.http.retention;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.EnforcedPolicy;
import dev.stateward.domain.retention.RetentionPolicy.FreePlan;
import dev.stateward.domain.retention.RetentionPolicy.Rule;

/** Retention policies as JSON:API (Data Retention Policies API). */
public final class RetentionDocuments {
  /** The relationship of workspaces and organizations to their policies. */
  public static final String RELATIONSHIP = "data-retention-policy";

  static final String DELETE_OLDERS = "data-retention-policy-delete-olders";
  static final String DONT_DELETES = "data-retention-policy-dont-deletes";
  static final String FREE_PLANS = "data-retention-policy-free-plans";

  static final String DAYS = "delete-older-than-n-days";

  /** The spelling in the vendor's documentation, which is accepted and sent in addition. */
  static final String DAYS_IN_CAMEL_CASE = "deleteOlderThanNDays";

  static final String ENFORCED = "enforced";
  static final String KEEP_LATEST = "keep-latest-count";

  private static final String WORKSPACES = "workspaces";
  private static final String ORGANIZATIONS = "organizations";

  private RetentionDocuments() {}

  static Resource render(AssignedPolicy assigned, Target target) {
    Resource resource = Resource.of(type(assigned.policy()), assigned.id().value());
    attributes(resource, assigned.policy());
    return switch (target) {
      case Target.OfOrganization(var name) ->
          of(
              resource.attribute(ENFORCED, assigned.policy() instanceof EnforcedPolicy),
              ORGANIZATIONS,
              name.value());
      case Target.OfWorkspace(var id) -> of(resource, WORKSPACES, id.value());
    };
  }

  private static void attributes(Resource resource, RetentionPolicy policy) {
    switch (policy) {
      case DontDelete() -> {}
      case DeleteOlder(var days, var keepLatest) -> {
        count(resource, DAYS, days);
        count(resource, DAYS_IN_CAMEL_CASE, days);
        count(resource, KEEP_LATEST, keepLatest);
      }
      case FreePlan() ->
          resource
              .attribute(DAYS, FreePlan.RULE.days())
              .attribute(DAYS_IN_CAMEL_CASE, FreePlan.RULE.days())
              .attribute(KEEP_LATEST, FreePlan.RULE.keepLatest())
              .attribute(
                  "keep-latest-of-organization-count", FreePlan.RULE.keepLatestOfOrganization());
      case EnforcedPolicy(var enforced) -> attributes(resource, enforced);
    }
  }

  private static Resource of(Resource resource, String type, String id) {
    return resource
        .relationship(
            type.substring(0, type.length() - 1),
            Relationship.toOne(type, id).link("related", Links.to(type, id)))
        .link("self", path(type, id));
  }

  private static void count(Resource resource, String name, int count) {
    if (count == 0) {
      resource.absent(name);
    } else {
      resource.attribute(name, count);
    }
  }

  private static String type(RetentionPolicy policy) {
    return switch (policy) {
      case DontDelete() -> DONT_DELETES;
      case DeleteOlder ignored -> DELETE_OLDERS;
      case FreePlan() -> FREE_PLANS;
      case EnforcedPolicy(var enforced) -> type(enforced);
    };
  }

  /** The relationship of the organization {@code name} to its own policy. */
  public static Relationship ofOrganization(String name, Retention retention) {
    return own(retention).link("related", path(ORGANIZATIONS, name));
  }

  /** The relationship of the workspace {@code id} to its own policy. */
  public static Relationship ofWorkspace(String id, Retention retention) {
    return own(retention).link("related", path(WORKSPACES, id));
  }

  private static Relationship own(Retention retention) {
    return switch (retention) {
      case Retention.Own(var assigned) ->
          Relationship.toOne(type(assigned.policy()), assigned.id().value());
      case Retention.Bounded(var assigned, var enforced) -> own(new Retention.Own(assigned));
      case Retention.Inherited ignored -> Relationship.toNone();
      case Retention.Unset() -> Relationship.toNone();
    };
  }

  private static String path(String type, String id) {
    return Links.to(type, id, "relationships", RELATIONSHIP);
  }

  /** The rules for a workspace, in words; empty when there are none. */
  public static String words(Retention retention) {
    return switch (retention) {
      case Retention.Unset() -> "";
      case Retention.Own(var assigned) -> words(assigned.policy());
      case Retention.Inherited(var assigned) ->
          words(assigned.policy()) + ", as the organization decides";
      case Retention.Bounded(var own, var enforced) ->
          words(own.policy())
              + "; not before the organization, which enforces its policy, lets it go: "
              + words(enforced.policy());
    };
  }

  private static String words(RetentionPolicy policy) {
    return switch (policy) {
      case DontDelete() -> "never deleted";
      case DeleteOlder older -> words(new Rule(older.days(), older.keepLatest(), 0));
      case FreePlan() ->
          words(FreePlan.RULE)
              + " and the latest "
              + FreePlan.RULE.keepLatestOfOrganization()
              + " of the organization";
      case EnforcedPolicy(var enforced) -> words(enforced);
    };
  }

  private static String words(Rule rule) {
    String age =
        rule.days() == 0
            ? "deleted unless current"
            : "deleted " + rule.days() + " days after creation unless current";
    return rule.keepLatest() == 0
        ? age
        : age + " or one of the latest " + rule.keepLatest() + " of the workspace";
  }

  /** A version that would be deleted. */
  static Resource render(Expired expired) {
    String workspace = expired.workspace().value();
    String version = expired.version().value();
    return Resource.of("state-versions", version)
        .attribute("serial", expired.serial().value())
        .attribute("created-at", expired.createdAt())
        .attribute("size", expired.size())
        .relationship(
            "workspace",
            Relationship.toOne(WORKSPACES, workspace)
                .link("related", Links.to(WORKSPACES, workspace)))
        .link("self", Links.to("state-versions", version));
  }
}
