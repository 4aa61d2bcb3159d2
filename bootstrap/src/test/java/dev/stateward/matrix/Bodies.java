package dev.stateward.matrix;

import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The bodies of requests, by the names that the table knows them by. */
final class Bodies {
  private final Map<String, String> bodies = new HashMap<>();

  /** The bodies of requests that are sent at {@code time}. */
  Bodies(Instant time) {
    bodies.put("", "");
    String begun = time.minus(Duration.ofMinutes(7)).truncatedTo(ChronoUnit.SECONDS).toString();
    bodies.put(
        "new user",
        "{\"data\":{\"attributes\":{\"username\":\"newcomer\",\"email\":\"n@example.test\"}}}");
    bodies.put("some time", "{\"data\":{\"attributes\":{\"since\":\"" + begun + "\"}}}");
    states();
    workspaces();
    organizations();
    runs();
    teams();
    members();
    links();
    projectAccess();
    retention();
    webhooks();
    workloads();
  }

  String get(String name) {
    return Objects.requireNonNull(bodies.get(name), name);
  }

  private void states() {
    bodies.put("state", version(4, StateFixture.md5(States.state(4)).hex(), States.state(4), ""));
    bodies.put("announcement", version(4, StateFixture.md5(States.state(4)).hex(), "", ""));
    bodies.put("low serial", version(2, StateFixture.md5(States.state(2)).hex(), "", ""));
    bodies.put("taken serial", version(3, StateFixture.md5("something else").hex(), "", ""));
    bodies.put(
        "wrong md5", version(4, StateFixture.md5("something else").hex(), States.state(4), ""));
    bodies.put(
        "foreign run", version(4, StateFixture.md5(States.state(4)).hex(), "", run("<their-run>")));
    bodies.put("no attributes", "{\"data\":{\"type\":\"state-versions\"}}");
    bodies.put("content", States.state(History.PENDING_SERIAL));
    bodies.put("other content", States.state(History.PENDING_SERIAL + 1));
    bodies.put("no days of grace", grace("0"));
    bodies.put("three days of grace", grace("3"));
    bodies.put("roll back to old", rollBack("<old>"));
    bodies.put("roll back to discarded", rollBack("<discarded>"));
    bodies.put("roll back to side", rollBack("<side-version>"));
    bodies.put("roll back to theirs", rollBack("<their-version>"));
  }

  private static String version(long serial, String md5, String state, String relationships) {
    String sent = state.isEmpty() ? "" : ",\"state\":\"" + States.base64(state) + "\"";
    return """
    {"data":{"type":"state-versions","attributes":\
    {"serial":%d,"md5":"%s","lineage":"%s"%s}%s}}\
    """
        .formatted(serial, md5, States.LINEAGE, sent, relationships);
  }

  private static String run(String run) {
    return ",\"relationships\":{\"run\":{\"data\":{\"type\":\"runs\",\"id\":\"" + run + "\"}}}";
  }

  private static String grace(String days) {
    return "{\"data\":{\"attributes\":{\"delete-older-than-n-days\":" + days + "}}}";
  }

  private static String rollBack(String version) {
    return """
    {"data":{"type":"state-versions","relationships":{"rollback-state-version":\
    {"data":{"type":"state-versions","id":"%s"}}}}}\
    """
        .formatted(version);
  }

