package dev.stateward.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.matrix.Exchange.Answer;
import dev.stateward.matrix.Exchange.Request;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets are planted wherever a state can have one; then every actor of the permission matrix, and
 * the token that reads audit trails, asks every call that tells of resources, and finds none.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(600)
@Tag("slow")
class ChangeSecretsTest {
  private static final String API = "/api/v2";
  private static final String OWN = "/api/stateward/v1";

  /** A part of every planted secret, and of nothing else. */
  private static final String CANARY = "canary-7f3a";

  /** A part of every planted value that is no secret. */
  private static final String VALUE = "value-7f3a";

  /** The name of every planted resource and output. */
  private static final String PLANTED = "planted_thing";

  private final List<Actor> actors = new ArrayList<>();
  private final List<String> versions = new ArrayList<>();
  private MatrixServer server;

  @BeforeAll
  void begin(@TempDir Path folder) throws SQLException {
    server = new MatrixServer(folder);
    server.fill();
    server.serve();
    String owner = server.userToken("owner");
    server.lock("main", new LockHolder.ByUser(MatrixServer.userId(server.caller(owner))));
    publish(owner, 4);
    publish(owner, 5);
    extract();
    actors.addAll(Actors.of(server));
    actors.add(Actors.auditReader(server));
  }

  @AfterAll
  void end() throws SQLException {
    server.close();
  }

  /** Each secret has the serial, so that it changes. */
  private static String state(long serial) {
    return """
    {"version":4,"terraform_version":"1.11.0","serial":%1$d,"lineage":"lineage-1",
     "outputs":{
      "planted_thing":{"value":"canary-7f3a-a%1$d","type":"string","sensitive":true},
      "planted_thing_password":{"value":"canary-7f3a-b%1$d","type":"string"},
      "planted_thing_plain":{"value":{"value-7f3a-c%1$d":"value-7f3a-d%1$d"},"type":"string"}},
     "resources":[{"mode":"managed","type":"aws_instance","name":"planted_thing",
      "provider":"provider[\\"registry.terraform.io/hashicorp/aws\\"]",
      "instances":[{"schema_version":0,"private":"canary-7f3a-e%1$d","attributes":{
        "id":"canary-7f3a-f","marked":{"canary-7f3a-g%1$d":["canary-7f3a-h%1$d"]},
        "password":"canary-7f3a-i%1$d","plain":{"token":"canary-7f3a-j%1$d","size":"canary-7f3a-k%1$d"}},
       "sensitive_attributes":[[{"type":"get_attr","value":"id"}],
        [{"type":"get_attr","value":"marked"},{"type":"index","value":"canary-7f3a-l%1$d"}]]}]},
      {"mode":"data","type":"vault_secret","name":"planted_thing","provider":"p",
       "instances":[{"schema_version":0,"attributes":{"data_json":"value-7f3a-m%1$d"}}]}]}
    """
        .formatted(serial);
  }

  private void publish(String token, long serial) {
    String state = state(serial);
    String body =
        """
        {"data":{"type":"state-versions","attributes":{"serial":%d,"lineage":"lineage-1",
         "md5":"%s","state":"%s"}}}
        """
            .formatted(serial, StateFixture.md5(state).hex(), States.base64(state));
    String path = API + "/workspaces/" + server.id("main").value() + "/state-versions";
    Answer answer = server.exchange().send(new Request("POST", path, body), token);
    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    versions.add(answer.body().replaceAll("(?s).*?\"id\":\"(sv-[^\"]+)\".*", "$1"));
  }

  /** The first jobs are due at the time of the database. */
  private void extract() {
    server.work();
    server.time.pass(Duration.between(server.time.instant(), Instant.now()).plusHours(1));
    while (server
            .application
            .operations()
            .runningMaintenance()
            .runMaintenance(MatrixServer.OPERATOR, failed -> {})
        > 0) {
      server.time.pass(Duration.ofMillis(20));
    }
  }

  private Answer get(Actor actor, String path) {
    return server.exchange().send(new Request("GET", path, ""), actor.token());
  }

