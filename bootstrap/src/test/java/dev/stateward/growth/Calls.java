package dev.stateward.growth;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is asked of a server, in the order in which it is asked, each with the rows and statements
 * that it may take on a database of the size {@link Size#SHORT}.
 */
final class Calls {
  private static final String API = "/api/v2";
  private static final String OWN = "/api/stateward/v1";
  private static final String ORGANIZATION = "/organizations/" + Crowd.ORGANIZATION;
  private static final String WORKSPACE = "/workspaces/" + Crowd.FIRST;
  private static final String WORKSPACES = API + ORGANIZATION + "/workspaces?page%5Bsize%5D=20";
  private static final String VERSIONS =
      API
          + "/state-versions?filter%5Bworkspace%5D%5Bname%5D=app-000001"
          + "&filter%5Borganization%5D%5Bname%5D="
          + Crowd.ORGANIZATION
          + "&page%5Bsize%5D=20";
  private static final String TRAIL = OWN + ORGANIZATION + "/audit-trail?page%5Bsize%5D=20";

  private Calls() {}

  /** Who asks. */
  enum Asker {
    OWNER,
    MEMBER
  }

  /**
   * A call.
   *
   * @param path what is asked for; {@code {day}} stands for the moment a day ago
   * @param rows how many rows it may read of a database of the size {@link Size#SHORT}
   * @param statements how many statements it may take
   */
  record Call(Asker asker, String path, long rows, int statements) {}

  static Map<String, Call> all() {
    Map<String, Call> calls = new LinkedHashMap<>();
    workspaces(calls);
    people(calls);
    versions(calls);
    trail(calls);
    searches(calls);
    return calls;
  }

  private static void workspaces(Map<String, Call> calls) {
    calls.put("one workspace", member(API + WORKSPACE, 200, 12));
    calls.put("workspaces, owner", owner(WORKSPACES, 6000, 20));
    calls.put("workspaces, owner, page 50", owner(WORKSPACES + "&page%5Bnumber%5D=50", 6000, 18));
    calls.put("workspaces, member", member(WORKSPACES, 4000, 18));
    calls.put("workspaces, member, page 2", member(WORKSPACES + "&page%5Bnumber%5D=2", 4000, 18));
    String search = WORKSPACES + "&search%5Bname%5D=0077";
    calls.put("workspaces by name, owner", owner(search, 6000, 18));
    calls.put("workspaces by name, member", member(search, 1500, 16));
    String tagged = WORKSPACES + "&search%5Btags%5D=tier-7";
    calls.put("workspaces by tag, owner", owner(tagged, 6000, 18));
    calls.put("workspaces by tag, member", member(tagged, 4000, 18));
  }

  private static void people(Map<String, Call> calls) {
    String memberships = API + ORGANIZATION + "/organization-memberships?page%5Bsize%5D=20";
    calls.put("memberships, owner", owner(memberships, 14_000, 10));
    calls.put("memberships, member", member(memberships, 14_000, 10));
    calls.put("memberships by name", owner(memberships + "&q=g77", 14_000, 10));
    String teams = API + ORGANIZATION + "/teams?page%5Bsize%5D=20";
    calls.put("teams, owner", owner(teams, 6000, 8));
    calls.put("teams, member", member(teams, 6000, 8));
    String links =
        API
            + "/team-workspaces?filter%5Bworkspace%5D%5Bid%5D="
            + Crowd.FIRST
            + "&page%5Bsize%5D=20";
    calls.put("team access to one, owner", owner(links, 1500, 6));
    calls.put("team access to one, member", member(links, 6000, 8));
    calls.put(
        "effective access",
        owner(OWN + WORKSPACE + "/effective-access?page%5Bsize%5D=20", 7000, 28));
    calls.put("consumers", owner(OWN + WORKSPACE + "/consumers?page%5Bsize%5D=20", 300, 12));
  }

  private static void versions(Map<String, Call> calls) {
    calls.put("current version", member(API + WORKSPACE + "/current-state-version", 200, 4));
    calls.put("versions", member(VERSIONS, 6000, 8));
    calls.put("versions, deep", member(VERSIONS + "&page%5Bnumber%5D={deep}", 6000, 8));
    calls.put("versions, finalized", member(VERSIONS + "&filter%5Bstatus%5D=finalized", 8000, 8));
    calls.put("retention preview", owner(OWN + ORGANIZATION + "/retention/preview", 50_000, 7));
    calls.put("retention preview of one", owner(OWN + WORKSPACE + "/retention/preview", 3000, 6));
  }

  private static void trail(Map<String, Call> calls) {
    calls.put("audit trail", owner(TRAIL, 100, 7));
    calls.put("audit trail, deep", owner(TRAIL + "&page%5Bnumber%5D={deep}", 100, 7));
    calls.put("audit trail since an hour", owner(TRAIL + "&since={hour}", 6000, 9));
    calls.put(
        "audit trail of a resource",
        owner(TRAIL + "&filter%5Bresource%5D=" + Crowd.FIRST, 200, 13));
  }

  /** What is asked of the resources in all states. */
  static Map<String, Call> searches() {
    Map<String, Call> calls = new LinkedHashMap<>();
    searches(calls);
    return calls;
  }

  private static void searches(Map<String, Call> calls) {
    String search = OWN + ORGANIZATION + "/search?page%5Bsize%5D=20";
    String type = search + "&filter%5Btype%5D=aws_type_7";
    String rare = "&filter%5Baddress%5D=g1777-name";
    calls.put("search, owner", owner(search, 50_000, 10));
    calls.put("search by type, owner", owner(type, 60_000, 14));
    calls.put("search by type, member", member(type, 60_000, 14));
    calls.put("search by type, deep", owner(type + "&page%5Bafter%5D=ri-{row}", 60_000, 14));
    calls.put(
        "search by provider, owner",
        owner(search + "&filter%5Bprovider%5D=hashicorp%2Fgoogle", 60_000, 14));
    calls.put("search by id, owner", owner(search + "&filter%5Bid%5D=id-g77-3", 60_000, 14));
    calls.put(
        "search by id, history",
        owner(search + "&filter%5Bid%5D=id-g77-3&filter%5Bhistory%5D=true", 60_000, 14));
    calls.put("search by part, rare, owner", owner(search + rare, 60_000, 14));
    calls.put("search by part, rare, member", member(search + rare, 60_000, 14));
    calls.put(
        "search by part, frequent", owner(search + "&filter%5Baddress%5D=name-1", 60_000, 14));
    calls.put(
        "search by part, nowhere", owner(search + "&filter%5Baddress%5D=azurerm", 60_000, 14));
    calls.put("search by type and part", owner(type + rare, 60_000, 14));
    calls.put("search by tag and type", owner(type + "&search%5Btags%5D=tier-7", 60_000, 14));
    calls.put(
        "search by version", owner(search + "&filter%5Bterraform-version%5D=1.5.7", 60_000, 14));
    calls.put("facets, owner", owner(type + "&facets=workspace,module", 60_000, 14));
    calls.put("facets, member", member(type + "&facets=workspace,module", 130_000, 14));
    String reports = OWN + ORGANIZATION + "/reports/";
    calls.put("report of providers", owner(reports + "providers", 60_000, 14));
    calls.put("report of types, member", member(reports + "types", 60_000, 14));
    calls.put("report of teams", owner(reports + "teams", 60_000, 14));
    calls.put("report of teams, member", member(reports + "teams", 60_000, 14));
    calls.put("report of versions", owner(reports + "terraform-versions", 60_000, 14));
    calls.put(
        "report of workspaces", owner(reports + "workspaces?filter%5Bidle-days%5D=1", 60_000, 14));
    calls.put("shared ids", owner(reports + "shared-ids", 60_000, 14));
  }

  private static Call owner(String path, long rows, int statements) {
    return new Call(Asker.OWNER, path, rows, statements);
  }

  private static Call member(String path, long rows, int statements) {
    return new Call(Asker.MEMBER, path, rows, statements);
  }
}
