package dev.stateward.application.stateversion.port;

/** The kinds of signed URLs of a version. */
public enum SignedUrl {
  STATE_DOWNLOAD,
  JSON_DOWNLOAD,
  STATE_UPLOAD,
  JSON_UPLOAD
}
