package dev.stateward.bootstrap.command;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.application.blob.port.SealedRecord;
import dev.stateward.bootstrap.keys.CopiedWrappingKey;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.RootKeys;
import dev.stateward.bootstrap.keys.SecretRootKey;
import dev.stateward.bootstrap.server.KeyWrapping;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.bootstrap.settings.SecretFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Decrypts one stored state without server and database. */
@Command(
    name = "decrypt",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Decrypts one state from the bucket or the folder of files, with the secret of the"
            + " installation or the settings of the key server, the recovery record of the state and"
            + " the copy of its wrapping key: for the day on which there is no server and no"
            + " database.")
final class DecryptCommand implements Callable<Integer> {
  private static final int LONGEST_RECORD = 64 * 1024;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--object",
      required = true,
      paramLabel = "FILE",
      description = "The stored state, such as b_2f... of the folder.")
  private String object;

  @Option(
      names = "--record",
      required = true,
      paramLabel = "FILE",
      description = "Its recovery record, such as record_b_2f...")
  private String recordFile;

  @Option(
      names = "--wrapping-key",
      required = true,
      paramLabel = "FILE",
      description = "The copy of the wrapping key, such as wrapping_5e... of the folder.")
  private String wrappingKeyFile;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description = "The file of the secret; not needed when a key server sealed the wrapping key.")
  private String secretFile = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "The new file for the state, which only you can read.")
  private String to;

  DecryptCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    try {
      SealedRecord sealed = SealedRecord.read(read(recordFile));
      CopiedWrappingKey wrappingKey = CopiedWrappingKey.read(read(wrappingKeyFile));
      BlobCipher.Key key = opened(sealed, wrappingKey);
      BlobCipher cipher = Wiring.cipher();
      RecoveredBlob blob =
          RecoveredBlob.read(
              cipher.open(
                  Base64.getDecoder().decode(sealed.fields()),
                  key,
                  Base64.getDecoder().decode(sealed.binding())));
      write(cipher, key, blob);
      spec.commandLine().getOut().println(told(blob));
      return 0;
    } catch (FileSystemException e) {
      throw new CommandFailedException(e.getFile() + ": " + FileFaults.why(e));
    } catch (IOException e) {
      throw new CommandFailedException("nothing was decrypted: " + e.getMessage());
    }
  }

  private BlobCipher.Key opened(SealedRecord sealed, CopiedWrappingKey wrappingKey)
      throws IOException {
    if (!wrappingKey.underSecret()) {
      return KeyWrapping.opened(
          environment.settingsWithoutSecret().rootKeys(), wrappingKey, sealed);
    }
    if (secretFile.isEmpty()) {
      throw new IOException("the wrapping key is sealed under a secret: give its --secret-file");
    }
    InstallationSecret secret = new SecretFile(path(secretFile)).read();
    return wrappingKey.open(sealed, RootKeys.of(new SecretRootKey(secret, new SecureRandom())));
  }

  private Path path(String file) {
    return environment.folder().resolve(file);
  }

  private byte[] read(String file) throws IOException {
    try (InputStream in = Files.newInputStream(path(file))) {
      return in.readNBytes(LONGEST_RECORD);
    }
  }

  private void write(BlobCipher cipher, BlobCipher.Key key, RecoveredBlob blob) throws IOException {
    Path file = path(to);
    MessageDigest sha256 = sha256();
    try (InputStream stored = Files.newInputStream(path(object));
        InputStream plain = cipher.opening(stored, key, blob.form());
        OutputStream out = new DigestOutputStream(created(file), sha256)) {
      plain.transferTo(out);
    } catch (BlobCipher.ChangedException e) {
      Files.deleteIfExists(file);
      throw e;
    }
    if (!HexFormat.of().formatHex(sha256.digest()).equals(blob.content().sha256().hex())) {
      Files.deleteIfExists(file);
      throw new IOException("the object is not the one of that record");
    }
  }

  private static OutputStream created(Path file) throws IOException {
    FileAttribute<?>[] ownerOnly =
        file.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    return Channels.newOutputStream(
        Files.newByteChannel(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static String told(RecoveredBlob blob) {
    return "%s/%s, version %s, serial %d, lineage %s, created at %s: %d bytes"
        .formatted(
            blob.organization().value(),
            blob.workspace().value(),
            blob.owner().version().value(),
            blob.serial().value(),
            blob.lineage().value(),
            blob.createdAt(),
            blob.content().size());
  }
}
