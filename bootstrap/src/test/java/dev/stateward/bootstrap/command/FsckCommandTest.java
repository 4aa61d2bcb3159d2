package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.command.CommandRun.Outcome;
import dev.stateward.bootstrap.server.StoredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
@Tag("slow")
class FsckCommandTest {
  @TempDir private Path folder;

  private Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  private List<JsonNode> json(String text) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    return lines;
  }

  @Test
  void findsANewInstallationSound() {
    assertThat(run(CommandRun.INIT).status()).isZero();

    Outcome checked = run("fsck");

    assertThat(checked.status()).as(checked.err()).isZero();
    assertThat(checked.out()).contains("nothing is wrong");
    assertThat(run("fsck", "--quick", "--repair").status()).isZero();
  }

  @Test
  void asksTheServerThatRuns() throws Exception {
    assertThat(run(CommandRun.INIT).status()).isZero();
    List<Outcome> checked = new ArrayList<>();

    new CommandRun(folder).runServer(() -> checked.add(run("fsck", "--json")), "serve");

    assertThat(checked.getFirst().status()).as(checked.getFirst().err()).isZero();
    assertThat(json(checked.getFirst().out()))
        .singleElement()
        .satisfies(it -> assertThat(it.path("findings").asLong()).isZero());
  }

  @Test
  void mendsACopyOfAWrappingKeyThatWasChanged() throws Exception {
    assertThat(run(CommandRun.INIT).status()).isZero();
    assertThat(run("fsck").status()).isZero();
    Path copy = StoredFiles.one(folder.resolve("data"), "wrapping_");
    byte[] sound = Files.readAllBytes(copy);
    Files.writeString(copy, "short");

    Outcome found = run("fsck", "--json");
    assertThat(found.status()).isEqualTo(1);
    assertThat(json(found.out()).getFirst().path("kind").asText()).isEqualTo("wrapping-key-copy");
    Outcome mended = run("fsck", "--repair");
    assertThat(mended.status()).isEqualTo(1);
    assertThat(mended.out()).contains("(repaired)").contains("1 things are wrong, 1 of them");

    assertThat(run("fsck").status()).isZero();
    assertThat(copy).hasBinaryContent(sound);
  }

  @Test
  void saysWithAStatusOfItsOwnThatItCouldNotCheck() throws Exception {
    Outcome nothing = run("fsck");
    assertThat(nothing.status()).isEqualTo(3);
    assertThat(nothing.err()).contains("there is no database");

    assertThat(run(CommandRun.INIT).status()).isZero();
    Path database = folder.resolve("data/stateward.mv.db");
    byte[] garbage = new byte[(int) Files.size(database)];
    Files.write(database, garbage);
    assertThat(run("fsck").status()).isEqualTo(3);

    assertThat(run("fsck", "--deep").status()).isEqualTo(2);
  }
}
