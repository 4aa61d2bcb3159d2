package dev.stateward.bootstrap.keys;

import dev.stateward.adapter.jdbc.database.SecretGenerations.Generation;
import dev.stateward.adapter.jdbc.database.SecretGenerations.StoredSecrets;
import dev.stateward.application.port.KeyId;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reconciles a node's configured secrets with the generations in the database: the rules of ADR
 * 105, without any input or output.
 */
public final class SecretRotation {
  private static final String BOTH_WAYS =
      "; set STATEWARD_SECRET_FILE to that one or, to rotate from it to the one that is given, set"
          + " STATEWARD_SECRET_PREVIOUS_FILE to it";

  private final InstallationSecret present;
  private final List<InstallationSecret> previous;
  private final SecureRandom random;

  /**
   * Of a node.
   *
   * @param present the secret for new tokens, URLs and codes
   * @param previous the one that is also accepted; at most one
   */
  public SecretRotation(
      InstallationSecret present, List<InstallationSecret> previous, SecureRandom random) {
    this.present = present;
    this.previous = List.copyOf(previous);
    this.random = random;
  }

  /**
   * The generations to store instead of {@code kept}.
   *
   * @throws WrongSecretException when a secret is in use that this node does not have
   */
  public List<Generation> keep(StoredSecrets kept) {
    if (kept.generations().isEmpty()) {
      return sealed(first(kept).stream().map(LongLivedKeys::of).toList(), checks(first(kept)));
    }
    Generation last = kept.generations().getLast();
    if (is(present, last) || kept.generations().stream().anyMatch(known -> is(present, known))) {
      open(kept.generations());
      return kept.generations();
    }
    List<LongLivedKeys> all = new ArrayList<>(open(kept.generations()));
    all.add(LongLivedKeys.of(present));
    List<String> checks =
        Stream.concat(
                kept.generations().stream().map(Generation::check), Stream.of(present.check()))
            .toList();
    return sealed(all, checks);
  }

  /** The generation of the first secret, or of the first one after all others were lost. */
  public Generation alone() {
    return sealed(List.of(LongLivedKeys.of(present)), checks(List.of(present))).getFirst();
  }

  /**
   * The keys of a node whose database contains {@code generations}.
   *
   * @throws WrongSecretException when this node does not have the secret that they are sealed under
   */
  public KeyRing ring(List<Generation> generations) {
    List<LongLivedKeys> longLived = new ArrayList<>(open(generations));
    for (InstallationSecret secret : given()) {
      // During a rotation, the new secret is not stored yet.
      if (longLived.stream().noneMatch(known -> known.id().equals(secret.id()))) {
        longLived.add(LongLivedKeys.of(secret));
      }
    }
    return KeyRing.of(given(), longLived);
  }

  private List<InstallationSecret> given() {
    return Stream.concat(Stream.of(present), previous.stream())
        .filter(secret -> secret == present || !secret.id().equals(present.id()))
        .toList();
  }

  /** The secrets in use before generations were stored, in their order. */
  private List<InstallationSecret> first(StoredSecrets kept) {
    if (!kept.formerSecret().isEmpty()) {
      InstallationSecret former =
          InstallationSecret.of(HexFormat.of().parseHex(kept.formerSecret()));
      // Otherwise it is a leftover from before the operator configured a secret.
      if (kept.trailKeys().isEmpty() || kept.trailKeys().contains(former.id())) {
        return from(former);
      }
    }
    List<InstallationSecret> used =
        given().stream().filter(secret -> kept.trailKeys().contains(secret.id())).toList();
    if (used.isEmpty() && !kept.trailKeys().isEmpty()) {
      throw wrong("the audit trail was written with that of " + told(kept.trailKeys().stream()));
    }
    return used.contains(present)
        ? List.of(present)
        : Stream.concat(used.stream(), Stream.of(present)).toList();
  }

  private List<InstallationSecret> from(InstallationSecret former) {
    if (former.id().equals(present.id())) {
      return List.of(present);
    }
    if (previous.stream().anyMatch(secret -> secret.id().equals(former.id()))) {
      return List.of(former, present);
    }
    throw new WrongSecretException(
        given(" but the database keeps another one of an earlier version, key id ")
            + former.id()
            + ": run `stateward secret export --to FILE`, which writes that one to a file"
            + BOTH_WAYS);
  }

  private static List<String> checks(List<InstallationSecret> secrets) {
    return secrets.stream().map(InstallationSecret::check).toList();
  }

  private List<Generation> sealed(List<LongLivedKeys> all, List<String> checks) {
    KeySeal seal = new KeySeal(present);
    List<Generation> generations = new ArrayList<>(all.size());
    for (int i = 0; i < all.size(); i++) {
      generations.add(
          new Generation(all.get(i).id(), checks.get(i), seal.seal(all.get(i), random)));
    }
    return generations;
  }

  private List<LongLivedKeys> open(List<Generation> generations) {
    Generation last = generations.getLast();
    KeySeal seal =
        given().stream()
            .filter(secret -> is(secret, last))
            .findFirst()
            .map(KeySeal::new)
            .orElseThrow(() -> wrong("the database was written with that of " + last.id()));
    return generations.stream().map(one -> open(seal, one)).toList();
  }

  private static LongLivedKeys open(KeySeal seal, Generation generation) {
    Optional<LongLivedKeys> opened = seal.open(generation.id(), generation.sealedKeys());
    return opened.orElseThrow(() ->
        new WrongSecretException(
            "the keys "
                + generation.id()
                + " in the table secret_generations were changed and cannot be opened: restore that"
                + " table from a backup"));
  }

  private static boolean is(InstallationSecret secret, Generation generation) {
    return secret.id().equals(generation.id()) && secret.check().equals(generation.check());
  }

  private WrongSecretException wrong(String made) {
    return new WrongSecretException(given(", but " + made) + BOTH_WAYS);
  }

  private String given(String more) {
    return "the secret of this node has the key id "
        + told(given().stream().map(InstallationSecret::id))
        + more;
  }

  private static String told(Stream<KeyId> ids) {
    return String.join(" and ", ids.map(KeyId::text).sorted().toList());
  }
}
