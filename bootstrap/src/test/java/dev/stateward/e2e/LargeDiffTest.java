package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The memory of a server that compares two states does not depend on how large they are: with a
 * heap of 128 MB it compares states of {@code -Dstateward.diff.megabytes} (20).
 */
@Tag("alone")
@Timeout(3600)
class LargeDiffTest {
  private static final int MEGABYTES = Integer.getInteger("stateward.diff.megabytes", 20);

  private static final List<String> HEAP = List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError");

  /** An instance takes somewhat more than 10 KB. */
  private static final int INSTANCES = MEGABYTES * 100;

  /** Of so many instances one changes. */
  private static final int STEP = 100;

  private static final String TEXT = "0123456789abcdef".repeat(125);
  private static final Duration LONG = Duration.ofMinutes(30);

  private final StringBuilder report = new StringBuilder(500);

  @TempDir private Path folder;

  @Test
  void comparesTwoLargeStates() throws Exception {
    Path data = folder.resolve("data");
    String token = ServerProcess.initialize(data, InstalledServer.ORGANIZATION);
    try (ServerProcess server = ServerProcess.start(data, HEAP)) {
      Api api = new Api(server.url(), token);
      String workspace = api.lockedWorkspace("large");
      String first = timed("upload", () -> publish(api, workspace, 1));
      timed("extraction", () -> extracted(api, first));
      String second = timed("upload of the second", () -> publish(api, workspace, 2));
      timed("extraction of the second", () -> extracted(api, second));

      String diff = "/api/stateward/v1/state-versions/" + second + "/diff?page%5Bsize%5D=100";
      JsonNode summary = timed("diff", () -> api.get(diff).is(200).json().at("/meta/summary"));
      assertThat(summary.path("changed").asInt()).isEqualTo(INSTANCES / STEP);
      assertThat(summary.path("added").asInt()).isZero();
      JsonNode told =
          timed("diff with values", () -> api.get(diff + "&values=plain").is(200).data());
      assertThat(told).hasSize(Math.min(100, INSTANCES / STEP));
      assertThat(told.get(0).at("/attributes/attributes/0/before").asText()).isEqualTo("s1");
      assertThat(told.get(0).at("/attributes/attributes/0/after").asText()).isEqualTo("s2");
      JsonNode whole =
          timed(
              "diff of the first",
              () -> api.get("/api/stateward/v1/state-versions/" + first + "/diff").is(200).json());
      assertThat(whole.at("/meta/summary/added").asInt()).isEqualTo(INSTANCES);
      report.append("| memory of the process, at most | ").append(peak(server)).append(" |\n");
    }
    System.out.println(report);
    Files.writeString(Path.of("target", "large-diff.md"), report);
  }

  private <T> T timed(String what, Supplier<T> step) {
    long begun = System.nanoTime();
    T result = step.get();
    long millis = Duration.ofNanos(System.nanoTime() - begun).toMillis();
    report.append("| ").append(what).append(" | ").append(millis / 1000.0).append(" s |\n");
    return result;
  }

  /** The most memory that the process ever had. */
  private static String peak(ServerProcess server) throws IOException {
    return Files.readAllLines(Path.of("/proc", String.valueOf(server.pid()), "status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .findFirst()
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024 + " MiB")
        .orElse("unknown");
  }

  private String publish(Api api, String workspace, int serial) {
    Path file = folder.resolve("state-" + serial);
    Api.Answer announced =
        api.post(
                "/workspaces/" + workspace + "/state-versions",
                """
                {"data":{"type":"state-versions",
                  "attributes":{"serial":%d,"md5":"%s","lineage":"l"}}}
                """
                    .formatted(serial, write(file, serial)))
            .is(201);
    api.upload(announced.attribute("hosted-state-upload-url"), file).is(200);
    return announced.id();
  }

  /** Writes a state, of which one in so many instances is another one for each serial. */
  private static String write(Path file, int serial) {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      try (OutputStream out =
          new DigestOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), md5)) {
        write(out, "{\"version\":4,\"serial\":" + serial + ",\"lineage\":\"l\",\"resources\":[");
        write(out, "{\"mode\":\"managed\",\"type\":\"t\",\"name\":\"n\",\"provider\":\"p\",");
        write(out, "\"instances\":[");
        for (int i = 0; i < INSTANCES; i++) {
          write(out, (i == 0 ? "" : ",") + instance(i, i % STEP == 0 ? serial : 0));
        }
        write(out, "]}]}");
      }
      return HexFormat.of().formatHex(md5.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String instance(int number, int change) {
    return """
    {"index_key":%1$d,"attributes":{"id":"i-%1$d","a":"%2$s","b":["%2$s","%2$s"],
     "c":{"d":"%2$s","e":{"f":"%2$s"}},"size":"s%3$d"}}\
    """
        .formatted(number, TEXT, change);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(UTF_8));
  }

  private static boolean extracted(Api api, String version) {
    String diff = "/api/stateward/v1/state-versions/" + version + "/diff?page%5Bsize%5D=1";
    Waiting.until("the extraction of " + version, LONG, () -> api.get(diff).status() != 409);
    api.get(diff).is(200);
    return true;
  }
}
