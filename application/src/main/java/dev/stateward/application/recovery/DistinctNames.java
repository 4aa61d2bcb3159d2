package dev.stateward.application.recovery;

import dev.stateward.application.recovery.port.RecoveryProblem;
import dev.stateward.application.recovery.port.RecoveryProblem.Kind;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Gives names out once: a record has the name of its time, which another may have had later, or a
 * deleted one before.
 */
final class DistinctNames {
  private final Consumer<RecoveryProblem> problems;
  private final Set<String> taken = new HashSet<>();

  DistinctNames(Consumer<RecoveryProblem> problems) {
    this.problems = problems;
  }

  /** Case-insensitively unique. */
  OrganizationName of(OrganizationId id, OrganizationName name) {
    return new OrganizationName(
        distinct("", id.value(), name.value(), OrganizationName.LONGEST, true));
  }

  /** Unique within its organization. */
  WorkspaceName of(OrganizationId organization, WorkspaceId id, WorkspaceName name) {
    return new WorkspaceName(
        distinct(organization.value(), id.value(), name.value(), WorkspaceName.LONGEST, false));
  }

  private String distinct(
      String within, String id, String name, int longest, boolean caseInsensitive) {
    String chosen = name;
    for (int attempt = 1; !taken.add(key(within, chosen, caseInsensitive)); attempt++) {
      String end = "-recovered-" + attempt;
      chosen = name.substring(0, Math.min(name.length(), longest - end.length())) + end;
    }
    if (!chosen.equals(name)) {
      problems.accept(
          new RecoveryProblem(Kind.RENAMED, id, "\"" + name + "\" is now \"" + chosen + "\""));
    }
    return chosen;
  }

  private static String key(String within, String name, boolean caseInsensitive) {
    return within + "/" + (caseInsensitive ? name.toLowerCase(Locale.ROOT) : name);
  }
}
