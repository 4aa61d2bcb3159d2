package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.success;
import static dev.stateward.adapter.http.TeamRequests.TEAMS;
import static dev.stateward.adapter.http.TeamRequests.path;
import static dev.stateward.adapter.http.TeamRequests.teamWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeamsTest {
  private final TeamRequests it = new TeamRequests();

  @AfterEach
  void stop() {
    it.close();
  }

  private JsonNode changed(String team, String attributes) {
    return it.acme.patch(path(team), teamWith(attributes)).at("/data/attributes");
  }

  private static String named(String names) {
    return TEAMS + "?filter%5Bnames%5D=" + names;
  }

  @Test
  void createsATeamAndShowsItAlikeEverywhere() {
    HttpResponse<String> created =
        it.server.post(
            it.alice,
            TEAMS,
            teamWith(
                """
                "name": "ops", "visibility": "organization", "sso-team-id": "x-1",
                "allow-member-token-management": false,
                "organization-access": {"manage-workspaces": true, "read-workspaces": true,
                  "manage-projects": false, "unknown": true}
                """));

    assertThat(created.statusCode()).isEqualTo(200);
    Golden.assertDocument(created, "team");
    JsonNode data = ApiServer.json(created).path("data");
    String id = data.path("id").asText();
    assertThat(it.acme.get(path(id)).path("data")).isEqualTo(data);
    assertThat(it.acme.get(named("ops")).at("/data/0")).isEqualTo(data);
    assertThat(it.acme.patch(path(id), teamWith("")).path("data")).isEqualTo(data);
  }

  @Test
  void createsATeamByNameAlone() {
    JsonNode created = it.acme.get(path(it.team("ops", ""))).at("/data/attributes");

    assertThat(created.path("visibility").asText()).isEqualTo("secret");
    assertThat(created.path("allow-member-token-management").asBoolean()).isTrue();
    assertThat(created.path("sso-team-id").isNull()).isTrue();
    assertThat(created.path("users-count").asInt()).isZero();
    assertThat(created.path("organization-access")).hasSize(16).doesNotContain(trueNode());
  }

  private static JsonNode trueNode() {
    return ApiServer.json("true");
  }

  @Test
  void hasAnOwnersTeamInEveryOrganization() {
    JsonNode owners = it.acme.get(named("owners")).path("data");

    assertThat(owners).hasSize(1);
    assertThat(owners.at("/0/attributes/organization-access")).containsOnly(trueNode());
    assertThat(owners.at("/0/attributes/permissions/can-destroy").asBoolean(true)).isFalse();
    HttpResponse<String> refused = it.server.delete(it.alice, path(owners.at("/0/id").asText()));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(it.acme.get(named("owners")).path("data")).hasSize(1);
  }

  @Test
  void includesUsersAndMemberships() {
    String ops = it.team("ops");
    it.join(ops, "carol");

    HttpResponse<String> shown =
        it.server.get(it.alice, path(ops) + "?include=users,organization-memberships");

    Golden.assertDocument(shown, "team-with-members");
    JsonNode listed = it.acme.get(named("ops") + "&include=users,organization_memberships");
    assertThat(listed.path("included")).isEqualTo(ApiServer.json(shown).path("included"));
    assertThat(listed.at("/data/0")).isEqualTo(ApiServer.json(shown).path("data"));
    String membership = ApiServer.json(shown).at("/included/1/id").asText();
    assertThat(it.acme.get("/api/v2/organization-memberships/" + membership).path("data"))
        .isEqualTo(ApiServer.json(shown).at("/included/1"));
    assertBad(
        it.server.get(it.alice, path(ops) + "?include=moon"),
        "not a valid value of the include parameter");
  }

  @Test
  void listsTeamsByNameAndPart() {
    it.team("ops");
    it.team("devops", "");
    it.team("net");

    assertThat(names(it.acme.get(TEAMS))).isEqualTo("devops net ops owners");
    assertThat(names(it.acme.get(named("net,ops,none")))).isEqualTo("net ops");
    assertThat(names(it.acme.get(TEAMS + "?q=OPS"))).isEqualTo("devops ops");
    JsonNode page = it.acme.get(TEAMS + "?page%5Bsize%5D=1&page%5Bnumber%5D=2");
    assertThat(names(page)).isEqualTo("net");
    assertThat(page.at("/meta/pagination/total-count").asInt()).isEqualTo(4);
    JsonNode seen = success(200, it.server.get(it.carol, TEAMS));
    assertThat(names(seen)).doesNotContain("devops").contains("net").contains("ops");
    assertThat(seen.at("/meta/pagination/total-count").asInt()).isEqualTo(seen.get("data").size());
  }

  private static String names(JsonNode list) {
    StringBuilder names = new StringBuilder();
    list.path("data")
        .forEach(team -> names.append(team.at("/attributes/name").asText()).append(' '));
    return names.toString().strip();
  }

  @Test
  void changesWhatIsSentAndKeepsTheRest() {
    String ops =
        it.team(
            "ops",
            "\"sso-team-id\": \"x-1\", \"organization-access\": {\"manage-workspaces\": true}");

    JsonNode access = changed(ops, "\"organization-access\": {\"read-workspaces\": true}");
    assertThat(access.at("/organization-access/manage-workspaces").asBoolean()).isTrue();
    assertThat(access.at("/organization-access/read-workspaces").asBoolean()).isTrue();
    assertThat(access.path("sso-team-id").asText()).isEqualTo("x-1");
    JsonNode other =
        changed(
            ops,
            "\"name\": \"net\", \"visibility\": \"organization\", \"sso-team-id\": \"\","
                + " \"organization-access\": {\"manage-workspaces\": false},"
                + " \"allow-member-token-management\": false");
    assertThat(other.path("name").asText()).isEqualTo("net");
    assertThat(other.path("visibility").asText()).isEqualTo("organization");
    assertThat(other.path("sso-team-id").isNull()).isTrue();
    assertThat(other.path("allow-member-token-management").asBoolean(true)).isFalse();
    assertThat(other.at("/organization-access/manage-workspaces").asBoolean(true)).isFalse();
    assertThat(other.at("/organization-access/read-workspaces").asBoolean()).isTrue();
    JsonNode same =
        changed(
            ops,
            "\"name\": null, \"visibility\": null, \"organization-access\": null,"
                + " \"allow-member-token-management\": null");
    assertThat(same).isEqualTo(other);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                       | name                | Name can't be blank",
        "\"name\": \"\"                           | name                | Name can't be blank",
        "\"name\": \"a!b\"                        | name                | Name must be 1 to 90 letters, digits, '-', '_', and spaces inside",
        "\"name\": 7                              | name                | Name must be a string",
        "\"name\": \"a\", \"visibility\": \"all\" | visibility          | Visibility must be 'secret' or 'organization'",
        "\"name\": \"a\", \"visibility\": 1       | visibility          | Visibility must be a string",
        "\"name\": \"a\", \"sso-team-id\": []     | sso-team-id         | Sso team id must be a string",
        "\"name\": \"a\", \"organization-access\": true | organization-access | Organization access must be an object",
        "\"name\": \"a\", \"organization-access\": {\"manage-teams\": \"x\"} | organization-access/manage-teams | Manage teams must be a boolean",
        "\"name\": \"a\", \"allow-member-token-management\": \"x\" | allow-member-token-management | Allow member token management must be a boolean",
        "\"name\": \"owners\"                     | name                | Name has already been taken"
      })
  void refusesTeamsThatCannotBe(String attributes, String pointer, String detail) {
    assertInvalid(it.server.post(it.alice, TEAMS, teamWith(attributes)), pointer, detail);
    assertThat(it.acme.get(TEAMS).path("data")).hasSize(1);
  }

  private static String renaming(String name) {
    return teamWith("\"name\": \"" + name + "\"");
  }

  @Test
  void takesNamesWithSpaces() {
    String team = it.team("Platform Team");

    assertThat(it.acme.get(TEAMS + "?filter%5Bnames%5D=Platform%20Team").at("/data/0/id").asText())
        .isEqualTo(team);
    assertThat(
            it.acme.patch(path(team), renaming("Core Team")).at("/data/attributes/name").asText())
        .isEqualTo("Core Team");
  }
}
