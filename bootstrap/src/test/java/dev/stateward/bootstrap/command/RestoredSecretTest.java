package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun.Outcome;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A data folder is lost, and restored with a copy of the secret that was kept apart. */
@Timeout(900)
@Tag("slow")
class RestoredSecretTest {
  private static final String[] RESTORE = {"restore", "--from", "kept", "--secret-file", "copy"};

  @TempDir private Path folder;
  private Path place;
  private Path copy;

  @BeforeEach
  void lose() throws IOException {
    place = folder.resolve("data/stateward.key");
    copy = folder.resolve("copy");
    done("init", "--organization", "acme", "--user", "ann", "--email", "ann@example.com");
    done("backup", "create", "--to", "kept");
    Files.move(place, copy);
    Files.walkFileTree(folder.resolve("data"), new Removal());
  }

  @Test
  void isPutInItsPlace() throws IOException {
    assertThat(done("restore", "--from", "kept", "--secret-file", "copy", "--dry-run"))
        .contains("Could restore");
    assertThat(place).doesNotExist();

    assertThat(done(RESTORE)).contains("Restored");

    assertThat(place).hasSameTextualContentAs(copy);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
        .isEqualTo("rw-------");
    assertThat(done("user", "list")).contains("ann");
  }

  @Test
  void isNotPutWhereNothingWasRestored() throws IOException {
    done("secret", "generate", "--to", "other");
    Files.move(folder.resolve("other"), copy, StandardCopyOption.REPLACE_EXISTING);

    assertThat(run(RESTORE).status()).isEqualTo(3);

    assertThat(place).doesNotExist();
  }

  @Test
  void replacesNoOtherSecret() throws IOException {
    Files.createDirectory(folder.resolve("data"));
    done("secret", "generate", "--to", "data/stateward.key");
    String other = Files.readString(place);

    Outcome refused = run(RESTORE);

    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("holds another secret than copy: nothing was changed");
    assertThat(place).hasContent(other);
  }

  @Test
  void isRefusedBesideSettingsThatNameOne() {
    Outcome refused =
        new CommandRun(folder).with("STATEWARD_SECRET_FILE", copy.toString()).run(RESTORE);

    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("the settings name the secret: leave out --secret-file");
  }

  private Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  private String done(String... arguments) {
    Outcome outcome = run(arguments);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out();
  }

  /** Removes a folder with all that is in it. */
  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path visited, IOException failed) throws IOException {
      Files.delete(visited);
      return FileVisitResult.CONTINUE;
    }
  }
}
