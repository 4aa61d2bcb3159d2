package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.ACME;
import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.settings.Budgets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkspaceListsTest {
  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private static final String ALL = ACME + "/workspaces";

  private void workspace(String name, String tags) {
    String id = acme.workspace(name);
    acme.patch("/api/v2/workspaces/" + id + "/tag-bindings", "{\"data\": [" + tags + "]}");
  }

  private static String tag(String key, String value) {
    return "{\"attributes\": {\"key\": \"" + key + "\", \"value\": \"" + value + "\"}}";
  }

  private String names(String query) {
    StringBuilder names = new StringBuilder();
    acme.get(ALL + query)
        .path("data")
        .forEach(item -> names.append(item.at("/attributes/name").asText()).append(' '));
    return names.toString().strip();
  }

  @Test
  void selectsByNameAndTags() {
    workspace("pre-app", tag("app", "") + "," + tag("env", "prod"));
    workspace("pre-net", tag("app", "") + "," + tag("net", ""));
    workspace("other", tag("env", "test"));

    assertThat(names("")).isEqualTo("other pre-app pre-net");
    assertThat(names("?search%5Bname%5D=PRE-")).isEqualTo("pre-app pre-net");
    assertThat(names("?search%5Bwildcard-name%5D=*-net")).isEqualTo("pre-net");
    assertThat(names("?search%5Bwildcard-name%5D=pre*&search%5Bname%5D=app")).isEqualTo("pre-app");
    assertThat(names("?search[tags]=app,net")).isEqualTo("pre-net");
    assertThat(names("?search%5Btags%5D=app%2Cnet")).isEqualTo("pre-net");
    assertThat(names("?search%5Btags%5D=env")).isEqualTo("other pre-app");
    assertThat(names("?search%5Btags%5D=env,app")).isEqualTo("pre-app");
    assertThat(names("?search%5Bexclude-tags%5D=net,app")).isEqualTo("other");
    assertThat(names("?filter%5Btagged%5D%5B0%5D%5Bkey%5D=env")).isEqualTo("other pre-app");
    assertThat(
            names(
                "?filter%5Btagged%5D%5B0%5D%5Bkey%5D=env&filter%5Btagged%5D%5B0%5D%5Bvalue%5D=prod"
                    + "&filter%5Btagged%5D%5B1%5D%5Bkey%5D=app&search%5Btags%5D=env%2Capp"))
        .isEqualTo("pre-app");
  }

  @Test
  void refusesMoreTagsThanOneCanAskFor() {
    String few = keys(Budgets.TAGS_ASKED_FOR);
    String many = few + "&filter%5Btagged%5D%5B0%5D%5Bkey%5D=another";

    assertThat(names("?search%5Btags%5D=" + few)).isEmpty();
    String refusal =
        "search[tags] and filter[tagged] name more than " + Budgets.TAGS_ASKED_FOR + " tags";
    assertBad(acme.tryGet(ALL + "?search%5Btags%5D=" + many), refusal);
    String projects =
        IntStream.rangeClosed(0, Budgets.TAGS_ASKED_FOR)
            .mapToObj(i -> "filter%5Btagged%5D%5B" + i + "%5D%5Bkey%5D=t" + i)
            .collect(Collectors.joining("&"));
    assertBad(acme.tryGet(ACME + "/projects?" + projects), refusal);
  }

  private static String keys(int number) {
    return IntStream.range(0, number).mapToObj(i -> "t" + i).collect(Collectors.joining(","));
  }

  @Test
  void refusesPatternsOfTooManyWildcards() {
    workspace("aaaaaaaa", tag("app", ""));

    assertThat(names("?search%5Bwildcard-name%5D=*" + "a*".repeat(7))).isEqualTo("aaaaaaaa");
    assertThat(names("?search%5Bwildcard-name%5D=" + "*".repeat(90))).isEqualTo("aaaaaaaa");
    assertBad(
        acme.tryGet(ALL + "?search%5Bwildcard-name%5D=*" + "a*".repeat(8)),
        "search[wildcard-name] has more than 8 wildcards");
  }

  @Test
  void selectsByProject() {
    acme.workspace("net");
    String project = acme.get(ALL + "/net").at("/data/relationships/project/data/id").asText();

    assertThat(names("?filter%5Bproject%5D%5Bid%5D=" + project)).isEqualTo("net");
    assertThat(names("?filter%5Bproject%5D%5Bid%5D=prj-999")).isEmpty();
  }

  @Test
  void pagesAndIgnoresWhatItDoesNotKnow() {
    for (int i = 10; i < 33; i++) {
      acme.workspace("w" + i);
    }

    JsonNode second =
        acme.get(ALL + "?page%5Bnumber%5D=2&TagBindings=%7B%2Bapp%2Bx%7D&search%5Bname%5D=w");

    assertThat(second.path("data")).hasSize(3);
    assertThat(second.at("/meta/pagination").toString())
        .isEqualTo(
            "{\"current-page\":2,\"page-size\":20,\"prev-page\":1,\"next-page\":null,"
                + "\"total-pages\":2,\"total-count\":23}");
    assertThat(second.at("/links/first").asText())
        .startsWith(ApiServer.PUBLIC_URL + ALL + "?")
        .contains("search%5Bname%5D=w")
        .contains("page%5Bnumber%5D=1&page%5Bsize%5D=20");
    assertThat(acme.get(ALL + "?page%5Bnumber%5D=9").path("data")).isEmpty();
  }

  @Test
  void includesEachRelatedThingOnce() {
    workspace("net", tag("app", ""));
    workspace("app", tag("app", "x"));

    JsonNode listed =
        acme.get(ALL + "?include=organization,project,effective_tag_bindings,current_run");

    assertThat(listed.path("included"))
        .extracting(item -> item.path("type").asText())
        .containsExactly(
            "organizations", "projects", "effective-tag-bindings", "effective-tag-bindings");
  }

  @Test
  void refusesWhatCannotBeSelected() {
    assertBad(
        acme.tryGet(ALL + "?filter%5Bproject%5D%5Bid%5D=net"),
        "filter[project][id] is not a project's identifier");
    assertBad(
        acme.tryGet(ALL + "?filter%5Btagged%5D%5B0%5D%5Bkey%5D="),
        "no tag has the key or the value of search[tags] or filter[tagged]");
    assertBad(
        acme.tryGet(ALL + "?page%5Bnumber%5D=0"), "page[number] must be a number greater than 0");
    assertBad(acme.tryGet(ALL + "?include=outputs"), "not a valid value of the include parameter");
  }
}
