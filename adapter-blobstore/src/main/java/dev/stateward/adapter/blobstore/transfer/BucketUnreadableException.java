package dev.stateward.adapter.blobstore.transfer;

import dev.stateward.adapter.blobstore.S3Connection;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import java.io.Serial;
import java.util.Set;

/** A bucket cannot be read; the message is the reason, without anything that was sent. */
public final class BucketUnreadableException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private static final Set<String> DENIED =
      Set.of("AccessDenied", "ExpiredToken", "InvalidAccessKeyId", "SignatureDoesNotMatch");

  private final boolean denied;

  BucketUnreadableException(MinioException cause) {
    super(S3Connection.reason(cause), cause);
    this.denied =
        cause instanceof ErrorResponseException answer
            && DENIED.contains(answer.errorResponse().code());
  }

  /** Whether the server does not let these keys read it. */
  public boolean isDenied() {
    return denied;
  }
}
