package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** What one client of a server knows of the workspace that it alone writes to. */
final class KillLedger {
  private final String workspace;
  private final String workspaceId;
  private final Random random;

  /** The versions that the server has called finalized, oldest first, by id and serial. */
  private final List<Written> finalized = new ArrayList<>();

  /** Those of which it has said no more than that they exist. */
  private final List<Written> announced = new ArrayList<>();

  private long serial;
  private Lock lock = Lock.RELEASED;

  private KillLedger(String workspace, String workspaceId, long seed) {
    this.workspace = workspace;
    this.workspaceId = workspaceId;
    this.random = new Random(seed);
  }

  static KillLedger begin(Api api, String workspace, long seed) {
    var created =
        api.post(
            "/organizations/" + InstalledServer.ORGANIZATION + "/workspaces",
            "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"name\":\"" + workspace + "\"}}}");
    return new KillLedger(workspace, created.is(201).id(), seed);
  }

  /** How many versions the server has acknowledged as finalized. */
  int acknowledged() {
    return finalized.size();
  }

  /**
   * Locks, writes and unlocks, over and over; ends when the server no longer answers.
   *
   * @param written told of every version that the server acknowledged
   */
  void writeUntilTheServerDies(Api api, Runnable written) {
    try {
      write(api, written);
    } catch (UncheckedIOException dead) {
      // What was under way may have been done or not: only what was answered is known.
    }
  }

  /** As {@link #writeUntilTheServerDies}; ends when a store of the server is unavailable. */
  void writeUntilAStoreDies(Api api, Runnable written) {
    try {
      write(api, written);
    } catch (StoreUnavailable dead) {
      // As when the server dies.
    }
  }

  private void write(Api api, Runnable written) {
    while (true) {
      action(api, "lock", Lock.HELD);
      for (var versions = 1 + random.nextInt(3); versions > 0; versions--) {
        serial++;
        switch (random.nextInt(6)) {
          case 0 -> finalized.add(new Written(created(api, inline()).id(), serial));
          case 1 -> announced.add(new Written(created(api, "").id(), serial));
          default -> upload(api);
        }
        written.run();
      }
      if (announced.isEmpty() || last(announced).serial() < serial) {
        action(api, "unlock", Lock.RELEASED);
      } else {
        action(api, "force-unlock", Lock.RELEASED);
      }
    }
  }

  private void upload(Api api) {
    var created = created(api, "");
    var written = new Written(created.id(), serial);
    announced.add(written);
    acknowledged(api.upload(created.attribute("hosted-state-upload-url"), content(serial)), 200);
    announced.remove(written);
    finalized.add(written);
  }

  private Api.Answer created(Api api, String inline) {
    return acknowledged(create(api, inline), 201);
  }

  private static Api.Answer acknowledged(Api.Answer answer, int status) {
    if (answer.status() == 503) {
      throw new StoreUnavailable();
    }
    return answer.is(status);
  }

  private static final class StoreUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private Api.Answer create(Api api, String inline) {
    return api.post(
        "/workspaces/" + workspaceId + "/state-versions",
        """
        {"data":{"type":"state-versions","attributes":
          {"serial":%d,"md5":"%s","lineage":"%s"%s}}}
        """
            .formatted(serial, StateFixture.md5(content(serial)).hex(), workspace, inline));
  }

  private String inline() {
    return ",\"state\":\"" + Base64.getEncoder().encodeToString(content(serial)) + "\"";
  }

  private void action(Api api, String action, Lock then) {
    lock = Lock.UNKNOWN;
    acknowledged(api.post("/workspaces/" + workspaceId + "/actions/" + action, ""), 200);
    lock = then;
  }

