package dev.stateward.application.stateversion.port;

/** The places where a version's contents are put and fetched, each by a capability of its own. */
public enum SignedUrl {
  STATE_DOWNLOAD,
  JSON_DOWNLOAD,
  STATE_UPLOAD,
  JSON_UPLOAD
}