  private void retention() {
    bodies.put(
        "delete older",
        policy("delete-olders", "\"delete-older-than-n-days\":30,\"keep-latest-count\":5"));
    bodies.put("keep latest", policy("delete-olders", "\"keep-latest-count\":9"));
    bodies.put("dont delete", policy("dont-deletes", ""));
    bodies.put("free plan", policy("free-plans", ""));
    bodies.put("no policy", policy("delete-olders", "\"delete-older-than-n-days\":0"));
    bodies.put("guardrails", guardrails(""));
    bodies.put("enforced guardrails", guardrails(",\"enforced\":true"));
    bodies.put("wrong guardrails", "{\"data\":{\"attributes\":{\"rules\":[{}]}}}");
    bodies.put("override", "{\"data\":{\"attributes\":{\"reason\":\"agreed\"}}}");
    bodies.put("override without reason", "{\"data\":{\"attributes\":{}}}");
    bodies.put(
        "earlier time",
        "{\"data\":{\"attributes\":{\"created-at\":\"2019-01-01T00:00:00Z\",\"author\":\"ann\"}}}");
    bodies.put(
        "later time", "{\"data\":{\"attributes\":{\"created-at\":\"9000-01-01T00:00:00Z\"}}}");
    bodies.put("reason to hold", "{\"data\":{\"attributes\":{\"reason\":\"lawsuit\"}}}");
    bodies.put("no reason to hold", "{\"data\":{\"attributes\":{}}}");
    bodies.put("another name", "{\"data\":{\"attributes\":{\"name\":\"back\"}}}");
    bodies.put("name of main", "{\"data\":{\"attributes\":{\"name\":\"main\"}}}");
    bodies.put("metering on", "{\"data\":{\"attributes\":{\"enabled\":true}}}");
    bodies.put("no switch", "{\"data\":{\"attributes\":{}}}");
  }

  private void workloads() {
    String subject =
        "\"issuer\":\"https://issuer.example.test\",\"audience\":\"us\",\"claims\":{\"sub\":\"%s\"}";
    bodies.put("new workload identity", attributes(subject.formatted("repo:acme/*:x")));
    bodies.put("wildcards alone", attributes(subject.formatted("*:*")));
    bodies.put("shorter tokens", attributes("\"token-seconds\":60"));
  }

  private static String attributes(String attributes) {
    return "{\"data\":{\"attributes\":{" + attributes + "}}}";
  }

  private void webhooks() {
    bodies.put("new webhook", webhook("https://hooks.example.test/new", ""));
    bodies.put("webhook inside", webhook("http://127.0.0.1/", ""));
    bodies.put(
        "webhook of theirs",
        webhook(
            "https://hooks.example.test/",
            ",\"relationships\":{\"workspace\":{\"data\":{\"id\":\"<theirs>\"}}}"));
    bodies.put("turning off", "{\"data\":{\"attributes\":{\"enabled\":false}}}");
    bodies.put("no time", "{\"data\":{\"attributes\":{}}}");
  }

  private static String webhook(String url, String more) {
    return "{\"data\":{\"attributes\":{\"url\":\"%s\"}%s}}".formatted(url, more);
  }

  private static String guardrails(String more) {
    return """
    {"data":{"attributes":{"rules":[{"rule":"size","action":"warn","most":1000%s}]}}}
    """
        .formatted(more);
  }

  private static String policy(String kind, String attributes) {
    return "{\"data\":{\"type\":\"data-retention-policy-%s\",\"attributes\":{%s}}}"
        .formatted(kind, attributes);
  }

  private void workspaces() {
    bodies.put("new workspace", named("workspaces", "fresh"));
    bodies.put("renaming", named("workspaces", "renamed"));
    bodies.put("taken name", named("workspaces", "side"));
    bodies.put("reason", "{\"reason\":\"test\"}");
    bodies.put(
        "bindings",
        """
        {"data":[{"type":"tag-bindings","attributes":{"key":"tier","value":"prod"}}]}\
        """);
    bodies.put("side as consumer", list("workspaces", "<side>"));
    bodies.put("theirs as consumer", list("workspaces", "<theirs>"));
    bodies.put("red tag", list("tags", "<red-tag>"));
    bodies.put("tags", "{\"data\":[{\"type\":\"tags\",\"attributes\":{\"name\":\"blue\"}}]}");
  }

