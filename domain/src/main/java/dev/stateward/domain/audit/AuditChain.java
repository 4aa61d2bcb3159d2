package dev.stateward.domain.audit;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The rule by which the records of a trail follow each other (ADR 95): each has a code over itself,
 * its position and the code before it, so that none can be changed, removed or moved without the
 * keys.
 */
public final class AuditChain {
  private final SealCodes codes;

  /** A chain that was made with {@code codes}. */
  public AuditChain(SealCodes codes) {
    this.codes = Objects.requireNonNull(codes, "codes is null");
  }

  /**
   * Verifies a whole trail.
   *
   * @param records all of its records, in order
   * @param known heads of this trail that were kept elsewhere; each must be in the chain
   */
  public ChainVerdict verify(Iterable<SealedRecord> records, List<TrailHead> known) {
    return switch (follow(Seal.BEGINNING, records, known)) {
      case ChainVerdict.Broken broken -> broken;
      case ChainVerdict.Sound(var last) -> end(last, known);
    };
  }

  /**
   * Verifies some records that follow each other.
   *
   * @param last the position before the first of them; {@link Seal#BEGINNING} at the start
   * @param records one after the other
   * @param known heads of this trail that were kept elsewhere; those at positions of {@code
   *     records} must be theirs
   * @return the position of the last of them as head, or what is wrong
   */
  public ChainVerdict follow(Seal last, Iterable<SealedRecord> records, List<TrailHead> known) {
    Seal reached = last;
    for (SealedRecord record : records) {
      Optional<String> objection =
          objection(reached, record).or(() -> objection(record.seal(), known));
      if (objection.isPresent()) {
        return new ChainVerdict.Broken(reached.position() + 1, objection.get());
      }
      reached = record.seal();
    }
    return new ChainVerdict.Sound(reached);
  }

  /** Verifies that a trail whose last position is {@code last} was not cut off before a head. */
  public ChainVerdict end(Seal last, List<TrailHead> known) {
    return known.stream()
        .filter(head -> head.seal().position() > last.position())
        .findFirst()
        .<ChainVerdict>map(head ->
            new ChainVerdict.Broken(
                last.position() + 1,
                "the trail ends before a head that was signed: %d, at %s"
                    .formatted(head.seal().position(), head.at())))
        .orElseGet(() -> new ChainVerdict.Sound(last));
  }

  /**
   * The position after {@code last} of a record that was stored with a code of its own, and no key.
   */
  public Seal nextUnkeyed(Seal last, AuditRecord record, String code) {
    return new Seal(last.position() + 1, codes.hash(last.unkeyedLink(record, code)), "");
  }

  /** Why {@code next} cannot follow {@code last}; empty when it can. */
  private Optional<String> objection(Seal last, SealedRecord next) {
    Seal seal = next.seal();
    String id = next.record().id().value();
    if (seal.position() != last.position() + 1) {
      return Optional.of("there is no record at this position");
    }
    if (seal.keyed()) {
      return keyedObjection(last, next);
    }
    if (last.keyed()) {
      return Optional.of("record " + id + " has no key, and those before it have one");
    }
    if (!codes.matches("", next.record().canonical(), next.code())) {
      return Optional.of("record " + id + " was changed: its code differs");
    }
    return seal.equals(nextUnkeyed(last, next.record(), next.code()))
        ? Optional.empty()
        : Optional.of("record " + id + " does not follow: its hash differs");
  }

  private Optional<String> keyedObjection(Seal last, SealedRecord next) {
    AuditRecordId id = next.record().id();
    if (!next.code().isEmpty()) {
      return Optional.of("record " + id + " has a code beside that of its place");
    }
    String key = next.seal().key();
    if (!codes.has(key)) {
      return Optional.of("it is sealed with a key that this server does not have: " + key);
    }
    return codes.matches(key, last.link(next.record(), key), next.seal().hash())
        ? Optional.empty()
        : Optional.of(
            "record " + id + " was changed, or is not the one that followed: its code differs");
  }

  private static Optional<String> objection(Seal seal, List<TrailHead> known) {
    return known.stream()
        .filter(head -> head.seal().position() == seal.position())
        .filter(head -> !head.seal().equals(seal))
        .findFirst()
        .map(head -> "the head that was signed at " + head.at() + " is of another record");
  }
}
