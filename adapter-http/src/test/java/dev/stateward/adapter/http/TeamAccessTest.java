package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.success;
import static dev.stateward.adapter.http.TeamRequests.LINKS;
import static dev.stateward.adapter.http.TeamRequests.changeWith;
import static dev.stateward.adapter.http.TeamRequests.linkWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Team Access API, B1 to B5. */
class TeamAccessTest {
  private final TeamRequests it = new TeamRequests();
  private final String workspace = it.acme.workspace("net");
  private final String ops = it.team("ops");

  @AfterEach
  void stop() {
    it.close();
  }

  private static String path(JsonNode link) {
    return LINKS + "/" + link.at("/data/id").asText();
  }

  private static String ofWorkspace(String workspace) {
    return LINKS + "?filter%5Bworkspace%5D%5Bid%5D=" + workspace;
  }

  private JsonNode changed(JsonNode link, String attributes) {
    return it.acme.patch(path(link), changeWith(attributes)).at("/data/attributes");
  }

  private static String shown(JsonNode attributes) {
    return String.join(
        " ",
        attributes.path("access").asText(),
        attributes.path("runs").asText(),
        attributes.path("variables").asText(),
        attributes.path("state-versions").asText(),
        attributes.path("sentinel-mocks").asText(),
        attributes.path("workspace-locking").asText(),
        attributes.path("run-tasks").asText(),
        attributes.path("policy-overrides").asText());
  }

  @Test
  void addsALinkAndShowsItAlikeEverywhere() {
    HttpResponse<String> added =
        it.server.post(it.alice, LINKS, linkWith(ops, workspace, "\"access\": \"write\""));

    assertThat(added.statusCode()).isEqualTo(200);
    Golden.assertDocument(added, "team-access");
    JsonNode data = ApiServer.json(added).path("data");
    assertThat(it.acme.get(path(ApiServer.json(added))).path("data")).isEqualTo(data);
    assertThat(it.acme.get(ofWorkspace(workspace)).at("/data/0")).isEqualTo(data);
    assertThat(it.acme.patch(path(ApiServer.json(added)), changeWith("")).path("data"))
        .isEqualTo(data);
  }

  @ParameterizedTest
  @CsvSource({
    "read,  read  read  read  read  none false false false",
    "plan,  plan  plan  read  read  none false false false",
    "write, write apply write write read true  false false",
    "admin, admin apply write write read true  true  false",
    "custom, custom read none none  none false false false"
  })
  void showsWhatALevelImplies(String level, String expected) {
    JsonNode link = it.link(ops, workspace, "\"access\": \"" + level + "\"");

    assertThat(shown(link.at("/data/attributes"))).isEqualTo(expected.replaceAll(" +", " "));
  }

  @Test
  void addsALinkThatDoesNotSayWhatItIs() {
    String link = linkWith(ops, workspace, "\"access\": \"read\"");

    HttpResponse<String> added =
        it.server.post(it.alice, LINKS, link.replaceAll("\"type\": *\"[a-z-]+\", *", ""));

    assertThat(added.statusCode()).as(added.body()).isEqualTo(200);
  }

  @Test
  void addsALinkOfChosenPermissions() {
    JsonNode link =
        it.link(
            ops,
            workspace,
            """
            "access": "custom", "runs": "plan", "variables": "write",
            "state-versions": "read-outputs", "sentinel-mocks": "read",
            "workspace-locking": true, "run-tasks": true, "policy-overrides": true,
            "plan-outputs": "read", "unknown": 7
            """);

    assertThat(shown(link.at("/data/attributes")))
        .isEqualTo("custom plan write read-outputs read true true true");
    assertThat(link.at("/data/attributes").has("plan-outputs")).isFalse();
  }

  @Test
  void keepsWhatAChangeDoesNotSay() {
    JsonNode link = it.link(ops, workspace, "\"access\": \"write\"");

    assertThat(shown(changed(link, "\"access\": \"custom\", \"state-versions\": \"none\"")))
        .isEqualTo("custom apply write none read true false false");
    assertThat(shown(changed(link, "\"runs\": \"read\", \"variables\": null")))
        .isEqualTo("custom read write none read true false false");
    assertThat(shown(changed(link, "\"workspace-locking\": false")))
        .isEqualTo("custom read write none read false false false");
  }

  @Test
  void forgetsWhatWasChosenWithAFixedLevel() {
    JsonNode link =
        it.link(ops, workspace, "\"access\": \"custom\", \"state-versions\": \"write\"");

    assertThat(shown(changed(link, "\"access\": \"read\"")))
        .isEqualTo("read read read read none false false false");
    assertThat(shown(changed(link, "\"access\": \"custom\"")))
        .isEqualTo("custom read read read none false false false");
  }

  @Test
  void listsAllLinksUnlessAPageIsAskedFor() {
    it.link(ops, workspace, "\"access\": \"read\"");
    for (int i = 0; i < 24; i++) {
      it.link(it.team("team-" + i), workspace, "\"access\": \"plan\"");
    }

    JsonNode all = it.acme.get(ofWorkspace(workspace));
    assertThat(all.path("data")).hasSize(25);
    assertThat(all.at("/meta/pagination/total-pages").asInt()).isEqualTo(1);
    assertThat(all.has("links")).isFalse();

    JsonNode first = it.acme.get(ofWorkspace(workspace) + "&page%5Bnumber%5D=1");
    assertThat(first.path("data")).hasSize(20);
    assertThat(first.at("/meta/pagination/next-page").asInt()).isEqualTo(2);
    assertThat(first.at("/links/next").asText())
        .isEqualTo(
            ApiServer.PUBLIC_URL
                + ofWorkspace(workspace)
                + "&page%5Bnumber%5D=2&page%5Bsize%5D=20");
    JsonNode second = it.acme.get(ofWorkspace(workspace) + "&page%5Bnumber%5D=2");
    assertThat(second.path("data")).hasSize(5);
    JsonNode sized = it.acme.get(ofWorkspace(workspace) + "&page%5Bsize%5D=3");
    assertThat(sized.path("data")).hasSize(3);
    assertThat(sized.at("/meta/pagination/total-count").asInt()).isEqualTo(25);
  }

  @Test
  void listsLinksOfATeamAndOfBoth() {
    String other = it.acme.workspace("other");
    String devs = it.team("devs");
    JsonNode wanted = it.link(ops, workspace, "\"access\": \"read\"");
    it.link(ops, other, "\"access\": \"write\"");
    it.link(devs, workspace, "\"access\": \"admin\"");

    String ofTeam = "filter%5Bteam%5D%5Bid%5D=" + ops;
    assertThat(it.acme.get(LINKS + "?" + ofTeam).path("data")).hasSize(2);
    assertThat(it.acme.get(ofWorkspace(workspace)).path("data")).hasSize(2);
    JsonNode both = it.acme.get(ofWorkspace(workspace) + "&" + ofTeam);
    assertThat(both.path("data")).hasSize(1);
    assertThat(both.at("/data/0")).isEqualTo(wanted.path("data"));
  }

  @Test
  void leadsToTheWorkspaceByItsName() {
    String odd = it.acme.workspace("a%7Eb");

    JsonNode link = it.link(ops, odd, "\"access\": \"read\"");

    String related = link.at("/data/relationships/workspace/links/related").asText();
    assertThat(related).isEqualTo("/api/v2/organizations/acme/workspaces/a%257Eb");
    assertThat(success(200, it.server.get(it.alice, related)).at("/data/id").asText())
        .isEqualTo(odd);
  }
}
