package dev.stateward.application.backup;

import dev.stateward.application.audit.SignerCodes;
import dev.stateward.application.backup.port.BackupChoice;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.FoundManifest;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.port.Signer;
import java.util.List;
import java.util.Optional;

/** Signs manifests with a key of the installation, and admits only manifests with its signature. */
final class ManifestSignatures {
  /** What no other signed text begins with. */
  private static final String PURPOSE = "backup manifest\n";

  private final Signer signer;

  ManifestSignatures(Signer signer) {
    this.signer = signer;
  }

  void publish(BackupRepository repository, BackupManifest manifest) {
    repository.publish(manifest, signer.presentKey(), text -> signer.code(PURPOSE + text));
  }

  /**
   * The manifest of a backup.
   *
   * @throws DamagedBackupException when it is missing, unreadable or was not signed by this
   *     installation
   */
  BackupManifest require(BackupRepository repository, BackupId backup) {
    FoundManifest found = repository.manifest(backup);
    return switch (found) {
      case FoundManifest.Missing ignored ->
          throw new DamagedBackupException(
              "the backup " + backup + " has no manifest: it is being written, or broke off");
      case FoundManifest.Unreadable(var why) ->
          throw new DamagedBackupException("the manifest of " + backup + " is damaged: " + why);
      case FoundManifest.Signed signed -> verified(backup, signed);
    };
  }

  private BackupManifest verified(BackupId backup, FoundManifest.Signed signed) {
    Optional<String> code = signer.code(signed.key(), PURPOSE + signed.text());
    if (code.isEmpty()) {
      throw new DamagedBackupException(
          "the backup %s was signed with the secret %s, which is not given; present is %s"
              .formatted(backup, signed.key(), signer.presentKey()));
    }
    if (!SignerCodes.same(code.get(), signed.signature())
        || !signed.manifest().id().equals(backup)) {
      throw new DamagedBackupException(
          "the manifest of " + backup + " was changed: its signature does not fit");
    }
    return signed.manifest();
  }

  /**
   * The backup that is wanted.
   *
   * @throws DamagedBackupException when there is none
   */
  BackupId chosen(BackupRepository repository, BackupChoice wanted) {
    List<BackupId> all = repository.backups();
    return switch (wanted) {
      case BackupChoice.Named(var id) when all.contains(id) -> id;
      case BackupChoice.Named(var id) ->
          throw new DamagedBackupException("there is no backup " + id + " in this place");
      case BackupChoice.Newest() ->
          all.reversed().stream()
              .filter(id -> find(repository, id).isPresent())
              .findFirst()
              // What is wrong with the newest one says more than that there is none.
              .or(() -> all.reversed().stream().findFirst())
              .orElseThrow(() -> new DamagedBackupException("there is no backup in this place"));
    };
  }

  /** The manifest of a backup; empty unless it is complete and of this installation. */
  Optional<BackupManifest> find(BackupRepository repository, BackupId backup) {
    try {
      return Optional.of(require(repository, backup));
    } catch (DamagedBackupException e) {
      return Optional.empty();
    }
  }
}
