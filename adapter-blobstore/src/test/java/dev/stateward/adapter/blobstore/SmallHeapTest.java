package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class SmallHeapTest {
  private static final String HEAP = "-Xmx64m";
  private static final String MEGABYTES = "300";

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void handlesStatesThatAreLargerThanTheHeap(@TempDir Path folder)
      throws IOException, InterruptedException {
    try (var server = S3Server.start()) {
      var settings = server.settings("trial", "");
      var process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  HEAP,
                  "-cp",
                  System.getProperty("java.class.path"),
                  SmallHeapTrial.class.getName(),
                  MEGABYTES,
                  folder.toString(),
                  server.endpoint().toString(),
                  settings.accessKey(),
                  settings.secretKey())
              .redirectErrorStream(true)
              .start();
      var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      System.out.println(printed);
      assertThat(process.waitFor()).as(printed).isZero();
      assertThat(printed).contains("DONE");
    }
  }
}
