package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may do what to a workspace, and why. */
class EffectiveAccessTest {
  private final TeamRequests it = new TeamRequests();
  private final String workspace = it.acme.workspace("net");
  private final String path = "/api/stateward/v1/workspaces/" + workspace + "/effective-access";
  private final String ops = it.team("ops");

  @AfterEach
  void stop() {
    it.close();
  }

  private HttpResponse<String> table(String query) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(it.server.uri(path + query))
            .header("Authorization", "Bearer " + it.alice)
            .header("Accept", "text/csv");
    return it.server.send(request, BodyHandlers.ofString());
  }

  @Test
  void namesEverybodyWithWhatHeMayDo() {
    it.join(ops, "carol");
    it.link(ops, workspace, "\"access\": \"read\"");

    JsonNode all = it.acme.get(path);

    assertThat(all.path("data"))
        .extracting(somebody ->
            somebody.at("/relationships/principal/data/type").asText()
                + " "
                + somebody.at("/attributes/name").asText())
        .containsExactly(
            "organizations acme", "teams ops", "teams owners", "users alice", "users carol");
    assertThat(all.at("/meta/pagination/total-count").asInt()).isEqualTo(5);
  }

  @Test
  void saysByWhichRulesOneMayDoWhatHeMay() {
    String managers = it.team("managers", "\"organization-access\": {\"read-workspaces\": true}");
    it.join(ops, "carol");
    it.join(managers, "carol");
    it.link(ops, workspace, "\"access\": \"custom\", \"state-versions\": \"write\"");

    HttpResponse<String> one = it.server.get(it.alice, path + "?principal=" + it.acme.carol.id());

    assertThat(one.statusCode()).isEqualTo(200);
    Golden.assertDocument(one, "effective-access");
    JsonNode listed = it.acme.get(path).path("data");
    assertThat(listed.path(listed.size() - 1)).isEqualTo(ApiServer.json(one).at("/data/0"));
  }

  @Test
  void saysByWhichPermissionsOneMayGiveThemselfMore() {
    String recruiters =
        it.team("recruiters", "\"organization-access\": {\"manage-membership\": true}");
    String managers =
        it.team(
            "managers",
            "\"organization-access\": {\"manage-membership\": true, \"manage-teams\": true}");
    it.join(recruiters, "carol");
    it.join(managers, "carol");

    assertThat(waysToMore(recruiters)).containsExactly(recruiters + " manage-membership");
    assertThat(waysToMore(managers))
        .containsExactlyInAnyOrder(managers + " manage-membership", managers + " manage-teams");
    assertThat(waysToMore(ops)).isEmpty();
    assertThat(waysToMore(it.acme.alice.id().value())).as("an owner has everything").isEmpty();
    Golden.assertDocument(
        it.server.get(it.alice, path + "?principal=" + it.acme.carol.id()),
        "effective-access-ways-to-more");
  }

  private List<String> waysToMore(String principal) {
    JsonNode ways =
        it.acme.get(path + "?principal=" + principal).at("/data/0/attributes/ways-to-more");
    assertThat(ways.isArray()).isTrue();
    return ways.valueStream()
        .map(way -> way.path("team-id").asText() + " " + way.path("grant").asText())
        .toList();
  }

  @Test
  void answersForTeamsAndTheOrganization() {
    JsonNode team = it.acme.get(path + "?principal=" + ops);
    assertThat(team.at("/data/0/attributes/permissions")).isEmpty();
    assertThat(team.at("/data/0/relationships/principal/data/id").asText()).isEqualTo(ops);

    String organization = it.acme.get(AcmeServer.ACME).at("/data/attributes/external-id").asText();
    JsonNode token = it.acme.get(path + "?principal=" + organization);
    assertThat(token.at("/data/0/relationships/principal/data/id").asText()).isEqualTo("acme");
    assertThat(token.at("/data/0/attributes/permissions"))
        .extracting(permission -> permission.path("name").asText())
        .contains("read-state")
        .doesNotContain("write-state", "lock");
    assertThat(token.at("/data/0/attributes/permissions/0/rules/0/rule").asText())
        .isEqualTo("organization-token");
  }

  @Test
  void leavesThoseWhoHoldAPermission() {
    it.join(ops, "carol");
    it.link(ops, workspace, "\"access\": \"read\"");

    JsonNode readers = it.acme.get(path + "?filter%5Bpermission%5D=read-state&page%5Bsize%5D=2");

    assertThat(readers.path("data"))
        .extracting(somebody -> somebody.at("/attributes/name").asText())
        .containsExactly("acme", "ops");
    assertThat(readers.at("/meta/pagination/total-count").asInt()).isEqualTo(5);
    assertThat(it.acme.get(path + "?filter%5Bpermission%5D=read-state,lock").path("data"))
        .extracting(somebody -> somebody.at("/attributes/name").asText())
        .containsExactly("owners", "alice");
    assertBad(
        it.server.get(it.alice, path + "?filter%5Bpermission%5D=everything"),
        "filter[permission] must name permissions");
  }

  @Test
  void isPaged() {
    JsonNode page = it.acme.get(path + "?page%5Bsize%5D=2");

    assertThat(page.path("data")).hasSize(2);
    assertThat(page.at("/links/next").asText())
        .isEqualTo(ApiServer.PUBLIC_URL + path + "?page%5Bnumber%5D=2&page%5Bsize%5D=2");
  }

  @Test
  void isATableForWhoWantsOne() {
    it.join(ops, "carol");
    it.link(ops, workspace, "\"access\": \"custom\", \"state-versions\": \"read\"");

    HttpResponse<String> one = table("?principal=" + it.acme.carol.id());

    assertThat(one.statusCode()).isEqualTo(200);
    assertThat(one.headers().firstValue("Content-Type")).contains("text/csv");
    String carol = "users," + it.acme.carol.id() + ",carol,";
    String rule = ",team-link," + ops + ",custom,\"link of team ops at level custom (";
    String chosen =
        "runs read, variables none, state-versions read, sentinel-mocks none,"
            + " workspace-locking false, run-tasks false)";
    assertThat(one.body().split("\r\n", -1))
        .containsExactly(
            "type,id,name,permission,rule,team-id,grant,description",
            carol
                + "read-workspace"
                + rule
                + chosen
                + ": read-runs, read-state contain read-workspace\"",
            carol + "read-runs" + rule + chosen + "\"",
            carol + "read-outputs" + rule + chosen + ": read-state contains read-outputs\"",
            carol + "read-state" + rule + chosen + "\"",
            "");
  }

  @Test
  void namesInATableWhoMayDoNothingAndWhereItGoesOn() {
    HttpResponse<String> first = table("?page%5Bsize%5D=2");
    assertThat(first.body()).contains("\r\nteams," + ops + ",ops,,,,,\r\n");
    assertThat(first.headers().firstValue("Link"))
        .contains(
            "<"
                + ApiServer.PUBLIC_URL
                + path
                + "?page%5Bnumber%5D=2&page%5Bsize%5D=2>;"
                + " rel=\"next\"");

    HttpResponse<String> all = table("");
    assertThat(all.headers().firstValue("Link")).isEmpty();
    assertThat(all.body())
        .contains("," + it.acme.alice.id() + ",alice,write-state,owner,,,ownership of the");
  }

  @Test
  void findsNobodyWhoIsNotThere() {
    assertNotFound(it.server.get(it.alice, path + "?principal=" + it.acme.bob.id()));
    assertNotFound(it.server.get(it.alice, path + "?principal=team-999"));
    assertNotFound(it.server.get(it.alice, path.replace(workspace, "ws-999")));
    assertNotFound(it.server.get(it.alice, path.replace(workspace, "net")));
    assertBad(
        it.server.get(it.alice, path + "?principal=carol"),
        "principal must be the identifier of a user, a team or an organization");
  }
}
