package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The current secrets of an installation, and the long-lived keys of earlier ones.
 *
 * <p>Everything new uses the present secret. Tokens and URLs of the previous one are accepted while
 * it is on the ring; of older secrets only the long-lived keys remain.
 */
public final class KeyRing {
  private final List<InstallationSecret> accepted;
  private final List<LongLivedKeys> longLived;

  private KeyRing(List<InstallationSecret> accepted, List<LongLivedKeys> longLived) {
    this.accepted = List.copyOf(accepted);
    this.longLived = List.copyOf(longLived);
  }

  /** The ring of an installation that had one secret only. */
  public static KeyRing of(InstallationSecret secret) {
    return new KeyRing(List.of(secret), List.of(LongLivedKeys.of(secret)));
  }

  /** The ring after {@code secret} became the present one, with this ring's as the previous one. */
  public KeyRing rotatedTo(InstallationSecret secret) {
    List<LongLivedKeys> all = new ArrayList<>(longLived);
    all.add(LongLivedKeys.of(secret));
    return new KeyRing(List.of(secret, present()), all);
  }

  /**
   * A ring as it was stored.
   *
   * @param accepted the present secret, and perhaps the previous one
   * @param longLived the long-lived keys of all secrets there were, the first secret's first
   */
  static KeyRing of(List<InstallationSecret> accepted, List<LongLivedKeys> longLived) {
    return new KeyRing(accepted, longLived);
  }

  InstallationSecret present() {
    return accepted.getFirst();
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

  /** The name of the installation's first key. */
  KeyId firstKey() {
    return longLived.getFirst().id();
  }

  @Override
  public String toString() {
    return "KeyRing" + longLived;
  }
}
