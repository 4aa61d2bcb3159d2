package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stateward.bootstrap.doctor.Doctor;
import dev.stateward.bootstrap.doctor.Finding;
import dev.stateward.bootstrap.doctor.Finding.Level;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.server.Logging;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Examines the installation. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Examines settings, secret, database, store, disk, process and public URL, and says what to"
            + " do. Changes nothing; works beside a running server and without one. With"
            + " STATEWARD_TOKEN set, tries that token too.")
final class DoctorCommand implements Callable<Integer> {
  private static final String TOKEN = "STATEWARD_TOKEN";
  private static final int SUBJECT_WIDTH = 17;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  DoctorCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Logging.silence();
    String token = environment.environment().getOrDefault(TOKEN, "");
    List<Finding> findings =
        Doctor.examine(
            environment.givenSettings(),
            new ClientEnvironment(environment.environment(), environment.folder()),
            token);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(document(findings));
    } else {
      findings.forEach(finding -> print(finding, out));
      out.println(summary(findings));
    }
    out.flush();
    return count(findings, Level.FAIL) == 0 ? 0 : 1;
  }

  private static void print(Finding finding, PrintWriter out) {
    String level =
        switch (finding.level()) {
          case OK -> Ansi.AUTO.string("@|green ok|@  ");
          case WARN -> Ansi.AUTO.string("@|yellow warn|@");
          case FAIL -> Ansi.AUTO.string("@|bold,red fail|@");
        };
    String subject = finding.subject();
    out.println(
        level + "  " + subject + " ".repeat(SUBJECT_WIDTH - subject.length()) + finding.text());
    if (!finding.hint().isEmpty()) {
      out.println(" ".repeat(SUBJECT_WIDTH + 6) + "-> " + finding.hint());
    }
  }

  private static String summary(List<Finding> findings) {
    return "%d ok, %d to look at, %d to mend"
        .formatted(
            count(findings, Level.OK), count(findings, Level.WARN), count(findings, Level.FAIL));
  }

  private static long count(List<Finding> findings, Level level) {
    return findings.stream().filter(finding -> finding.level() == level).count();
  }

  private static String document(List<Finding> findings) {
    JsonMapper mapper = new JsonMapper();
    var list = mapper.createArrayNode();
    for (Finding finding : findings) {
      list.addObject()
          .put("level", finding.level().name().toLowerCase(Locale.ROOT))
          .put("subject", finding.subject())
          .put("text", finding.text())
          .put("hint", finding.hint());
    }
    try {
      return mapper.writeValueAsString(mapper.createObjectNode().set("findings", list));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts can always be written", e);
    }
  }
}
