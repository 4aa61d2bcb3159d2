package dev.stateward.application.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.UploadExaminer.Examination;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.settings.Budgets;
import dev.stateward.testkit.memory.SimpleStateFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UploadExaminerTest {
  private final UploadExaminer examiner = new UploadExaminer(new SimpleStateFiles());

  @Test
  void findsOutputsInWhatIsRead() throws IOException {
    Findings findings = findings(state(0), OptionalLong.empty()).orElseThrow();

    assertThat(findings.outputs()).singleElement().matches(output -> output.name().equals("url"));
  }

  @Test
  void passesTheSameBytesOn() throws IOException {
    byte[] state = state(Budgets.EXAMINED_UPLOAD);
    try (Examination examination = examiner.open(OptionalLong.empty());
        InputStream content = examination.copying(new ByteArrayInputStream(state))) {
      assertThat(content.readAllBytes()).isEqualTo(state);
    }
  }

  @Test
  void examinesTheLargestThatIsSmall() throws IOException {
    byte[] largest = state(Budgets.EXAMINED_UPLOAD - state(0).length);

    assertThat(findings(largest, OptionalLong.of(largest.length))).isPresent();
  }

  @Test
  void leavesLargerStatesToJobs() throws IOException {
    byte[] larger = state(Budgets.EXAMINED_UPLOAD - state(0).length + 1);

    assertThat(findings(larger, OptionalLong.of(larger.length))).isEmpty();
    assertThat(findings(larger, OptionalLong.empty())).isEmpty();
  }

  @Test
  void leavesAStateToAJobWhileTooManyArrive() throws IOException {
    List<Examination> others = new ArrayList<>();
    for (int i = 0; i < Budgets.EXAMINED_UPLOADS; i++) {
      others.add(examiner.open(OptionalLong.empty()));
    }

    assertThat(findings(state(0), OptionalLong.empty())).isEmpty();
    others.forEach(Examination::close);
    assertThat(findings(state(0), OptionalLong.empty())).isPresent();
  }

  @Test
  void leavesAStateToAJobThatTakesMoreThanAShare() throws IOException {
    UploadExaminer greedy =
        new UploadExaminer(
            new SimpleStateFiles() {
              @Override
              public Findings examine(InputStream content, Memory memory) throws IOException {
                memory.take(Budgets.EXAMINATION_SHARE + 1L);
                return super.examine(content, memory);
              }
            });

    assertThat(findings(greedy, state(0), OptionalLong.empty())).isEmpty();
  }

  @Test
  void leavesAStateToAJobWhenItsExaminationFails() throws IOException {
    UploadExaminer failing =
        new UploadExaminer(
            new SimpleStateFiles() {
              @Override
              public Findings examine(InputStream content, Memory memory) {
                throw new IllegalStateException("a defect");
              }
            });

    assertThat(findings(failing, state(0), OptionalLong.empty())).isEmpty();
  }

  private Optional<Findings> findings(byte[] state, OptionalLong size) throws IOException {
    return findings(examiner, state, size);
  }

  private static Optional<Findings> findings(
      UploadExaminer examiner, byte[] state, OptionalLong size) throws IOException {
    try (Examination examination = examiner.open(size);
        InputStream content = examination.copying(new ByteArrayInputStream(state))) {
      content.readAllBytes();
      return examination.findings();
    }
  }

  private static byte[] state(int padding) {
    return """
    {"version": 4, "padding": "%s", "resources": [],
     "outputs": {"url": {"value": "u", "type": "string"}}}
    """
        .formatted("x".repeat(padding))
        .getBytes(StandardCharsets.UTF_8);
  }
}