  private List<String> calls() {
    String diff = OWN + "/state-versions/" + versions.getLast() + "/diff";
    String workspace = OWN + "/workspaces/" + server.id("main").value();
    String search =
        OWN + "/organizations/acme/search?filter[workspace]=" + server.id("main").value();
    return List.of(
        diff,
        diff + "?from=" + versions.getFirst() + "&filter[change]=changed&filter[type]=output",
        diff + "?from=" + server.placeholders.get("old"),
        diff + "?from=" + versions.getFirst(),
        workspace + "/changes",
        workspace + "/blame?address=aws_instance." + PLANTED,
        workspace + "/blame?address=aws_instance." + PLANTED + "&attribute=password",
        workspace + "/blame?address=data.vault_secret." + PLANTED,
        workspace + "/blame?address=output." + PLANTED,
        workspace + "/blame?address=output." + PLANTED + "_password",
        workspace + "/unmarked-secrets",
        search + "&filter[history]=true",
        search + "&facets=mode,type,provider,module",
        search + "&filter[output]=" + PLANTED + "_password");
  }

  @Test
  void noAnswerHasASecretAndOnlyWhoReadsTheStateIsToldAnything() {
    List<String> problems = new ArrayList<>();
    long told = 0;
    for (Actor actor : actors) {
      List<Answer> answers = calls().stream().map(path -> get(actor, path)).toList();
      boolean reads = answers.getFirst().status() == 200;
      told += answers.stream().filter(it -> it.body().contains(PLANTED)).count();
      for (int i = 0; i < answers.size(); i++) {
        problems(answers.get(i), reads, VALUE)
            .map((actor.name() + " " + calls().get(i) + ": ")::concat)
            .forEach(problems::add);
      }
    }

    assertThat(problems).isEmpty();
    assertThat(told).isGreaterThan(10L * (calls().size() - 1));
  }

  /** Values that are no secrets are told to those who ask for them, and may. */
  @Test
  void secretsAreToldToThoseAloneWhoReadTheStateAndAskForThem() {
    String diff = OWN + "/state-versions/" + versions.getLast() + "/diff?page[size]=100&values=";
    List<String> problems = new ArrayList<>();
    for (Actor actor : actors) {
      Answer plain = get(actor, diff + "plain");
      Answer all = get(actor, diff + "all");
      boolean reads = plain.status() == 200;
      problems(plain, reads, reads ? States.HUSH : VALUE).forEach(problems::add);
      problems(all, reads, VALUE).filter(it -> !reads).forEach(problems::add);
      assertThat(plain.body().contains(VALUE)).isEqualTo(reads);
      assertThat(all.body().contains(CANARY)).isEqualTo(reads);
      assertThat(all.body()).doesNotContain(CANARY + "-e");
    }
    Answer trail = get(actors.getFirst(), OWN + "/organizations/acme/audit-trail?page[size]=100");

    assertThat(problems).isEmpty();
    assertThat(trail.body()).contains("state_version.compare").doesNotContain(CANARY, VALUE);
  }

  private static Stream<String> problems(Answer answer, boolean reads, String hidden) {
    String text = answer.headers() + answer.body();
    // Who reads no state finds nothing; links repeat what was searched for.
    boolean known = !reads && text.contains(PLANTED) && !answer.body().startsWith("{\"data\":[]");
    return Stream.of(
            text.contains(CANARY) || text.contains(hidden) ? "a secret" : "",
            known ? "something of a state that they may not read" : "",
            (reads ? answer.status() == 200 : answer.status() < 500)
                ? ""
                : "status " + answer.status())
        .filter(problem -> !problem.isEmpty());
  }

  @Test
  void aSensitiveIdIsFoundByNobody() {
    String workspace = OWN + "/workspaces/" + server.id("main").value();
    for (String path :
        List.of(
            workspace + "/blame?resource-id=" + CANARY + "-f",
            OWN + "/organizations/acme/search?filter[id]=" + CANARY + "-f")) {
      assertThat(get(actors.getFirst(), path).body()).contains("\"data\":[]");
    }
  }

  /** What was looked for is there: its names in the answers, its values in the state. */
  @Test
  void theSecretsAreStored() {
    Actor owner = actors.getFirst();
    String told =
        calls().stream().map(path -> get(owner, path).body()).collect(Collectors.joining());
    Answer version = get(owner, API + "/state-versions/" + versions.getLast() + "?include=outputs");

    assertThat(told)
        .contains("\"name\":\"password\"", "\"name\":\"marked\"", "\"name\":\"plain\"")
        .contains("output." + PLANTED + "_plain", "data.vault_secret." + PLANTED);
    assertThat(version.body()).contains(CANARY + "-a5", CANARY + "-b5");
  }
}