  private void organizations() {
    bodies.put(
        "new organization",
        """
        {"data":{"type":"organizations","attributes":\
        {"name":"fresh","email":"fresh@example.test"}}}\
        """);
    bodies.put("new email", "{\"data\":{\"attributes\":{\"email\":\"new@example.test\"}}}");
    bodies.put(
        "shorter lives",
        """
        {"data":{"type":"organization-token-ttl-policies","attributes":{"token-ttl-policies":\
        [{"token-type":"team","max-ttl-ms":3600000}]}}}\
        """);
    bodies.put("new project", named("projects", "fresh"));
    bodies.put("new pool", named("agent-pools", "fresh"));
    bodies.put("wrong name of a pool", named("agent-pools", "a/b"));
    bodies.put("renaming of a project", named("projects", "renamed"));
    bodies.put("wrong name of a project", named("projects", "a/b"));
    bodies.put("main into it", list("workspaces", "<main>"));
    bodies.put("main and theirs", twoWorkspaces("<main>", "<theirs>"));
    bodies.put(
        "moving",
        "{\"data\":{\"relationships\":{\"project\":{\"data\":{\"type\":\"projects\","
            + "\"id\":\"<stage>\"}}}}}");
    bodies.put(
        "new workspace in stage",
        """
        {"data":{"type":"workspaces","attributes":{"name":"fresh"},"relationships":\
        {"project":{"data":{"type":"projects","id":"<stage>"}}}}}\
        """);
    bodies.put(
        "new token",
        """
        {"data":{"type":"authentication-tokens","attributes":{"description":"fresh"}}}\
        """);
  }

  private void runs() {
    bodies.put("run", newRun("<main>", ""));
    bodies.put("run of side", newRun("<main>", "<side-configuration>"));
    bodies.put("their run", newRun("<theirs>", ""));
    bodies.put("configuration", "{\"data\":{\"type\":\"configuration-versions\"}}");
  }

  private static String newRun(String workspace, String configuration) {
    String chosen =
        configuration.isEmpty()
            ? ""
            : ",\"configuration-version\":{\"data\":{\"type\":\"configuration-versions\",\"id\":\""
                + configuration
                + "\"}}";
    return """
    {"data":{"type":"runs","attributes":{"message":"why"},"relationships":\
    {"workspace":{"data":{"type":"workspaces","id":"%s"}}%s}}}\
    """
        .formatted(workspace, chosen);
  }

  private void teams() {
    bodies.put("new team", team("fresh", "\"visibility\":\"organization\""));
    bodies.put("new secret team", team("fresh", "\"visibility\":\"secret\""));
    bodies.put(
        "new team that reads",
        team(
            "fresh",
            "\"visibility\":\"organization\",\"organization-access\":{\"read-workspaces\":true}"));
    bodies.put("renaming of a team", named("teams", "renamed"));
    bodies.put(
        "giving of access",
        "{\"data\":{\"type\":\"teams\",\"attributes\":{\"organization-access\":"
            + "{\"read-workspaces\":true}}}}");
    bodies.put("token of read", list("authentication-tokens", "<read-token>"));
    bodies.put("token of owner", list("authentication-tokens", "<owner-token>"));
    bodies.put("token of a team", "{\"data\":{\"type\":\"authentication-tokens\"}}");
  }

  private static String team(String name, String attributes) {
    return "{\"data\":{\"type\":\"teams\",\"attributes\":{\"name\":\"%s\",%s}}}"
        .formatted(name, attributes);
  }

  private void members() {
    bodies.put("member by name", list("users", "member"));
    bodies.put("reader by name", list("users", "read"));
    bodies.put("owner by name", list("users", "owner"));
    bodies.put("nobody by name", list("users", "nobody"));
    bodies.put("member", list("organization-memberships", "<member-membership>"));
    bodies.put("reader", list("organization-memberships", "<read-membership>"));
    bodies.put("their member", list("organization-memberships", "<their-membership>"));
    bodies.put("invitation", invitation("fresh@example.test", ""));
    bodies.put("invitation of a member", invitation("member@example.test", ""));
    bodies.put("invitation into read", invitation("fresh@example.test", "<read-team>"));
    bodies.put("invitation into c-outs", invitation("fresh@example.test", "<c-outs-team>"));
    bodies.put("invitation into owners", invitation("fresh@example.test", "<owners-team>"));
  }

