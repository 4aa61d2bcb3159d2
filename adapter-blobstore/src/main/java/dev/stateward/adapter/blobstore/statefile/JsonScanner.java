package dev.stateward.adapter.blobstore.statefile;

/** Scans a token of several bytes to its end, through as many pieces as it takes. */
interface JsonScanner {
  /** The piece ends before the token does. */
  int UNFINISHED = -1;

  /** The bytes are not such a token. */
  int INVALID = -2;

  /**
   * Scans on in the next piece.
   *
   * @return the position after the token, or one of the two constants
   */
  int scan(byte[] bytes, int from, int end);
}
