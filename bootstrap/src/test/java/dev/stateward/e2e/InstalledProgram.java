package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.fail;

import dev.stateward.bootstrap.command.CommandRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The program, from its classes, or from the jar that {@code -Dstateward.jar} names. */
public final class InstalledProgram {
  private static final String MAIN = "dev.stateward.bootstrap.Main";
  private static final String JAR = System.getProperty("stateward.jar", "");

  private InstalledProgram() {}

  /**
   * Runs another command of the program with these settings, of its jar in a process of its own;
   * returns what it prints.
   */
  static String command(Map<String, String> settings, String... arguments) {
    var outcome =
        JAR.isEmpty()
            ? new CommandRun(Path.of("").toAbsolutePath()).with(settings).run(arguments)
            : runJar(settings, arguments);
    if (outcome.status() != 0) {
      fail(
          "%s ended with %d:\n%s%s",
          List.of(arguments), outcome.status(), outcome.out(), outcome.err());
    }
    return outcome.out();
  }

  private static CommandRun.Outcome runJar(Map<String, String> settings, String... arguments) {
    try {
      var errors = Files.createTempFile("stateward", ".err");
      var process =
          process(settings, List.of(), List.of(arguments)).redirectError(errors.toFile()).start();
      var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      var code = process.waitFor();
      var complaint = Files.readString(errors);
      Files.delete(errors);
      return new CommandRun.Outcome(code, printed, complaint);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** A process of the program, yet to be started, that has no settings but these. */
  static ProcessBuilder process(
      Map<String, String> environment, List<String> options, List<String> arguments) {
    var command = program(options);
    command.addAll(arguments);
    var builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("STATEWARD_"));
    builder.environment().putAll(environment);
    return builder;
  }

  /** The words that start the program, before its arguments. */
  public static List<String> program(List<String> options) {
    var command = new ArrayList<>(DefaultSignals.prefix());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Many short lives: what a run gains from the second compiler it would not get back.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.addAll(options);
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(
        JAR.isEmpty()
            ? List.of("-cp", System.getProperty("java.class.path"), MAIN)
            : List.of("-jar", JAR));
    return command;
  }
}
