package dev.stateward.bootstrap.transfer;

/**
 * What is mirrored.
 *
 * @param organization the organization of the source
 * @param as what it is called on the target
 * @param delete whether what the source does not have any more is removed
 */
public record MirrorPlan(String organization, String as, boolean delete) {
  ImportRules rules() {
    return new ImportRules(false, true, delete, true);
  }
}
