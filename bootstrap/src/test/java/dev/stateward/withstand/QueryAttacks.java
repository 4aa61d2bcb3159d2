package dev.stateward.withstand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Short requests that ask for much, and many that ask for nothing. */
final class QueryAttacks {
  private static final String SEARCH = "/api/stateward/v1/organizations/" + Target.ORGANIZATION;

  private QueryAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("a pattern with endless backtracking", QueryAttacks::pattern);
    all.put("numbers and dates beyond all ranges", QueryAttacks::ranges);
    all.put("60 reports of everything at once", QueryAttacks::reports);
    all.put("4,000 wrong tokens", QueryAttacks::tokens);
    all.put("2,000 forged upload and download URLs", QueryAttacks::urls);
    return all;
  }

  private static void pattern(Target target) throws IOException, InterruptedException {
    target.workspace("a".repeat(80) + target.number());
    String stars = "*a".repeat(20) + "*b";
    for (int i = 0; i < Target.scaled(40); i++) {
      var listed =
          target.get(
              "/organizations/"
                  + Target.ORGANIZATION
                  + "/workspaces?search%5Bwildcard-name%5D="
                  + stars);
      assertThat(listed.statusCode()).as(listed.body()).isIn(200, 400, 422);
    }
  }

  private static void ranges(Target target) throws IOException, InterruptedException {
    String workspaces = "/organizations/" + Target.ORGANIZATION + "/workspaces";
    for (String path :
        new String[] {
          workspaces + "?page%5Bnumber%5D=9223372036854775807",
          workspaces + "?page%5Bsize%5D=-1",
          workspaces + "?page%5Bsize%5D=99999999999999999999",
          workspaces + "?search%5Bname%5D=%00",
          workspaces + "?search%5Bname%5D=%ED%A0%80",
          "/organization/audit-trail?since=%2B999999999-12-31T23:59:59Z",
          "/organization/audit-trail?since=-999999999-01-01T00:00:00Z",
          "/api/stateward/v1/state-versions/sv-1/diff?from=sv-" + "a".repeat(3000),
          "/api/stateward/v1/workspaces/ws-1/blame?address=" + "a%5B".repeat(700),
          SEARCH + "/search?filter%5Baddress%5D=%25%25%25%5C%5C%5C",
          SEARCH + "/search?filter%5Bid%5D=" + "a".repeat(3000),
          SEARCH + "/search?page%5Bafter%5D=ri-99999999999999999999",
          SEARCH + "/reports/workspaces?filter%5Bidle-days%5D=99999",
          SEARCH + "/reports/shared-ids?page%5Bafter%5D=shared-%00",
          SEARCH + "/reports/teams?page%5Bnumber%5D=9223372036854775807",
          "/api/stateward/v1/workspaces/ws-1/guardrails/try?versions=99999999999999999999",
          "/workspaces/%00",
          "/state-versions/sv-" + "a".repeat(3000)
        }) {
      assertThat(target.get(path).statusCode()).as(path).isBetween(200, 499);
    }
  }

  private static void reports(Target target) throws IOException {
    int failed = 0;
    List<RawRequest> asking = new ArrayList<>();
    for (int i = 0; i < Target.scaled(60); i++) {
      RawRequest request = new RawRequest(target.url());
      request.head(target.head("GET", SEARCH + "/reports/shared-ids", "Connection: close"));
      asking.add(request);
    }
    for (RawRequest request : asking) {
      int status = request.status();
      failed += status >= 500 && status != 503 ? 1 : 0;
    }
    RawRequest.closeAll(asking);
    assertThat(failed).isZero();
  }

  private static void tokens(Target target) throws IOException {
    many(target, "GET /api/v2/account/details HTTP/1.1", 4000);
  }

  private static void urls(Target target) throws IOException {
    many(target, "GET /v1/object/" + "A".repeat(200) + " HTTP/1.1", 2000);
  }

  private static void many(Target target, String line, int times) throws IOException {
    int failed = 0;
    for (int i = 0; i < Target.scaled(times); i++) {
      try (RawRequest request = new RawRequest(target.url())) {
        request.head(line, "Authorization: Bearer stw_user_" + "0".repeat(36), "Connection: close");
        int status = request.status();
        failed += status >= 500 && status != 503 ? 1 : 0;
      }
    }
    assertThat(failed).isZero();
  }
}
