package dev.stateward.domain;

import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.Succession;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measured by {@code make jmh}: the rules that every request asks. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RuleBenchmarks {
  private static final int GRANTS = 100;

  private final List<Grant> grants =
      IntStream.range(0, GRANTS).mapToObj(RuleBenchmarks::grant).toList();
  private final Optional<Succession.Current> current =
      Optional.of(new Succession.Current(declared(6), false));
  private final DeclaredState offered = declared(7);

  private static Grant grant(int number) {
    // None of them lets anybody write but the last, so that all have to be asked.
    WorkspaceAccess access =
        number == GRANTS - 1 ? WorkspaceAccess.Level.WRITE : WorkspaceAccess.Level.READ;
    return new Grant.ThroughTeamAccess(new TeamId("team-%016d".formatted(number)), access);
  }

  private static DeclaredState declared(long serial) {
    return new DeclaredState(
        new Serial(serial),
        new Lineage("7d4f5a0e-5c0a-4f6b-9d0e-2b9a5d1c7e11"),
        new Md5("%032x".formatted(serial)));
  }

  /** Whether one permission is there. */
  @Benchmark
  public boolean resolution() {
    return PermissionResolver.resolve(grants).allows(Permission.WRITE_STATE);
  }

  /** All that is there. */
  @Benchmark
  public PermissionSet permissions() {
    return PermissionResolver.resolve(grants).permissions();
  }

  @Benchmark
  public Succession succession() {
    return Succession.judge(current, offered, false);
  }
}
