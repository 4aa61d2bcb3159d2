package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.telemetry.MetricLabels;
import dev.stateward.bootstrap.telemetry.ScrapedText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a whole server. */
class MetricsTest {
  private static final String STATE =
      """
      {"version":4,"terraform_version":"1.11.0","serial":1,"lineage":"l-1",
       "outputs":{},"resources":[]}
      """;

  private final ServerClient client = new ServerClient();

  @TempDir private Path folder;

  @Test
  void tellWhatAServerDoesAndKeepsWithoutAnyName() throws IOException {
    try (RunningServer server =
        start(
            Map.of(
                "STATEWARD_METRICS_PORT",
                "0",
                "STATEWARD_MAX_STATE_VERSIONS_PER_ORGANIZATION",
                "1"))) {
      URI url = server.publicUrl();
      String token = ServerClient.setUp(server.application());
      String workspace = ServerClient.lockedWorkspace(server.application(), token);
      client.upload(url, token, workspace, STATE);
      URI download =
          URI.create(
              client.current(url, token, workspace).path("hosted-state-download-url").asText());
      assertThat(client.get(download, "", token).statusCode()).isEqualTo(200);

      String text = ServerClient.metrics(server);
      ScrapedText scraped = ScrapedText.of(text);
      while (scraped.sum("stateward_database_up", Map.of()) == 0) {
        // Figures that take too long are shown the next time.
        text = ServerClient.metrics(server);
        scraped = ScrapedText.of(text);
      }

      MetricLabels.check(scraped, List.of("ann", "acme", "prod", workspace, token));
      assertThat(
              scraped.sum(
                  "stateward_http_requests_total",
                  Map.of("route", "/v1/object/{capability}", "method", "PUT", "status", "200")))
          .isEqualTo(1);
      assertThat(scraped.sum("stateward_blob_written_bytes_total", Map.of("store", "files")))
          .isGreaterThanOrEqualTo(STATE.length());
      checkStored(scraped);
      assertThat(scraped.sum("stateward_disk_free_bytes", Map.of())).isPositive();
      assertThat(scraped.sum("stateward_ready", Map.of())).isEqualTo(1);
      assertThat(scraped.sum("stateward_health", Map.of("part", "schema"))).isEqualTo(1);
      checkNames(scraped);
    }
  }

  private static void checkStored(ScrapedText scraped) {
    assertThat(scraped.sum("stateward_database_up", Map.of())).isEqualTo(1);
    assertThat(scraped.sum("stateward_locks", Map.of())).isEqualTo(1);
    assertThat(scraped.sum("stateward_state_versions", Map.of("status", "finalized"))).isEqualTo(1);
    assertThat(scraped.sum("stateward_jobs", Map.of("kind", "run-routine"))).isEqualTo(14);
    assertThat(scraped.sum("stateward_blobs_waiting", Map.of("routine", "copy-small-blobs")))
        .isZero();
    assertThat(scraped.sum("stateward_blobs_waiting", Map.of("routine", "move-small-blobs")))
        .isZero();
    assertThat(scraped.sum("stateward_organizations_near_quota", Map.of("percent", "100")))
        .isEqualTo(1);
  }

  private static void checkNames(ScrapedText scraped) {
    assertThat(scraped.names())
        .contains(
            "jvm_memory_used_bytes",
            "jvm_gc_memory_allocated_bytes_total",
            "jvm_threads_live_threads",
            "jvm_buffer_memory_used_bytes",
            "process_files_open_files",
            "process_uptime_seconds",
            "stateward_audit_records_total",
            "stateward_audit_read_group_count",
            "stateward_build_info",
            "stateward_database_commit_group_sum",
            "stateward_database_connections",
            "stateward_database_file_bytes",
            "stateward_http_request_seconds_bucket");
  }

  @Test
  void areNotServedUnlessAskedFor() {
    try (RunningServer server = start(Map.of())) {
      assertThat(server.monitoring().port()).isZero();
      assertThat(client.get(server.publicUrl(), "/metrics", "").statusCode()).isEqualTo(404);
    }
  }

  private RunningServer start(Map<String, String> more) {
    Map<String, String> given = new HashMap<>(more);
    given.put("STATEWARD_PORT", "0");
    return Wiring.serve(Settings.of(RawSettings.of(given, folder), folder));
  }
}
