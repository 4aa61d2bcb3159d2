package dev.stateward.application.blob.port;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * What a recovery record says of a blob.
 *
 * @param organization the name of its organization at that time
 * @param workspace the name of its workspace at that time
 * @param createdAt when its version was created
 * @param forced whether the checks of serial and lineage were waived; false when the record does
 *     not say, as those of the first releases with encryption
 * @param form as in {@link BlobSeal}
 * @param storedSize as in {@link BlobSeal}
 */
public record RecoveredBlob(
    BlobOwner owner,
    OrganizationName organization,
    WorkspaceName workspace,
    Serial serial,
    Lineage lineage,
    Instant createdAt,
    boolean forced,
    int form,
    long storedSize,
    Content content) {

  /** Its bytes, to be sealed. */
  public byte[] written() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(owner.organization().value());
      out.writeUTF(organization.value());
      out.writeUTF(owner.workspace().value());
      out.writeUTF(workspace.value());
      out.writeUTF(owner.version().value());
      out.writeBoolean(owner.kind() == BlobKind.JSON_STATE);
      out.writeLong(serial.value());
      out.writeUTF(lineage.value());
      out.writeUTF(createdAt.toString());
      out.writeInt(form);
      out.writeLong(storedSize);
      out.writeUTF(content.key().value());
      out.writeLong(content.size());
      out.writeUTF(content.md5().hex());
      out.writeUTF(content.sha256().hex());
      out.writeBoolean(forced);
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written", e);
    }
    return bytes.toByteArray();
  }

  /**
   * What these bytes say.
   *
   * @throws IOException when they are of no recovery record
   */
  public static RecoveredBlob read(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      // A recovery has all records in memory, and most of them say the same.
      OrganizationId organization = new OrganizationId(in.readUTF().intern());
      OrganizationName organizationName = new OrganizationName(in.readUTF().intern());
      WorkspaceId workspace = new WorkspaceId(in.readUTF().intern());
      WorkspaceName workspaceName = new WorkspaceName(in.readUTF().intern());
      StateVersionId version = new StateVersionId(in.readUTF());
      BlobKind kind = in.readBoolean() ? BlobKind.JSON_STATE : BlobKind.STATE;
      Serial serial = new Serial(in.readLong());
      Lineage lineage = new Lineage(in.readUTF().intern());
      Instant createdAt = Instant.parse(in.readUTF());
      int form = in.readInt();
      long storedSize = in.readLong();
      Content content =
          new Content(
              new BlobKey(in.readUTF()),
              in.readLong(),
              new Md5(in.readUTF()),
              new Sha256(in.readUTF()));
      boolean forced = in.available() > 0 && in.readBoolean();
      return new RecoveredBlob(
          new BlobOwner(organization, workspace, version, kind),
          organizationName,
          workspaceName,
          serial,
          lineage,
          createdAt,
          forced,
          form,
          storedSize,
          content);
    } catch (IllegalArgumentException | DateTimeParseException e) {
      throw new IOException("a recovery record was changed", e);
    }
  }
}
