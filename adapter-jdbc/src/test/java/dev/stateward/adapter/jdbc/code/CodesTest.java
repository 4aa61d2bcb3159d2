package dev.stateward.adapter.jdbc.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.domain.workspace.WorkspaceFlag;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rows of earlier releases stay readable as long as no code changes. */
final class CodesTest {
  @Test
  void areWhatTheyWereInEarlierReleases() throws Exception {
    List<String> present =
        holders().flatMap(CodesTest::fields).flatMap(CodesTest::lines).sorted().toList();

    assertThat(present).isEqualTo(golden());
  }

  private static List<String> golden() throws IOException {
    try (InputStream file = CodesTest.class.getResourceAsStream("codes.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** The classes of this package that are named after codes. */
  private static Stream<Class<?>> holders() throws IOException, URISyntaxException {
    Path folder = Path.of(Codes.class.getResource("Codes.class").toURI()).resolveSibling("");
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      return names.stream()
          .filter(name -> name.matches("\\w+Codes\\.class"))
          .map(name -> name.replace(".class", ""))
          .map(CodesTest::named);
    }
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName(Codes.class.getPackageName() + "." + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<Field> fields(Class<?> holder) {
    return Stream.of(holder.getFields());
  }

  private static Stream<String> lines(Field field) {
    try {
      String name = field.getDeclaringClass().getSimpleName() + "." + field.getName();
      return ((Codes<?>) field.get(null))
          .all().entrySet().stream()
              .map(each -> "%s: %s is %s".formatted(name, each.getKey().name(), each.getValue()));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void ofSeveralConstantsAreOneText() {
    Set<WorkspaceFlag> flags = EnumSet.of(WorkspaceFlag.QUEUE_ALL_RUNS, WorkspaceFlag.AUTO_APPLY);

    String joined = WorkspaceCodes.FLAGS.join(flags);

    assertThat(joined).isEqualTo("auto-apply queue-all-runs");
    assertThat(WorkspaceCodes.FLAGS.split(joined)).isEqualTo(flags);
    assertThat(WorkspaceCodes.FLAGS.split("")).isEmpty();
  }

  @Test
  void saysWhichCodeOfWhatIsUnknown() {
    assertThatThrownBy(() -> WorkspaceCodes.FLAGS.split("auto-apply Queue-All-Runs"))
        .isInstanceOf(UnknownCodeException.class)
        .hasMessageContainingAll("flag of a workspace", "Queue-All-Runs");
    assertThatThrownBy(() -> WorkspaceCodes.FLAGS.constant(null))
        .isInstanceOf(UnknownCodeException.class)
        .hasMessageContaining("flag of a workspace");
  }

  @Test
  void standForOneConstantEach() {
    assertThatThrownBy(() -> Codes.of(WorkspaceFlag.class, "flag", constant -> "same"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("flag");
  }
}
