package dev.stateward.application.blob.port;

/** Which data of a version a blob is. */
public enum BlobKind {
  /** Its state. */
  STATE,
  /** Its state in the JSON form of the tool. */
  JSON_STATE
}
