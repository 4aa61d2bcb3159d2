package dev.stateward.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureRulesBiteTest {
  private static final String FIXTURES = "dev.stateward.architecture.fixture.";

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPackages("dev.stateward.architecture.fixture");

  /** A line of a report begins with the class, or the member of a class, that breaks the rule. */
  private static final Pattern REPORTED = Pattern.compile("(?m)^.*?" + FIXTURES + "([\\w.$-]+)");

  /** The classes that break each rule: it reports them, and no other of its hexagon. */
  private static final Map<String, List<String>> CULPRITS =
      culprits(
          """
          adapters: Api
          ambient: AnyRandom AnySecureRandom Millis Now NowReference Sleep SystemClock Today Uuid
          application: JsonBooks Tree WithFiles WithSockets
          callers: Counting Naming
          codes: Rows RowsReading RowsReference
          commands: Line Log
          conversations: AskedBooks
          cycles: Egg Hen
          database: JdbiWiring Query Querying
          domain: Location Logging Printer Querying ReadingFiles
          drivenagents: Cache Counter KeptShelf
          drivenports: StoreOfBooks
          drivensignatures: JsonBooks PaidBooks
          drivingagents: AnsweringItself Asker$InTheOpen
          drivingsignatures: LendingEntries
          exceptions: Thrower
          fields: HalfHidden Main$OpenCommand Open OpenToHeirs Registry Scanner$OfAll
          hidden: ShelfRoute
          http: Route WebServer
          jdbitransactions: OpenHandle Store
          json: JsonBooks Location Tree
          layers: OfNoLayer ReachingOut ReachingOver ReachingUp
          names: SomeBaseCase SomeData SomeHandler SomeInfoText SomeManager SomeService SomeServiceImpl SomeUtils
          nullmarked: Unmarked WithoutPackageInfo package-info
          objects: Bucket
          optionals: Component
          requests: Call
          stores: CountingService
          streams: Printer Warning
          telemetry: Meters Spans
          transactions: CountingRoute Reference
          """);

  /** The rules that take a hexagon of their own. */
  private static final Set<String> OF_WHOLE_HEXAGONS =
      Set.of("layers", "adapters", "cycles", "nullmarked");

  @ParameterizedTest
  @MethodSource("names")
  void reportsEveryCulpritAndNobodyElse(String name) {
    String root = FIXTURES + (OF_WHOLE_HEXAGONS.contains(name) ? name : "hexagon");
    JavaClasses classes = CLASSES.that(resideInAPackage(root + ".."));
    var rule = Objects.requireNonNull(ArchitectureRules.under(root).get(name));

    var report = String.join("\n", rule.evaluate(classes).getFailureReport().getDetails());

    assertThat(reported(report, classes))
        .containsExactlyInAnyOrderElementsOf(Objects.requireNonNull(CULPRITS.get(name)));
  }

  private static Set<String> names() {
    return ArchitectureRules.under("anywhere").keySet();
  }

  private static Map<String, List<String>> culprits(String table) {
    return table
        .lines()
        .map(line -> line.split(": "))
        .collect(toMap(line -> line[0], line -> List.of(line[1].split(" "))));
  }

  /** The simple names of the classes whose lines are in {@code report}. */
  private static List<String> reported(String report, JavaClasses classes) {
    return REPORTED
        .matcher(report)
        .results()
        .map(line -> FIXTURES + line.group(1))
        .map(name -> classes.contain(name) ? name : name.substring(0, name.lastIndexOf('.')))
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .distinct()
        .toList();
  }
}
