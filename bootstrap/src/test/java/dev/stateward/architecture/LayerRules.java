package dev.stateward.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;

/** What may see what. */
final class LayerRules {
  private LayerRules() {}

  static Map<String, ArchRule> under(String root) {
    return Map.of(
        "layers", layers(root),
        "adapters", adapters(root),
        "domain", domain(root),
        "application", application(root),
        "hidden", hidden(root),
        "cycles", cycles(root));
  }

  private static ArchRule layers(String root) {
    return layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage(root + "..")
        .layer("domain")
        .definedBy(root + ".domain..")
        .layer("application")
        .definedBy(root + ".application..")
        .layer("adapters")
        .definedBy(root + ".adapter..")
        .layer("bootstrap")
        .definedBy(root + ".bootstrap..")
        .whereLayer("domain")
        .mayNotAccessAnyLayer()
        .whereLayer("application")
        .mayOnlyAccessLayers("domain")
        .whereLayer("adapters")
        .mayOnlyAccessLayers("application", "domain")
        .ensureAllClassesAreContainedInArchitecture()
        .because("dependencies point inwards, and a class in no layer escapes every rule");
  }

  private static ArchRule adapters(String root) {
    return slices()
        .matching(root + ".adapter.(*)..")
        .should()
        .notDependOnEachOther()
        .because("an adapter that knows another one cannot be replaced alone");
  }

  private static ArchRule domain(String root) {
    return classes()
        .that()
        .resideInAPackage(root + ".domain..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            root + ".domain..",
            "java.lang",
            "java.lang.annotation",
            "java.lang.invoke",
            "java.lang.runtime",
            "java.math",
            "java.time..",
            "java.util",
            "java.util.function",
            "java.util.regex",
            "java.util.stream",
            "org.jspecify..")
        .because("other programs embed the domain: it computes, and does nothing else");
  }

  private static ArchRule application(String root) {
    return classes()
        .that()
        .resideInAPackage(root + ".application..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            root + ".application..",
            root + ".domain..",
            "java.io",
            "java.lang..",
            "java.math",
            "java.nio.charset",
            "java.security",
            "java.text",
            "java.time..",
            "java.util",
            "java.util.concurrent..",
            "java.util.function",
            "java.util.regex",
            "java.util.stream",
            "org.jspecify..")
        .because("what a use case needs of the outside it asks of a port");
  }

  private static ArchRule hidden(String root) {
    String application = root + ".application";
    return noClasses()
        .that()
        .resideInAnyPackage(root + ".adapter..", root + ".bootstrap..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(application + "..")
                .and(
                    not(
                        resideInAnyPackage(
                            application,
                            application + "..port",
                            application + ".settings",
                            application + ".store"))))
        .because("features are known by their ports alone");
  }

  private static ArchRule cycles(String root) {
    return slices()
        .matching(root + ".(**)")
        .should()
        .beFreeOfCycles()
        .because("packages that need each other are one package, spread out");
  }
}
