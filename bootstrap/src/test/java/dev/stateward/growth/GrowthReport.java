package dev.stateward.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.growth.Calls.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The times of calls on a database with little and on one with much in it, as a table. */
final class GrowthReport {
  private static final Path TABLE = Path.of("target", "growth.md");
  private static final int WARM_UP = 40;
  private static final int TURNS = 21;

  private final List<String> lines = new ArrayList<>();

  GrowthReport(String store) {
    lines.add("");
    lines.add("| " + store + " | small, ms | large, ms | ratio |");
    lines.add("|---|---|---|---|");
  }

  /** The times of {@code call} asked on both in turns, without what others on the machine add. */
  void measure(String name, Call call, Ground small, Ground large)
      throws IOException, InterruptedException {
    for (int i = 0; i < WARM_UP; i++) {
      ask(name, call, small);
    }
    for (int i = 0; i < 6; i++) {
      ask(name, call, large);
    }
    double[] onSmall = new double[TURNS];
    double[] onLarge = new double[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      onSmall[turn] = ask(name, call, small);
      onLarge[turn] = ask(name, call, large);
    }
    double few = lowerQuartile(onSmall);
    double many = lowerQuartile(onLarge);
    String line =
        String.format(Locale.ROOT, "| %s | %.1f | %.1f | %.1f |", name, few, many, many / few);
    System.out.println(line);
    lines.add(line);
  }

  private static double ask(String name, Call call, Ground ground)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    int status = ground.ask(call).statusCode();
    double time = (System.nanoTime() - begun) / 1e6;
    assertThat(status).as(name).isEqualTo(200);
    return time;
  }

  private static double lowerQuartile(double[] times) {
    Arrays.sort(times);
    return times[times.length / 4];
  }

  void write() throws IOException {
    Files.write(TABLE, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
