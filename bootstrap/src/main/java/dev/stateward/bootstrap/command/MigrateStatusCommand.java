package dev.stateward.bootstrap.command;

import dev.stateward.adapter.jdbc.database.SchemaStatus;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Age;
import dev.stateward.bootstrap.server.SchemaUpgrade;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints how the schema of the database differs from the one that this program needs. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Prints the schema of the database and the migrations that are pending.",
    footer = {
      "",
      "Exit status: 0 the schema is the one that this program needs, 1 failed, 2 wrong usage or"
          + " settings, 3 migrations are pending, 4 the schema is of a newer program."
    })
final class MigrateStatusCommand implements Callable<Integer> {
  private static final int PENDING = 3;
  private static final int NEWER = 4;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  MigrateStatusCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    SchemaStatus status = SchemaUpgrade.status(environment.settingsWithoutSecret().database());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(members(status)));
    } else {
      out.println(text(status));
      status
          .pending()
          .forEach(migration ->
              out.println("  " + migration.version() + "  " + migration.description()));
    }
    return switch (status.age()) {
      case SAME -> 0;
      case NONE, OLDER -> PENDING;
      case NEWER -> NEWER;
    };
  }

  private static String text(SchemaStatus status) {
    String needed = Program.VersionText.TEXT + " needs schema " + status.required();
    return switch (status.age()) {
      case SAME -> "The database has schema " + status.present() + ", which is up to date.";
      case NONE -> "The database has no schema; " + needed + ". Pending migrations:";
      case OLDER ->
          "The database has schema " + status.present() + "; " + needed + ". Pending migrations:";
      case NEWER ->
          "The database has schema "
              + status.unknown().getLast()
              + " of a newer program; "
              + needed
              + ".";
    };
  }

  private static Map<String, Object> members(SchemaStatus status) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(
        "schema", status.age() == Age.NEWER ? status.unknown().getLast() : status.present());
    members.put("migrated-by", status.migratedBy());
    members.put("required", status.required());
    members.put("up-to-date", status.age() == Age.SAME);
    members.put("pending", status.pending());
    members.put("unknown", status.unknown());
    return members;
  }
}
