package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The current secrets of an installation, and the long-lived keys of earlier ones.
 *
 * <p>New tokens and URLs use the present secret. Those of the previous one are accepted while it is
 * configured. Of older secrets only the long-lived keys remain.
 */
public final class KeyRing {
  private final List<InstallationSecret> accepted;
  private final List<LongLivedKeys> longLived;

  private KeyRing(List<InstallationSecret> accepted, List<LongLivedKeys> longLived) {
    this.accepted = List.copyOf(accepted);
    this.longLived = List.copyOf(longLived);
  }

  /** The keys of an installation that has had only one secret. */
  public static KeyRing of(InstallationSecret secret) {
    return new KeyRing(List.of(secret), List.of(LongLivedKeys.of(secret)));
  }

  /**
   * The keys after a rotation to {@code secret}; this ring's present secret becomes the previous
   * one.
   */
  public KeyRing rotatedTo(InstallationSecret secret) {
    List<LongLivedKeys> all = new ArrayList<>(longLived);
    all.add(LongLivedKeys.of(secret));
    return new KeyRing(List.of(secret, present()), all);
  }

  /**
   * A ring of known keys.
   *
   * @param accepted the present secret, and the previous one if it is still accepted
   * @param longLived the long-lived keys of all secrets, those of the first secret first
   */
  static KeyRing of(List<InstallationSecret> accepted, List<LongLivedKeys> longLived) {
    return new KeyRing(accepted, longLived);
  }

  InstallationSecret present() {
    return accepted.getFirst();
  }

  /** Whether no node has a newer secret than the present one. */
  boolean presentIsLast() {
    return longLived.getLast().id().equals(present().id());
  }

  /** The secrets whose tokens and URLs are accepted, the present one first. */
  List<InstallationSecret> accepted() {
    return accepted;
  }

  /** The long-lived keys of all secrets, those of the first secret first. */
  List<LongLivedKeys> longLived() {
    return longLived;
  }

  /** As {@link #longLived()}, with those of the present secret first. */
  List<LongLivedKeys> presentFirst() {
    KeyId present = present().id();
    return longLived.stream()
        .sorted(Comparator.comparing(keys -> !keys.id().equals(present)))
        .toList();
  }

  /** The id of the installation's first key. */
  KeyId firstKey() {
    return longLived.getFirst().id();
  }

  @Override
  public String toString() {
    return "KeyRing" + longLived;
  }
}