  private static String twoWorkspaces(String first, String second) {
    return """
    {"data":[{"type":"workspaces","id":"%s"},{"type":"workspaces","id":"%s"}]}\
    """
        .formatted(first, second);
  }

  private static String list(String type, String id) {
    return "{\"data\":[{\"type\":\"%s\",\"id\":\"%s\"}]}".formatted(type, id);
  }

  private static String invitation(String email, String team) {
    String teams =
        team.isEmpty()
            ? ""
            : ",\"relationships\":{\"teams\":{\"data\":[{\"type\":\"teams\",\"id\":\"%s\"}]}}"
                .formatted(team);
    return """
    {"data":{"type":"organization-memberships","attributes":{"email":"%s"}%s}}\
    """
        .formatted(email, teams);
  }

  private void links() {
    String read = "\"access\":\"read\"";
    bodies.put("read to side", link("<read-team>", "<side>", read));
    bodies.put("c-outs to side", link("<c-outs-team>", "<side>", read));
    bodies.put("their team to main", link("<their-team>", "<main>", read));
    bodies.put("read to theirs", link("<read-team>", "<theirs>", read));
    bodies.put("read to main again", link("<read-team>", "<main>", read));
    bodies.put("c-outs to main again", link("<c-outs-team>", "<main>", read));
    bodies.put("owners to main", link("<owners-team>", "<main>", read));
    bodies.put("read to side without access", link("<read-team>", "<side>", "\"runs\":\"read\""));
    bodies.put(
        "read to side with a choice", link("<read-team>", "<side>", read + ",\"runs\":\"plan\""));
    bodies.put("plan access", change("\"access\":\"plan\""));
    bodies.put("a choice", change("\"runs\":\"plan\",\"access\":\"read\""));
    bodies.put("an unknown access", change("\"access\":\"everything\""));
    bodies.put("no key", "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"id\":null}}}");
  }

  private void projectAccess() {
    String read = "\"access\":\"read\"";
    bodies.put("write to stage", admission("<write-team>", "<stage>", read));
    bodies.put("c-read to stage", admission("<c-read-team>", "<stage>", read));
    bodies.put("their team to stage", admission("<their-team>", "<stage>", read));
    bodies.put("read to their project", admission("<read-team>", "<rival-project>", read));
    bodies.put("read to stage again", admission("<read-team>", "<stage>", read));
    bodies.put("owners to stage", admission("<owners-team>", "<stage>", read));
    bodies.put("write to stage without access", admission("<write-team>", "<stage>", ""));
    bodies.put("maintenance", change("\"access\":\"maintain\""));
    bodies.put(
        "a choice in a project",
        change("\"access\":\"read\",\"workspace-access\":{\"create\":true}"));
  }

  private static String admission(String team, String project, String attributes) {
    return """
    {"data":{"type":"team-projects","attributes":{%s},"relationships":\
    {"project":{"data":{"type":"projects","id":"%s"}},\
    "team":{"data":{"type":"teams","id":"%s"}}}}}\
    """
        .formatted(attributes, project, team);
  }

  private static String link(String team, String workspace, String attributes) {
    return """
    {"data":{"type":"team-workspaces","attributes":{%s},"relationships":\
    {"workspace":{"data":{"type":"workspaces","id":"%s"}},\
    "team":{"data":{"type":"teams","id":"%s"}}}}}\
    """
        .formatted(attributes, workspace, team);
  }

  private static String change(String attributes) {
    return "{\"data\":{\"type\":\"team-workspaces\",\"attributes\":{%s}}}".formatted(attributes);
  }

  private static String named(String type, String name) {
    return "{\"data\":{\"type\":\"%s\",\"attributes\":{\"name\":\"%s\"}}}".formatted(type, name);
  }
}
