package dev.stateward.bootstrap.server;

import dev.stateward.application.StateApplication;
import dev.stateward.application.backup.port.BackupAccess;
import dev.stateward.bootstrap.admin.AdminCommand;
import dev.stateward.bootstrap.admin.BackupDocuments;
import dev.stateward.bootstrap.admin.CheckDocuments;
import dev.stateward.bootstrap.admin.KeyDocuments;
import dev.stateward.bootstrap.admin.PasswordDocuments;
import dev.stateward.bootstrap.settings.Settings;
import java.util.HashMap;
import java.util.Map;

/** What is done for commands of the operator, by a running server or where none runs. */
final class OperatorCommands {
  private OperatorCommands() {}

  /** The commands, by name. */
  static Map<String, AdminCommand> of(
      StateApplication application, KeyedDatabase keyed, Settings settings) {
    BackupAccess access =
        new BackupAccess(keyed.database().dump(), BackupTools.places(settings), Version.TEXT);
    Map<String, AdminCommand> commands =
        new HashMap<>(KeyDocuments.commands(application.operations().managingKeys()));
    commands.putAll(PasswordDocuments.commands(application));
    commands.put(BackupDocuments.CREATE, BackupDocuments.creating(application, access));
    commands.put(CheckDocuments.CHECK, CheckDocuments.checking(application));
    return commands;
  }
}
