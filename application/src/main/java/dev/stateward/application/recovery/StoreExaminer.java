package dev.stateward.application.recovery;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.blob.BlobKeyFilter;
import dev.stateward.application.blob.RecordReader;
import dev.stateward.application.blob.RecordReader.Finding;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.RecordedBlob;
import dev.stateward.application.job.Batches;
import dev.stateward.application.port.Caller;
import dev.stateward.application.recovery.port.ExaminingStores;
import dev.stateward.application.recovery.port.RecoveryProblem;
import dev.stateward.application.recovery.port.RecoveryProblem.Kind;
import dev.stateward.application.recovery.port.RecoveryProgress;
import dev.stateward.application.settings.RecoveryBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Reads the recovery records of a store. Memory grows with the versions, not with the objects. */
final class StoreExaminer implements ExaminingStores {
  private final BlobStore blobs;
  private final RecordReader records;

  StoreExaminer(BlobStore blobs, RecordReader records) {
    this.blobs = blobs;
    this.records = records;
  }

  @Override
  public Found examine(
      Caller caller, boolean whole, Consumer<RecoveryProblem> problems, RecoveryProgress progress) {
    ServerAuthorizer.admitOperator(caller);
    FoundVersions found = new FoundVersions();
    BlobKeyFilter recorded = new BlobKeyFilter();
    Strays strays = new Strays(problems);
    try (Batches batches = new Batches(RecoveryBudgets.READ_AT_ONCE)) {
      Reading reading = new Reading(batches, whole);
      Consumer<Outcome> each =
          outcome -> {
            outcome.keep(found, recorded, problems, strays);
            progress.at("records", found.records() + strays.count, 0);
          };
      blobs.list(stored -> {
        if (RecordReader.isRecord(stored.key())) {
          reading.add(stored.key(), each);
        }
      });
      reading.finish(each);
    }
    blobs.list(stored -> strays.count(stored.key(), recorded));
    return new Found(found.workspaces(problems), strays.count);
  }

  /** Reads a few records at once. */
  private final class Reading {
    private final Batches batches;
    private final boolean whole;
    private final List<BlobKey> next = new ArrayList<>();

    Reading(Batches batches, boolean whole) {
      this.batches = batches;
      this.whole = whole;
    }

    void add(BlobKey record, Consumer<Outcome> each) {
      next.add(record);
      if (next.size() == RecoveryBudgets.READ_AT_ONCE) {
        finish(each);
      }
    }

    void finish(Consumer<Outcome> each) {
      List<Callable<Outcome>> work = new ArrayList<>();
      next.forEach(record -> work.add(() -> read(record)));
      batches.run(work).forEach(each);
      next.clear();
    }

    private Outcome read(BlobKey record) {
      RecordedBlob recorded;
      try {
        recorded = records.read(record);
      } catch (IOException e) {
        return new Outcome.Unreadable(record, String.valueOf(e.getMessage()));
      }
      return new Outcome.Read(recorded, records.compare(recorded, whole));
    }
  }

  /** What became of a record. */
  private sealed interface Outcome {
    default void keep(
        FoundVersions found,
        BlobKeyFilter recorded,
        Consumer<RecoveryProblem> problems,
        Strays strays) {
      switch (this) {
        case Unreadable(var record, var why) ->
            strays.tell(new RecoveryProblem(Kind.UNREADABLE_RECORD, record.value(), why));
        case Read(var blob, var finding) -> {
          recorded.add(blob.blob().content().key());
          found.add(blob, finding);
          tell(blob, finding, problems);
        }
      }
    }

    private static void tell(
        RecordedBlob recorded, Finding finding, Consumer<RecoveryProblem> problems) {
      String name = recorded.blob().content().key().value();
      String whose =
          "%s/%s, version %s, serial %d"
              .formatted(
                  recorded.blob().organization(),
                  recorded.blob().workspace(),
                  recorded.blob().owner().version().value(),
                  recorded.blob().serial().value());
      switch (finding) {
        case Finding.Sound ignored -> {}
        case Finding.Missing() ->
            problems.accept(new RecoveryProblem(Kind.MISSING_BLOB, name, whose));
        case Finding.Damaged(var why) ->
            problems.accept(new RecoveryProblem(Kind.DAMAGED_BLOB, name, whose + ": " + why));
      }
    }

    record Unreadable(BlobKey record, String why) implements Outcome {}

    record Read(RecordedBlob blob, Finding finding) implements Outcome {}
  }

  /** Objects that tell of no version: anybody who can write to the store can add any number. */
  private static final class Strays {
    private final Consumer<RecoveryProblem> problems;
    private long count;

    Strays(Consumer<RecoveryProblem> problems) {
      this.problems = problems;
    }

    void tell(RecoveryProblem problem) {
      if (++count <= RecoveryBudgets.STRAY_OBJECTS_NAMED) {
        problems.accept(problem);
      }
    }

    void count(BlobKey key, BlobKeyFilter recorded) {
      boolean known =
          RecordReader.isRecord(key) || !BlobStore.namesBlob(key) || recorded.mayContain(key);
      if (!known) {
        tell(
            new RecoveryProblem(
                Kind.STRAY_OBJECT, key.value(), "no readable recovery record tells of it"));
      }
    }
  }
}
