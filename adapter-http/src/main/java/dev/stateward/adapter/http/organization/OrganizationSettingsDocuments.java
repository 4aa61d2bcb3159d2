package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/** The settings of organizations as JSON:API attributes. */
final class OrganizationSettingsDocuments {
  private static final String SESSION_TIMEOUT = "session-timeout";

  private static final String SESSION_REMEMBER = "session-remember";

  private static final String COLLABORATOR_POLICY = "collaborator-auth-policy";

  private static final String OWNERS_ROLE = "owners-team-saml-role-id";

  static final String DEFAULT_POOL = "default-agent-pool";

  private static final String DEFAULT_MODE = "default-execution-mode";

  private OrganizationSettingsDocuments() {}

  static void render(Resource resource, OrganizationSettings settings) {
    minutes(resource, SESSION_TIMEOUT, settings.sessionTimeout());
    minutes(resource, SESSION_REMEMBER, settings.sessionRemember());
    resource
        .attribute(COLLABORATOR_POLICY, word(settings.collaboratorPolicy()))
        .textOrNull(OWNERS_ROLE, settings.ownersRole())
        .attribute(DEFAULT_MODE, ExecutionModes.word(settings.defaultMode()));
    for (OrganizationFlag flag : OrganizationFlag.values()) {
      resource.attribute(name(flag), settings.flags().contains(flag));
    }
  }

  private static void minutes(Resource resource, String name, long minutes) {
    if (minutes == 0) {
      resource.absent(name);
    } else {
      resource.attribute(name, minutes);
    }
  }

  /** Parses a change; absent attributes stay, and problems are noted. */
  static UnaryOperator<OrganizationSettings> parseChange(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    LongUnaryOperator timeout = minutes(attributes, SESSION_TIMEOUT);
    LongUnaryOperator remember = minutes(attributes, SESSION_REMEMBER);
    UnaryOperator<CollaboratorPolicy> policy = policy(attributes);
    String role = attributes.text(OWNERS_ROLE, "");
    boolean roleSent = attributes.sent(OWNERS_ROLE);
    UnaryOperator<ExecutionMode> mode = mode(attributes);
    UnaryOperator<Set<OrganizationFlag>> flags = flags(attributes);
    refuseWhatDoesNotHold(attributes);
    refusePool(data);
    return before ->
        new OrganizationSettings(
            timeout.applyAsLong(before.sessionTimeout()),
            remember.applyAsLong(before.sessionRemember()),
            policy.apply(before.collaboratorPolicy()),
            roleSent ? role : before.ownersRole(),
            mode.apply(before.defaultMode()),
            flags.apply(before.flags()),
            before.tokenAges());
  }

  /**
   * Refuses settings whose protection this server does not provide (ADR 109), so that no client
   * reads back a setting without effect.
   */
  private static void refuseWhatDoesNotHold(RequestObject attributes) {
    for (String sessions : List.of(SESSION_TIMEOUT, SESSION_REMEMBER)) {
      if (attributes.raw(sessions).longValue() > 0) {
        attributes.problem(sessions, "must be null: this server has no sessions, only tokens");
      }
    }
    if (!attributes.raw(OWNERS_ROLE).asText("").isEmpty()
        && attributes.raw(OWNERS_ROLE).isTextual()) {
      attributes.problem(OWNERS_ROLE, "must be empty: this server has no SAML");
    }
    String keys = name(OrganizationFlag.ENFORCE_HYOK);
    if (attributes.raw(keys).booleanValue()) {
      attributes.problem(keys, "must be false: this server does not encrypt with customer keys");
    }
  }

  private static void refusePool(RequestObject data) {
    RequestObject relationships = data.object("relationships");
    if (relationships.object(DEFAULT_POOL).has("data")) {
      relationships.problem(
          DEFAULT_POOL,
          "must be left out: this server has no agents, and nothing uses an agent pool");
    }
  }

  private static LongUnaryOperator minutes(RequestObject attributes, String name) {
    if (!attributes.has(name)) {
      boolean cleared = attributes.sent(name);
      return before -> cleared ? 0 : before;
    }
    long sent = attributes.count(name);
    return before -> sent;
  }

  private static UnaryOperator<CollaboratorPolicy> policy(RequestObject attributes) {
    if (!attributes.has(COLLABORATOR_POLICY)) {
      return UnaryOperator.identity();
    }
    String sent = attributes.text(COLLABORATOR_POLICY);
    Optional<CollaboratorPolicy> wanted =
        Set.of(CollaboratorPolicy.values()).stream()
            .filter(policy -> word(policy).equals(sent))
            .findFirst();
    if (wanted.isEmpty()) {
      attributes.problem(COLLABORATOR_POLICY, "must be 'password' or 'two_factor_mandatory'");
    }
    return wanted::orElse;
  }

  private static UnaryOperator<ExecutionMode> mode(RequestObject attributes) {
    Optional<ExecutionMode> sent = ExecutionModes.parse(attributes, DEFAULT_MODE);
    boolean cleared = attributes.sent(DEFAULT_MODE) && !attributes.has(DEFAULT_MODE);
    return before -> cleared ? OrganizationSettings.INITIAL.defaultMode() : sent.orElse(before);
  }

  private static UnaryOperator<Set<OrganizationFlag>> flags(RequestObject attributes) {
    Set<OrganizationFlag> set = EnumSet.noneOf(OrganizationFlag.class);
    Set<OrganizationFlag> sent = EnumSet.noneOf(OrganizationFlag.class);
    for (OrganizationFlag flag : OrganizationFlag.values()) {
      if (attributes.has(name(flag))) {
        sent.add(flag);
        if (attributes.flag(name(flag), false)) {
          set.add(flag);
        }
      }
    }
    return before -> {
      Set<OrganizationFlag> after = EnumSet.copyOf(set);
      before.stream().filter(flag -> !sent.contains(flag)).forEach(after::add);
      return after;
    };
  }

  private static String word(CollaboratorPolicy policy) {
    return switch (policy) {
      case PASSWORD -> "password";
      case TWO_FACTOR_MANDATORY -> "two_factor_mandatory";
    };
  }

  private static String name(OrganizationFlag flag) {
    return switch (flag) {
      case AGGREGATED_COMMIT_STATUS_ENABLED -> "aggregated-commit-status-enabled";
      case ALLOW_FORCE_DELETE_WORKSPACES -> "allow-force-delete-workspaces";
      case ASSESSMENTS_ENFORCED -> "assessments-enforced";
      case COST_ESTIMATION_ENABLED -> "cost-estimation-enabled";
      case ENFORCE_HYOK -> "enforce-hyok";
      case MAX_TTL_ENABLED -> "max-ttl-enabled";
      case SEND_PASSING_STATUSES_FOR_UNTRIGGERED_SPECULATIVE_PLANS ->
          "send-passing-statuses-for-untriggered-speculative-plans";
      case SPECULATIVE_PLAN_MANAGEMENT_ENABLED -> "speculative-plan-management-enabled";
      case STACKS_ENABLED -> "stacks-enabled";
      case USER_TOKENS_ENABLED -> "user-tokens-enabled";
    };
  }
}
