import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.Reason;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.Succession;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What both services ask the rules of Stateward. It remembers one state; a real service would have a store. */
final class Rules {
  private Optional<Succession.Current> current = Optional.empty();

  /** The status and the text of an answer over HTTP. */
  record Answer(int status, String text) {}

  /** Takes a state when it may follow the one before. Throws IllegalArgumentException for what is no state. */
  synchronized Answer offer(String serial, String lineage, String md5) {
    var offered = new DeclaredState(new Serial(Long.parseLong(serial)), new Lineage(lineage), new Md5(md5));
    // A case that is left out does not compile.
    return switch (Succession.judge(current, offered, false)) {
      case Succession.Accepted accepted -> {
        current = Optional.of(new Succession.Current(offered, false));
        yield new Answer(200, "accepted");
      }
      case Succession.SerialTooLow low ->
          new Answer(409, "serial %d is lower than %d".formatted(low.offered().value(), low.current().value()));
      case Succession.Md5Differs other ->
          new Answer(409, "serial %d is taken by another state".formatted(other.serial().value()));
      case Succession.LineageDiffers other ->
          new Answer(409, "lineage %s is not %s".formatted(other.offered().value(), other.current().value()));
    };
  }

  /** Whether a team with this level may do that, and why. Throws IllegalArgumentException for other names. */
  static Answer mayDo(String level, String permission) {
    var grant = new Grant.ThroughTeamAccess(new TeamId("team-ops"), WorkspaceAccess.Level.valueOf(constant(level)));
    var wanted = Permission.valueOf(constant(permission));
    var access = PermissionResolver.resolve(List.of(grant));
    return access.allows(wanted)
        ? new Answer(200, access.reasons(wanted).stream().map(Reason::description).collect(Collectors.joining("\n")))
        : new Answer(403, "no: %s does not give %s".formatted(level, permission));
  }

  private static String constant(String label) {
    return label.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
