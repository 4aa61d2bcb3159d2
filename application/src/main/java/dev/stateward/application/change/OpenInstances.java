package dev.stateward.application.change;

import dev.stateward.application.change.port.InstanceSpans.Open;
import dev.stateward.domain.change.ShortDigest;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The instances of the version that was extracted last, in arrays, while the next one is read:
 * which of them are in it, with the same content or another one. Places are keyed digests, so that
 * nobody chooses where they lie.
 */
final class OpenInstances {
  private static final int FIRST_SIZE = 1024;

  /** What lies at a place that is in the new version alone. */
  private static final long NO_ROW = -1;

  private long[] places = new long[2 * FIRST_SIZE];
  private long[] contents = new long[2 * FIRST_SIZE];
  private long[] rows = new long[FIRST_SIZE];

  /** How often each place was met; -1 where there is none. */
  private int[] met = unused(FIRST_SIZE);

  private int size;

  private static int[] unused(int length) {
    int[] all = new int[length];
    Arrays.fill(all, -1);
    return all;
  }

  /** What becomes of an instance of the new version. */
  sealed interface Meeting {
    /** It is there with the same content. */
    record Same() implements Meeting {}

    /** It is there with another content. */
    record Changed(long row) implements Meeting {}

    /** It is not there. */
    record New() implements Meeting {}
  }

  void add(Open open) {
    put(open.place(), open.content(), open.row(), 0);
  }

  /** The place of an instance, which differs from those that were met before. */
  ShortDigest unique(ShortDigest place) {
    int at = find(place);
    if (met[at] <= 0) {
      return place;
    }
    int times = met[at]++;
    // No tool writes an address twice; if one is there, each gets a place that depends on its turn.
    return new ShortDigest(place.high() + times, ~place.low());
  }

  /** Meets an instance of the new version, at a place that is unique there. */
  Meeting meet(ShortDigest place, ShortDigest content) {
    int at = find(place);
    if (met[at] < 0) {
      put(place, content, NO_ROW, 1);
      return new Meeting.New();
    }
    met[at]++;
    boolean same = contents[2 * at] == content.high() && contents[2 * at + 1] == content.low();
    return same ? new Meeting.Same() : new Meeting.Changed(rows[at]);
  }

  /** The rows of the instances that were not met. */
  void forEachMissing(LongConsumer taker) {
    for (int at = 0; at < rows.length; at++) {
      if (met[at] == 0) {
        taker.accept(rows[at]);
      }
    }
  }

  private void put(ShortDigest place, ShortDigest content, long row, int times) {
    if (2 * size >= rows.length) {
      grow();
    }
    int at = find(place);
    places[2 * at] = place.high();
    places[2 * at + 1] = place.low();
    contents[2 * at] = content.high();
    contents[2 * at + 1] = content.low();
    rows[at] = row;
    met[at] = times;
    size++;
  }

  /** Where a place is, or is to be. */
  private int find(ShortDigest place) {
    int at = (int) (place.high() ^ place.low()) & (rows.length - 1);
    while (met[at] >= 0 && (places[2 * at] != place.high() || places[2 * at + 1] != place.low())) {
      at = (at + 1) & (rows.length - 1);
    }
    return at;
  }

  private void grow() {
    long[] formerPlaces = places;
    long[] formerContents = contents;
    long[] formerRows = rows;
    int[] formerMet = met;
    places = new long[2 * formerPlaces.length];
    contents = new long[2 * formerContents.length];
    rows = new long[2 * formerRows.length];
    met = unused(2 * formerMet.length);
    size = 0;
    for (int at = 0; at < formerRows.length; at++) {
      if (formerMet[at] >= 0) {
        put(
            new ShortDigest(formerPlaces[2 * at], formerPlaces[2 * at + 1]),
            new ShortDigest(formerContents[2 * at], formerContents[2 * at + 1]),
            formerRows[at],
            formerMet[at]);
      }
    }
  }
}