  /** Fails unless everything acknowledged is there and everything that is there is whole. */
  void verify(Api api) {
    var versions = versions(api);
    var byId = versions.stream().collect(Collectors.toMap(v -> v.path("id").asText(), v -> v));
    for (var written : finalized) {
      assertThat(status(byId, written)).as("%s of %s", written, workspace).isEqualTo("finalized");
    }
    for (var written : announced) {
      assertThat(byId).as("%s of %s", written, workspace).containsKey(written.id());
    }
    versions.stream()
        .filter(version -> status(version).equals("finalized"))
        .forEach(version -> verifyContent(api, version));
    verifyCurrent(api, versions);
    var locked = api.get("/workspaces/" + workspaceId).is(200).attribute("locked");
    switch (lock) {
      case HELD -> assertThat(locked).isEqualTo("true");
      case RELEASED -> assertThat(locked).isEqualTo("false");
      case UNKNOWN -> assertThat(locked).isIn("true", "false");
    }
  }

  private void verifyContent(Api api, JsonNode version) {
    var attributes = version.path("attributes");
    var content = api.download(attributes.path("hosted-state-download-url").asText()).is(200);
    assertThat(new String(content.body(), UTF_8))
        .isEqualTo(new String(content(attributes.path("serial").asLong()), UTF_8));
  }

  /** The current version is the newest finalized one, and never older than an acknowledged one. */
  private void verifyCurrent(Api api, List<JsonNode> versions) {
    var newest =
        versions.stream()
            .filter(version -> status(version).equals("finalized"))
            .mapToLong(version -> version.at("/attributes/serial").asLong())
            .max();
    var current = api.get("/workspaces/" + workspaceId + "/current-state-version");
    if (newest.isEmpty()) {
      current.is(404);
    } else {
      assertThat(current.is(200).data().at("/attributes/serial").asLong())
          .isEqualTo(newest.getAsLong());
    }
    if (!finalized.isEmpty()) {
      assertThat(newest.orElse(-1)).isGreaterThanOrEqualTo(last(finalized).serial());
    }
  }

  /** Gets the workspace back to work as its user would: by force, then a write as ever. */
  void recover(Api api) {
    if (lock != Lock.RELEASED) {
      var forced = api.post("/workspaces/" + workspaceId + "/actions/force-unlock", "").status();
      assertThat(forced).isIn(lock == Lock.HELD ? List.of(200) : List.of(200, 409));
      lock = Lock.RELEASED;
    }
    action(api, "lock", Lock.HELD);
    serial++;
    upload(api);
    action(api, "unlock", Lock.RELEASED);
    assertThat(versions(api)).noneMatch(version -> status(version).equals("pending"));
  }

  private List<JsonNode> versions(Api api) {
    var all = new ArrayList<JsonNode>();
    for (var page = 1; page > 0; ) {
      var answer =
          api.get(
                  "/state-versions?filter%5Bworkspace%5D%5Bname%5D="
                      + workspace
                      + "&filter%5Borganization%5D%5Bname%5D="
                      + InstalledServer.ORGANIZATION
                      + "&page%5Bsize%5D=100&page%5Bnumber%5D="
                      + page)
              .is(200);
      StreamSupport.stream(answer.data().spliterator(), false).forEach(all::add);
      page = answer.json().at("/meta/pagination/next-page").asInt(0);
    }
    return all;
  }

  private static String status(Map<String, JsonNode> byId, Written written) {
    var version = byId.get(written.id());
    return version == null ? "missing" : status(version);
  }

  private static String status(JsonNode version) {
    return version.at("/attributes/status").asText();
  }

  /** The one content that this workspace's client ever sends with a serial. */
  private byte[] content(long ofSerial) {
    var filler = new Random(workspace.hashCode() * 31L + ofSerial);
    var text = "x".repeat(filler.nextInt(30_000)) + filler.nextLong();
    return """
    {"version":4,"terraform_version":"1.11.4","serial":%d,"lineage":"%s",
     "outputs":{"text":{"value":"%s","type":"string"}},"resources":[]}
    """
        .formatted(ofSerial, workspace, text)
        .getBytes(UTF_8);
  }

  private static Written last(List<Written> versions) {
    return versions.get(versions.size() - 1);
  }

  @Override
  public String toString() {
    return workspace + ": finalized " + finalized + ", announced " + announced + ", lock " + lock;
  }

  private record Written(String id, long serial) {}

  private enum Lock {
    HELD,
    RELEASED,
    UNKNOWN
  }
}
