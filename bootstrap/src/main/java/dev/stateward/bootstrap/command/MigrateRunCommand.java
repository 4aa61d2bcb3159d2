package dev.stateward.bootstrap.command;

import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import dev.stateward.bootstrap.server.SchemaUpgrade;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Migrates the database. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = {
      "Runs the migrations that are pending, and prints each after it has run. Only one node or"
          + " command migrates a database at a time; others wait for it.",
      "An embedded database is migrated in a copy, which replaces it at the end."
    })
final class MigrateRunCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print a JSON object for each migration.")
  private boolean json;

  MigrateRunCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    environment.lifetime().beginCommand(message -> ErrorMessages.print(err, message));
    var database = environment.settingsWithoutSecret().database();
    PrintWriter out = spec.commandLine().getOut();
    SchemaUpgrade.run(
        database,
        migration -> {
          out.println(json ? json(migration) : text(migration));
          out.flush();
        });
    if (!json) {
      out.println("The database has schema " + SchemaUpgrade.status(database).present() + ".");
    }
    return 0;
  }

  private static String text(Migration migration) {
    return "Migrated: " + migration.version() + "  " + migration.description();
  }

  private static String json(Migration migration) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("version", migration.version());
    members.put("description", migration.description());
    return Json.line(members);
  }
}
