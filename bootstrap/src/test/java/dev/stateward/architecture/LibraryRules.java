package dev.stateward.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShouldConjunction;
import com.tngtech.archunit.lang.syntax.elements.ClassesThat;
import java.util.Map;

/** Where a library may be seen. */
final class LibraryRules {
  private LibraryRules() {}

  static Map<String, ArchRule> under(String root) {
    return Map.of(
        "database",
        only(root + ".adapter.jdbc..")
            .resideInAnyPackage(
                "com.zaxxer..",
                "java.sql..",
                "javax.sql..",
                "org.flywaydb..",
                "org.h2..",
                "org.jdbi..",
                "org.postgresql..")
            .because("SQL is known in adapter-jdbc alone"),
        "http",
        only(root + ".adapter.http..")
            .resideInAnyPackage("io.javalin..", "jakarta.servlet..", "org.eclipse.jetty..")
            .because("the web server is known in adapter-http alone"),
        "objects",
        only(root + ".adapter.blobstore..")
            .resideInAnyPackage("io.minio..")
            .because("the S3 client is known in adapter-blobstore alone"),
        "requests",
        only(root + ".adapter.blobstore..", root + ".adapter.http.[idtoken|provider|webhook]..")
            .resideInAnyPackage("okhttp3..")
            .because("requests to others are webhooks, those to issuers, and the S3 client's"),
        "json",
        only(root + ".adapter..", root + ".bootstrap..")
            .resideInAnyPackage("com.fasterxml.jackson..", "tools.jackson..")
            .because("documents end at the adapters, and at the output of the commands"),
        "telemetry",
        only(root + ".bootstrap.telemetry..")
            .resideInAnyPackage("io.micrometer..", "io.opentelemetry..", "io.prometheus..")
            .because("everybody else measures and traces by a port"),
        "commands",
        only(root + ".bootstrap..")
            .resideInAnyPackage("ch.qos.logback..", "picocli..")
            .because("how the process is started and what it logs to is for bootstrap to say"));
  }

  private static ClassesThat<ClassesShouldConjunction> only(String... packages) {
    return noClasses().that().resideOutsideOfPackages(packages).should().dependOnClassesThat();
  }
}
