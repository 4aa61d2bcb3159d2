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
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingGuideTest {
  private final String guide = read(Path.of("guide/embedding.md"));
  private final String program = block("java");

  @Test
  void showsAProgramOfAtMostTwentyLines() {
    assertThat(program.lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(20);
  }

  @Test
  void saysWhatTheProgramPrintsWithNothingButTheDomain(@TempDir Path classes)
      throws IOException, InterruptedException, URISyntaxException {
    String domain =
        Path.of(Succession.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString();

    compile(program, domain, classes);

    assertThat(run("Judge", domain + System.getProperty("path.separator") + classes))
        .isEqualTo(block("text"));
  }

  private static void compile(String program, String classPath, Path into) {
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-d", into.toString(), "-cp", classPath, "-proc:none", "--release", "21");
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(messages, null, null, options, null, List.of(source(program)))
            .call();
    assertThat(compiled).as("%s", messages).isTrue();
  }

  private static JavaFileObject source(String program) {
    return new SimpleJavaFileObject(
        URI.create("string:///Judge.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return program;
      }
    };
  }

  private static String run(String mainClass, String classPath)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                mainClass)
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s", printed).isZero();
    return printed.replace(System.lineSeparator(), "\n");
  }

  private String block(String language) {
    Matcher matcher =
        Pattern.compile(String.format(Locale.ROOT, "```%s\n(.*?)```", language), Pattern.DOTALL)
            .matcher(guide);
    assertThat(matcher.find()).as("a block of %s", language).isTrue();
    return matcher.group(1);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
