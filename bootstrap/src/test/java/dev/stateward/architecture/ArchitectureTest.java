package dev.stateward.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
class ArchitectureTest {
  private static final String ROOT = "dev.stateward";

  /** The classes of the modules: from their folders, or from their jars when they are packaged. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(ArchitectureTest::isNoTestKit)
          .importPackages(ROOT);

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void keeps(String name, ArchRule rule) {
    rule.check(CLASSES);
  }

  /** A rule that finds nothing to hold in the code is not kept by it, but out of date. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void wouldFailOnNothing(String name, ArchRule rule) {
    var nothing = CLASSES.that(DescribedPredicate.alwaysFalse());

    assertThatThrownBy(() -> rule.check(nothing)).isInstanceOf(AssertionError.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "domain",
        "application",
        "adapter-http",
        "adapter-jdbc",
        "adapter-blobstore",
        "bootstrap"
      })
  void seesEverySourceFileOf(String module) throws IOException {
    assertThat(CLASSES.stream().map(JavaClass::getName)).containsAll(typesOf(module));
  }

  private static Stream<Arguments> rules() {
    return ArchitectureRules.under(ROOT).entrySet().stream()
        .map(rule -> Arguments.of(rule.getKey(), rule.getValue()));
  }

  private static boolean isNoTestKit(Location location) {
    return !location.contains("-tests.jar");
  }

  /** The names of the types that the source files of {@code module} are named after. */
  private static List<String> typesOf(String module) throws IOException {
    var sources = Path.of("..", module, "src", "main", "java");
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    try (var files = Files.walk(sources)) {
      return files
          .map(file -> sources.relativize(file).toString())
          .filter(file -> file.endsWith(".java") && !file.equals("module-info.java"))
          .map(file -> file.replace(".java", "").replace('/', '.').replace('\\', '.'))
          .toList();
    }
  }
}
