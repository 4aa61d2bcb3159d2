package dev.stateward.bootstrap;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs shell scripts with no more on their PATH than the tools that they may expect anywhere. */
final class Shell {
  private static final List<String> TOOLS =
      List.of(
          "cat",
          "cksum",
          "dirname",
          "env",
          "find",
          "grep",
          "head",
          "make",
          "mkdir",
          "mktemp",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "touch");

  private final Path folder;
  private final Map<String, String> environment = new LinkedHashMap<>();

  /** A shell that keeps its tools and the output of scripts in {@code folder}. */
  Shell(Path folder) throws IOException {
    this.folder = folder;
    var tools = Files.createDirectories(folder.resolve("tools"));
    for (var tool : TOOLS) {
      var inBin = Path.of("/bin", tool);
      var target = Files.exists(inBin) ? inBin : Path.of("/usr/bin", tool);
      FakeJdk.script(tools.resolve(tool), "exec " + target + " \"$@\"");
    }
    environment.put("PATH", tools.toString());
    environment.put("HOME", folder.toString());
    environment.put("STATEWARD_JDK_FOLDERS", folder.resolve("none").toString());
  }

  Shell with(String variable, Object value) {
    environment.put(variable, value.toString());
    return this;
  }

  Shell withOnPath(Path bin) {
    environment.merge("PATH", bin.toString(), (tools, added) -> added + ":" + tools);
    return this;
  }

  Outcome run(Path directory, Path script, String... arguments)
      throws IOException, InterruptedException {
    var out = Files.createTempFile(folder, "out", ".txt");
    var err = Files.createTempFile(folder, "err", ".txt");
    var builder =
        new ProcessBuilder()
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.command().add(script.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().clear();
    builder.environment().putAll(environment);
    var process = builder.start();
    var exit = process.waitFor();
    return new Outcome(
        process.pid(),
        exit,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  record Outcome(long pid, int exit, String out, String err) {}
}
