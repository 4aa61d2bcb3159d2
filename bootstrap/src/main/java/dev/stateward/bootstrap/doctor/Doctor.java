package dev.stateward.bootstrap.doctor;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.settings.InvalidSettingsException;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.Listening;
import dev.stateward.bootstrap.settings.Settings.Tls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Examines an installation; each examination has a limited time and does not need the others. */
public final class Doctor {
  private final List<Examination> examinations;
  private final Duration patience;

  Doctor(List<Examination> examinations, Duration patience) {
    this.examinations = List.copyOf(examinations);
    this.patience = patience;
  }

  /**
   * Examines the installation that settings configure.
   *
   * @param client the folder where relative paths begin, and the authorities that are trusted
   * @param token a token of the API to try through the public URL; empty for none
   */
  public static List<Finding> examine(RawSettings given, ClientEnvironment client, String token) {
    List<Finding> findings = new ArrayList<>();
    List<Examination> examinations = new ArrayList<>();
    try {
      Settings settings = Settings.of(given, client.folder());
      findings.add(Finding.ok("settings", "valid"));
      examinations.addAll(of(settings, token, client));
    } catch (InvalidSettingsException e) {
      for (String problem : e.problems()) {
        findings.add(
            Finding.fail(
                "settings",
                problem,
                "mend it, and run this again; `stateward settings` shows where each value is from"));
      }
    }
    examinations.add(new ProcessExamination());
    findings.addAll(new Doctor(examinations, NodeBudgets.EXAMINATION).findings());
    return findings;
  }

  private static List<Examination> of(Settings settings, String token, ClientEnvironment client) {
    List<Examination> all = new ArrayList<>();
    all.add(new DatabaseExamination(settings));
    switch (settings.blobs()) {
      case BlobStorage.Files(var files, var leftFree) -> {
        all.add(new FilesExamination(files));
        all.add(new DiskExamination(files, leftFree));
      }
      case BlobStorage.Bucket bucket -> all.add(new BucketExamination(bucket, settings.database()));
      case BlobStorage.NotNeeded() -> throw new IllegalStateException("a server has a blob store");
    }
    settings.rootKeys().servers().forEach(server -> all.add(new RootKeyExamination(server)));
    all.add(new TemporaryFolderExamination(settings.policy().largestState()));
    Listening listening = settings.listening();
    if (listening.tls() instanceof Tls.Files files) {
      all.add(new CertificateExamination(files, listening.address()));
    }
    all.add(new AddressExamination(listening, token, client));
    return all;
  }

  /** All findings, in the order of the examinations, which run at the same time. */
  List<Finding> findings() {
    long end = System.nanoTime() + patience.toNanos();
    List<CompletableFuture<List<Finding>>> begun =
        examinations.stream().map(Doctor::begin).toList();
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < begun.size(); i++) {
      findings.addAll(awaited(examinations.get(i).subject(), begun.get(i), end));
    }
    return findings;
  }

  private static CompletableFuture<List<Finding>> begin(Examination examination) {
    CompletableFuture<List<Finding>> findings = new CompletableFuture<>();
    Thread.ofPlatform()
        .name("doctor-" + examination.subject())
        .daemon()
        .start(() -> {
          try {
            findings.complete(examination.examine());
          } catch (Exception | Error e) {
            findings.completeExceptionally(e);
          }
        });
    return findings;
  }

  private List<Finding> awaited(
      String subject, CompletableFuture<List<Finding>> findings, long end) {
    try {
      return findings.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return List.of(
          Finding.fail(subject, Reasons.of(cause), "see what is said, and run this again"));
    } catch (TimeoutException e) {
      return List.of(
          Finding.fail(
              subject,
              "no answer within " + patience.toSeconds() + " s",
              "look whether it hangs, and whether a firewall swallows the packets to it"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of(Finding.fail(subject, "interrupted", "run this again"));
    }
  }
}
