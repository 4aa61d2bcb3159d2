package dev.stateward.adapter.http.guardrail;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Target;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Trial;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Trial.Outcome;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;

/** Guardrails and what they find as JSON:API; identifiers are those of what they are about. */
final class GuardrailDocuments {
  static final String VERSIONS = "versions";

  private static final String ORIGIN = "origin";
  private static final String FINDINGS = "findings";
  private static final String RESULT = "result";

  private GuardrailDocuments() {}

  static Resource render(List<Guardrail> guardrails, Target target) {
    ArrayNode rules = JsonNodeFactory.instance.arrayNode();
    for (Guardrail guardrail : guardrails) {
      ObjectNode rule = rules.addObject().put(GuardrailRequests.RULE, guardrail.kind().label());
      switch (guardrail.setting()) {
        case Setting.Off ignored -> rule.put(GuardrailRequests.ACTION, GuardrailRequests.OFF);
        case Setting.On(var on, var action) ->
            add(on, rule.put(GuardrailRequests.ACTION, action.label()));
      }
      rule.put(GuardrailRequests.ENFORCED, guardrail.enforced());
    }
    return switch (target) {
      case Target.OfOrganization(var name) -> render(rules, "organizations", name.value());
      case Target.OfProject(var id) -> render(rules, "projects", id.value());
      case Target.OfWorkspace(var id) -> render(rules, "workspaces", id.value());
    };
  }

  private static Resource render(ArrayNode rules, String type, String id) {
    return Resource.of("guardrails", id)
        .attribute(GuardrailRequests.RULES, rules)
        .link("self", Links.OWN_API + '/' + type + '/' + id + "/guardrails");
  }

  private static ObjectNode add(Rule rule, ObjectNode tree) {
    switch (rule) {
      case Rule.Plain ignored -> {}
      case Rule.Limited(var kind, var most) -> tree.put(GuardrailRequests.MOST, most);
      case Rule.Listed(var kind, var patterns) -> {
        ArrayNode texts = tree.putArray(GuardrailRequests.PATTERNS);
        patterns.forEach(pattern -> texts.add(pattern.text()));
      }
    }
    return tree;
  }

  static Resource render(EffectiveGuardrails guardrails, WorkspaceId workspace) {
    ArrayNode rules = JsonNodeFactory.instance.arrayNode();
    guardrails
        .all()
        .forEach(effective ->
            add(
                    effective.rule(),
                    rules
                        .addObject()
                        .put(GuardrailRequests.RULE, effective.rule().kind().label())
                        .put(GuardrailRequests.ACTION, effective.action().label()))
                .put(ORIGIN, effective.origin().label())
                .put(GuardrailRequests.ENFORCED, effective.enforced()));
    String id = workspace.value();
    return Resource.of("effective-guardrails", id)
        .attribute(GuardrailRequests.RULES, rules)
        .link("self", Links.OWN_API + "/workspaces/" + id + "/effective-guardrails");
  }

  static Resource render(GuardrailOverride override) {
    Resource resource =
        Resource.of("guardrail-overrides", override.workspace().value())
            .attribute(GuardrailRequests.REASON, override.reason())
            .attribute("expires-at", override.expiresAt());
    return switch (override.scope()) {
      case GuardrailOverride.Next() ->
          resource.absent(GuardrailRequests.SERIAL).absent(GuardrailRequests.LINEAGE);
      case GuardrailOverride.One(var serial, var lineage) ->
          resource
              .attribute(GuardrailRequests.SERIAL, serial.value())
              .textOrNull(GuardrailRequests.LINEAGE, lineage.value());
    };
  }

  static Resource render(Judgement judgement, StateVersionId version) {
    String id = version.value();
    return Resource.of("guardrail-findings", id)
        .attribute(FINDINGS, findings(judgement.findings()))
        .textOrNull("overridden-for", judgement.overriddenFor())
        .link("self", Links.OWN_API + "/state-versions/" + id + "/guardrail-findings");
  }

  static Resource render(List<Trial> trials, WorkspaceId workspace) {
    ArrayNode versions = JsonNodeFactory.instance.arrayNode();
    for (Trial trial : trials) {
      ObjectNode tree =
          versions
              .addObject()
              .put("id", trial.version().id().value())
              .put(GuardrailRequests.SERIAL, trial.version().declared().serial().value())
              .put("created-at", Resource.timestamp(trial.version().header().originatedAt()));
      switch (trial.outcome()) {
        case Outcome.Judged(var findings) ->
            tree.put(RESULT, result(findings))
                .putNull(GuardrailRequests.REASON)
                .set(FINDINGS, findings(findings));
        case Outcome.NotJudged(var reason) ->
            tree.put(RESULT, "unknown").put(GuardrailRequests.REASON, reason).putArray(FINDINGS);
      }
    }
    String id = workspace.value();
    return Resource.of("guardrail-trials", id)
        .attribute(VERSIONS, versions)
        .link("self", Links.OWN_API + "/workspaces/" + id + "/guardrails/try");
  }

  private static String result(List<Finding> findings) {
    if (findings.isEmpty()) {
      return "pass";
    }
    return (Judgement.refusing(findings).isEmpty() ? Action.WARN : Action.REFUSE).label();
  }

  private static ArrayNode findings(List<Finding> findings) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Finding finding : findings) {
      array
          .addObject()
          .put(GuardrailRequests.RULE, finding.rule().label())
          .put(GuardrailRequests.ACTION, finding.action().label())
          .put(ORIGIN, finding.origin().label())
          .put("actual", finding.actual())
          .put(GuardrailRequests.MOST, finding.most())
          .put("detail", finding.detail());
    }
    return array;
  }
}
