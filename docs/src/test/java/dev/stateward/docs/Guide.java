package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.stateversion.Succession;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A guide, with at most one block of each language that a test asks for.
 *
 * @param text all of it
 */
record Guide(String text) {
  static Guide read(String name) {
    return read(Path.of("guide", name));
  }

  static Guide read(Path file) {
    try {
      return new Guide(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first block in {@code language}. */
  String block(String language) {
    Matcher matcher =
        Pattern.compile(String.format(Locale.ROOT, "```%s\n(.*?)```", language), Pattern.DOTALL)
            .matcher(text);
    assertThat(matcher.find()).as("a block of %s", language).isTrue();
    return matcher.group(1);
  }

  /** What the rows of its tables begin with, where that is code. */
  List<String> named() {
    return text.lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("`", -1)[1])
        .toList();
  }

  /** Where the module of the domain is. */
  static Path domain() throws URISyntaxException {
    return Path.of(Succession.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** What its program prints when it is compiled into {@code classes} and run with the module. */
  String printed(String mainClass, Path classes)
      throws IOException, InterruptedException, URISyntaxException {
    List<String> modules =
        List.of("--module-path", domain().toString(), "--add-modules", "dev.stateward.domain");
    compile(mainClass, block("java"), modules, classes);
    return run(mainClass, modules, classes);
  }

  private static void compile(String mainClass, String program, List<String> modules, Path into) {
    StringWriter messages = new StringWriter();
    List<String> options = new ArrayList<>(modules);
    options.addAll(List.of("-d", into.toString(), "-proc:none", "--release", "21"));
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(messages, null, null, options, null, List.of(source(mainClass, program)))
            .call();
    assertThat(compiled).as("%s", messages).isTrue();
  }

  private static JavaFileObject source(String mainClass, String program) {
    return new SimpleJavaFileObject(
        URI.create("string:///" + mainClass + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return program;
      }
    };
  }

  private static String run(String mainClass, List<String> modules, Path classes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(modules);
    command.addAll(List.of("-cp", classes.toString(), mainClass));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s", printed).isZero();
    return printed.replace(System.lineSeparator(), "\n");
  }
}
