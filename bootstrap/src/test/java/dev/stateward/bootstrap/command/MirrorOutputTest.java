package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.transfer.ImportReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Names come from the other server, which may have chosen them to hide what is printed. */
class MirrorOutputTest {
  private static final String NAME = "a\r\u001b[2Kidentical: \u009b2J";
  private static final InstantSource TIME = InstantSource.fixed(Instant.EPOCH);

  @Command(name = "mirror")
  private static final class Mirror {}

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void printsNothingThatTerminalsObey(boolean json) {
    StringWriter printed = new StringWriter();
    CommandLine command =
        new CommandLine(new Mirror())
            .setOut(new PrintWriter(printed))
            .setErr(new PrintWriter(printed));
    MirrorOutput output =
        new MirrorOutput(
            command.getCommandSpec(),
            json,
            new ProgressLine(command.getErr(), false, stop -> {}, TIME),
            TIME);

    output.passed(new ImportReport());
    output.waits(List.of(NAME));
    output.failed(RemoteFailedException.failed(NAME), Duration.ofSeconds(1));

    assertThat(printed.toString().lines())
        .hasSize(3)
        .allMatch(line -> line.chars().noneMatch(Character::isISOControl));
    assertThat(printed.toString()).containsIgnoringCase("u001b[2Kidentical: ");
  }
}
