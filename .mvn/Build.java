import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Runs Maven with a line per module on the console and all of its output in a file, and reports the tests that ran:
 * failures, the slowest classes, skipped tests, and last how many passed.
 *
 * <pre>
 *   java Build.java build ARGUMENT...        compiles or packages
 *   java Build.java tests TIER ARGUMENT...   runs tests; TIER is fast, rest, all, nightly or selected
 * </pre>
 *
 * <p>A failed test stops neither the other tests of its module nor other modules. With the tier fast, a test class may
 * take {@link #MOST_SECONDS}: slower classes need a tag (CONTRIBUTING.md, "Tests"). A class that is slow in the whole run
 * runs a second time while no other class runs, and that time counts, unless other programs kept the machine busy.
 */
final class Build {
  /** The JUnit tag expression of each tier. */
  private static final Map<String, String> TIERS =
      Map.of(
          "fast", "!(slow | alone | nightly)",
          "rest", "(slow | alone) & !nightly",
          "all", "!nightly",
          "nightly", "nightly",
          "selected", "any() | none()");

  /** The longest time of a test class without a tag while no other class runs, in seconds. */
  private static final double MOST_SECONDS = 10;

  /** A class with a larger share of the time of all classes runs a second time. */
  private static final double LARGE_SHARE = 1 / 45.0;

  /** With a larger share of the processors used by other programs, a time says nothing about a class. */
  private static final double MOST_OF_OTHERS = 0.2;

  private static final int SLOWEST = 10;
  private static final int FAILURE_LINES = 6;

  private static final Pattern STEP = Pattern.compile("\\[INFO] --- (\\S+?):\\S+?:(\\S+) \\((\\S+)\\) @ (\\S+) ---");

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Path log = Path.of("target", "build.log");
  private final long began = System.nanoTime();
  private final Map<String, Group> running = new HashMap<>();
  private final Set<Path> counted = new HashSet<>();
  private final List<TestClass> classes = new ArrayList<>();
  private final Set<String> modules = new HashSet<>();

  /** One execution of Surefire in a module. */
  private record Group(String module, String execution, long began) {}

  private record TestClass(String module, String name, double seconds, List<Test> tests) {
    long count(Outcome outcome) {
      return tests.stream().filter(test -> test.outcome() == outcome).count();
    }
  }

  private record Test(String name, Outcome outcome, String message) {}

  private enum Outcome {
    PASSED,
    FAILED,
    SKIPPED
  }

  private final boolean tests;

  private Build(boolean tests) {
    this.tests = tests;
  }

  public static void main(String[] arguments) throws Exception {
    List<String> rest = new ArrayList<>(List.of(arguments));
    Build build = new Build(rest.removeFirst().equals("tests"));
    System.exit(build.tests ? build.runTests(rest.removeFirst(), rest) : build.run(rest));
  }

  private int runTests(String tier, List<String> arguments) throws IOException, InterruptedException {
    deleteReports();
    List<String> maven =
        new ArrayList<>(
            List.of(
                "-Dmaven.test.failure.ignore=true",
                "-Dtests.tags=" + TIERS.get(tier),
                "-Dtests.use-cases.skip=" + !tier.matches("all|rest")));
    maven.addAll(arguments);
    int status = run(maven);
    for (Path module : modules()) {
      read(module);
    }
    boolean passed = reportFailures();
    reportSlowest();
    boolean quick = !tier.equals("fast") || requireQuick();
    reportSkipped();
    if (classes.isEmpty()) {
      out.println("No test ran.");
    }
    out.printf(
        "%d passed, %d failed, %d skipped%n",
        count(Outcome.PASSED), count(Outcome.FAILED), count(Outcome.SKIPPED));
    return status == 0 && passed && quick && !classes.isEmpty() ? 0 : 1;
  }

  private long count(Outcome outcome) {
    return classes.stream().mapToLong(test -> test.count(outcome)).sum();
  }

  /** Reports of an earlier run would be counted. */
  private static void deleteReports() throws IOException {
    for (Path module : modules()) {
      Path reports = reports(module);
      if (Files.isDirectory(reports)) {
        try (Stream<Path> files = Files.list(reports)) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
      }
    }
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(""))) {
      return folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))).sorted().toList();
    }
  }

  private static Path reports(Path module) {
    return module.resolve("target").resolve("surefire-reports");
  }

  /** Runs Maven; returns its exit status. */
  private int run(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-Dstyle.color=never"));
    command.addAll(arguments);
    Files.createDirectories(log.getParent());
    Process maven = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> errors = new ArrayList<>();
    try (BufferedReader lines = maven.inputReader(StandardCharsets.UTF_8);
        Writer copy = Files.newBufferedWriter(log)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        copy.write(line);
        copy.write('\n');
        Matcher step = STEP.matcher(line);
        if (step.find()) {
          copy.flush();
          started(step.group(1), step.group(2), step.group(3), step.group(4));
        } else if (line.startsWith("[ERROR] ") || line.startsWith("[FATAL]")) {
          errors.add(line);
        }
      }
    }
    List.copyOf(running.values()).forEach(this::finished);
    int status = maven.waitFor();
    if (status != 0) {
      out.println("Maven failed; all of its output is in " + log);
      errors.stream().filter(line -> !line.contains("[Help ")).limit(60).forEach(out::println);
    }
    return status;
  }

  private void started(String plugin, String goal, String execution, String module) {
    Group before = running.remove(module);
    if (before != null) {
      finished(before);
    }
    if (tests && plugin.matches("(.*-)?surefire(-plugin)?")) {
      running.put(module, new Group(module, execution, System.nanoTime()));
    } else if (modules.add(module)) {
      out.printf("%s %-18s building%n", time(began), module);
    }
  }

  private void finished(Group group) {
    Path module = Path.of(group.module().replace("stateward-", ""));
    List<TestClass> ran = read(module);
    if (ran.isEmpty()) {
      return;
    }
    List<String> counts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      long count = ran.stream().mapToLong(test -> test.count(outcome)).sum();
      if (count > 0) {
        counts.add(count + " " + outcome.name().toLowerCase(java.util.Locale.ROOT));
      }
    }
    String name = group.execution().equals("default-test") ? "tests" : group.execution();
    out.printf(
        "%s %-18s %s: %s in %s%n",
        time(began), group.module(), name, String.join(", ", counts), time(group.began()).strip());
  }

  private static String time(long began) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
    return "%3d:%02d".formatted(seconds / 60, seconds % 60);
  }

  /** Reads the reports of {@code module} that were not read before. */
  private List<TestClass> read(Path module) {
    List<TestClass> found = new ArrayList<>();
    if (Files.isDirectory(reports(module))) {
      try (Stream<Path> files = Files.list(reports(module))) {
        files
            .filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
            .sorted()
            .filter(counted::add)
            .forEach(file -> found.add(testClass(module.toString(), file)));
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
    classes.addAll(found);
    return found;
  }

  private static TestClass testClass(String module, Path file) {
    try {
      Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
      Element suite = document.getDocumentElement();
      List<Test> tests = new ArrayList<>();
      for (Element test : elements(suite.getElementsByTagName("testcase"))) {
        tests.add(test(test));
      }
      double seconds = Double.parseDouble(suite.getAttribute("time").replace(",", ""));
      return new TestClass(module, suite.getAttribute("name"), seconds, tests);
    } catch (Exception failure) {
      throw new IllegalStateException("cannot read " + file, failure);
    }
  }

  private static Test test(Element test) {
    String name = test.getAttribute("classname") + "." + test.getAttribute("name");
    for (String kind : List.of("failure", "error", "skipped")) {
      NodeList found = test.getElementsByTagName(kind);
      if (found.getLength() > 0) {
        Element element = (Element) found.item(0);
        boolean skipped = kind.equals("skipped");
        String message = skipped ? element.getAttribute("message") : element.getTextContent();
        return new Test(name, skipped ? Outcome.SKIPPED : Outcome.FAILED, message.strip());
      }
    }
    return new Test(name, Outcome.PASSED, "");
  }

  private static List<Element> elements(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private boolean reportFailures() {
    for (TestClass test : classes) {
      for (Test failed : test.tests()) {
        if (failed.outcome() == Outcome.FAILED) {
          out.println("FAILED " + failed.name());
          failed.message().lines().limit(FAILURE_LINES).forEach(line -> out.println("       " + line));
          out.println("       log: " + logOf(test));
        }
      }
    }
    return count(Outcome.FAILED) == 0;
  }

  private static Path logOf(TestClass test) {
    Path reports = reports(Path.of(test.module()));
    Path output = reports.resolve(test.name() + "-output.txt");
    return Files.exists(output) ? output : reports.resolve(test.name() + ".txt");
  }

  private void reportSlowest() {
    List<TestClass> slowest = slowestFirst().limit(SLOWEST).toList();
    if (!slowest.isEmpty()) {
      out.println("Slowest classes, in seconds:");
      slowest.forEach(this::print);
    }
  }

  private void print(TestClass test) {
    out.printf("%8.1f  %s: %s%n", test.seconds(), test.module(), test.name());
  }

  private Stream<TestClass> slowestFirst() {
    return classes.stream().sorted(Comparator.comparingDouble(TestClass::seconds).reversed());
  }

  /** Names the classes that take too long for a class without a tag; false if there is one. */
  private boolean requireQuick() throws IOException, InterruptedException {
    double all = classes.stream().mapToDouble(TestClass::seconds).sum();
    double most = Math.max(MOST_SECONDS, all * LARGE_SHARE);
    List<TestClass> suspects =
        slowestFirst()
            .takeWhile(test -> test.seconds() > most)
            .filter(test -> test.count(Outcome.FAILED) == 0 && !isTaggedLong(test))
            .toList();
    List<TestClass> slow = new ArrayList<>();
    for (TestClass suspect : suspects) {
      ProcessorTime before = ProcessorTime.now();
      TestClass measured = measureSeparately(suspect);
      double others = ProcessorTime.now().shareOfOthersSince(before);
      out.printf("%8.1f  run separately: %s%n", measured.seconds(), measured.name());
      if (measured.seconds() > MOST_SECONDS && others > MOST_OF_OTHERS) {
        out.printf("          not judged: other programs used %.0f %% of the processors%n", others * 100);
      } else if (measured.seconds() > MOST_SECONDS) {
        slow.add(measured);
      }
    }
    if (!slow.isEmpty()) {
      out.printf(
          "These classes take over %.0f s when run separately; make them faster, or tag them (CONTRIBUTING.md, Tests):%n",
          MOST_SECONDS);
      slow.forEach(this::print);
    }
    return slow.isEmpty();
  }

  /**
   * The time that processors spent so far, in ticks; zeros where the system does not tell.
   *
   * @param whole that of all processors, idle or not
   * @param idle of this the time without work
   * @param own that of the programs which this one started and which have ended
   */
  private record ProcessorTime(long whole, long idle, long own) {
    /** The file of the kernel, or the one that stands in for it. */
    private static final Path OF_ALL = Path.of(System.getProperty("processors", "/proc/stat"));

    static ProcessorTime now() throws IOException {
      Path self = Path.of("/proc/self/stat");
      if (!Files.exists(OF_ALL) || !Files.exists(self)) {
        return new ProcessorTime(0, 0, 0);
      }
      // proc_stat(5): "cpu", then user, nice, system, idle, iowait, irq, softirq and steal.
      String[] all = Files.readAllLines(OF_ALL).getFirst().split("\\s+");
      long whole = Arrays.stream(all, 1, 9).mapToLong(Long::parseLong).sum();
      // proc_pid_stat(5): cutime and cstime are the 16th and 17th field; the second one, in brackets, may have spaces.
      String[] rest = Files.readString(self).replaceFirst(".*\\) ", "").split(" ");
      return new ProcessorTime(
          whole, Long.parseLong(all[4]) + Long.parseLong(all[5]), Long.parseLong(rest[13]) + Long.parseLong(rest[14]));
    }

    double shareOfOthersSince(ProcessorTime before) {
      long passed = whole - before.whole;
      return passed == 0 ? 0 : (double) (passed - (idle - before.idle) - (own - before.own)) / passed;
    }
  }

  /** Replaces the report of {@code test}, which has been read. */
  private static TestClass measureSeparately(TestClass test) throws IOException, InterruptedException {
    Path output = Path.of("target", "separate.log");
    List<String> command =
        List.of("mvn", "-B", "-q", "-o", "-Pfast", "-pl", test.module(), "-am", "-Dtest=" + test.name(), "test");
    int status =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start().waitFor();
    if (status != 0) {
      throw new IllegalStateException(test.name() + " fails when run separately; see " + output);
    }
    return testClass(test.module(), reports(Path.of(test.module())).resolve("TEST-" + test.name() + ".xml"));
  }

  private static boolean isTaggedLong(TestClass test) {
    Path source = Path.of(test.module(), "src", "test", "java", test.name().replace('.', '/') + ".java");
    try {
      return Files.exists(source) && Files.readString(source).contains("@Tag(\"long\")");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void reportSkipped() {
    Map<String, List<String>> byReason =
        classes.stream()
            .flatMap(test -> test.tests().stream())
            .filter(test -> test.outcome() == Outcome.SKIPPED)
            .collect(
                Collectors.groupingBy(
                    Test::message, LinkedHashMap::new, Collectors.mapping(Test::name, Collectors.toList())));
    byReason.forEach((reason, names) -> {
      out.println("Skipped: " + reason);
      names.forEach(name -> out.println("         " + name));
    });
  }
}
