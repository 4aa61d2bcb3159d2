package dev.stateward.bootstrap.doctor;

import dev.stateward.bootstrap.settings.FileExposure;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Whether states can be kept in a folder, and are nobody else's. */
final class FilesExamination implements Examination {
  private static final String SUBJECT = "files";
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final Set<String> REMOTE = Set.of("nfs", "nfs4", "cifs", "smb3", "fuse.sshfs");

  private final Path folder;

  FilesExamination(Path folder) {
    this.folder = folder;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() throws IOException {
    if (!Files.exists(folder)) {
      return List.of(
          Finding.warn(
              SUBJECT,
              folder + " is not there yet",
              "the first start makes it; where there should be states, set STATEWARD_DATA"));
    }
    List<Finding> findings = new ArrayList<>();
    findings.add(written());
    if (FileExposure.exposed(folder)) {
      findings.add(
          Finding.fail(SUBJECT, "others can read " + folder, "run `chmod 700 " + folder + "`"));
    }
    String type = Files.getFileStore(folder).type();
    if (IN_MEMORY.contains(type)) {
      findings.add(
          Finding.fail(SUBJECT, folder + " is in memory (" + type + ")", "keep it on a disk"));
    } else if (REMOTE.contains(type)) {
      findings.add(
          Finding.warn(
              SUBJECT,
              folder + " is on another machine (" + type + ")",
              "use a local disk, or PostgreSQL and S3: locks and syncs differ between such systems"));
    }
    return findings;
  }

  private Finding written() {
    Path probe = folder.resolve("doctor-" + UUID.randomUUID());
    Path link = probe.resolveSibling(probe.getFileName() + ".link");
    try {
      Files.write(probe, new byte[] {1});
      Files.createLink(link, probe);
      requireRefused(link, probe);
      return Finding.ok(SUBJECT, "written, linked once, deleted in " + folder);
    } catch (IOException | UnsupportedOperationException e) {
      return Finding.fail(
          SUBJECT,
          folder + " cannot be used: " + Reasons.of(e),
          "give it to the user of the server, on a file system with hard links that is writable");
    } finally {
      delete(link);
      delete(probe);
    }
  }

  private static void requireRefused(Path link, Path probe) throws IOException {
    try {
      Files.createLink(link, probe);
    } catch (FileAlreadyExistsException expected) {
      return;
    }
    throw new IOException("a second file of the same name replaced the first");
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // That nothing can be written is found already.
    }
  }
}
