package dev.stateward.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureRulesBiteTest {
  private static final String FIXTURES = "dev.stateward.architecture.fixture.";

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPackages("dev.stateward.architecture.fixture");

  @ParameterizedTest
  @MethodSource("names")
  void reportsEveryCulpritAndNoInnocent(String name) {
    var classes = CLASSES.that(resideInAPackage(FIXTURES + name + ".."));
    var rule = Objects.requireNonNull(ArchitectureRules.under(FIXTURES + name).get(name));

    var result = rule.evaluate(classes);

    var report = String.join("\n", result.getFailureReport().getDetails());
    assertThat(namesWith("Culprit", classes)).isNotEmpty();
    assertThat(report).contains(namesWith("Culprit", classes));
    assertThat(namesWith("Innocent", classes)).noneMatch(report::contains);
  }

  private static Set<String> names() {
    return ArchitectureRules.under("anywhere").keySet();
  }

  private static List<String> namesWith(String word, JavaClasses classes) {
    return classes.stream()
        .map(JavaClass::getName)
        .filter(name -> name.substring(name.lastIndexOf('.')).contains(word))
        .filter(name -> !name.contains("$"))
        .toList();
  }
}
