package dev.stateward.domain.audit;

/**
 * The codes that chains of records are made with. The owner of the keys implements it: the domain
 * computes none.
 */
public interface SealCodes {
  /**
   * Whether the key is there.
   *
   * @param key its name, as in {@link Seal#key}
   */
  boolean has(String key);

  /**
   * Whether {@code code} is the code of {@code text} under a key; false when the key is not there.
   *
   * @param key its name; empty for the one that records were signed with before chains had keys
   */
  boolean matches(String key, String text, String code);

  /** The SHA-256 of {@code text} in UTF-8, 64 hexadecimal digits. */
  String hash(String text);
}
