package dev.stateward.application.recovery;

import dev.stateward.application.blob.RecordReader.Finding;
import dev.stateward.application.blob.port.RecordedBlob;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.application.recovery.port.RecoveredVersion;
import dev.stateward.application.recovery.port.RecoveredWorkspace;
import dev.stateward.application.recovery.port.RecoveryProblem;
import dev.stateward.application.recovery.port.RecoveryProblem.Kind;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts blobs together to versions and workspaces. */
final class FoundVersions {
  private final Map<WorkspaceId, Map<StateVersionId, Pieces>> workspaces = new HashMap<>();
  private long records;

  /** A blob, and how it is. */
  private record Piece(RecordedBlob blob, Finding finding) {
    boolean sound() {
      return finding instanceof Finding.Sound;
    }

    boolean empty() {
      return finding instanceof Finding.Sound(var empty) && empty;
    }
  }

  /** The blobs of one version: a moved one lies at its former place for a day. */
  private static final class Pieces {
    private @Nullable Piece state;
    private @Nullable Piece json;

    void add(Piece piece) {
      switch (piece.blob().blob().owner().kind()) {
        case STATE -> state = better(state, piece);
        case JSON_STATE -> json = better(json, piece);
      }
    }

    private static Piece better(@Nullable Piece known, Piece other) {
      return known == null || (!known.sound() && other.sound()) ? other : known;
    }

    List<RecordedBlob> json() {
      return json == null ? List.of() : List.of(json.blob());
    }
  }

  void add(RecordedBlob blob, Finding finding) {
    records++;
    workspaces
        .computeIfAbsent(blob.blob().owner().workspace(), id -> new LinkedHashMap<>())
        .computeIfAbsent(blob.blob().owner().version(), id -> new Pieces())
        .add(new Piece(blob, finding));
  }

  long records() {
    return records;
  }

  /** The workspaces, those with the newest versions first; of two with one name it keeps it. */
  List<RecoveredWorkspace> workspaces(Consumer<RecoveryProblem> problems) {
    List<List<RecoveredVersion>> all = new ArrayList<>();
    for (Map<StateVersionId, Pieces> pieces : workspaces.values()) {
      List<RecoveredVersion> versions = versions(pieces, problems);
      if (!versions.isEmpty()) {
        all.add(VersionOrder.ordered(versions, problems));
      }
    }
    all.sort(
        Comparator.comparing((List<RecoveredVersion> it) -> it.getLast().createdAt())
            .reversed()
            .thenComparing(it -> it.getLast().id().value()));
    return named(all, problems);
  }

  private static List<RecoveredVersion> versions(
      Map<StateVersionId, Pieces> pieces, Consumer<RecoveryProblem> problems) {
    List<RecoveredVersion> versions = new ArrayList<>();
    pieces.forEach((id, its) -> {
      Piece state = its.state;
      if (state == null) {
        problems.accept(
            new RecoveryProblem(
                Kind.STATE_NOT_FOUND, id.value(), "only its JSON form was found; not rebuilt"));
      } else {
        versions.add(new RecoveredVersion(state.blob(), state.sound(), state.empty(), its.json()));
      }
    });
    return versions;
  }

  private static List<RecoveredWorkspace> named(
      List<List<RecoveredVersion>> all, Consumer<RecoveryProblem> problems) {
    DistinctNames names = new DistinctNames(problems);
    Map<OrganizationId, OrganizationName> organizations = new HashMap<>();
    List<RecoveredWorkspace> workspaces = new ArrayList<>();
    for (List<RecoveredVersion> versions : all) {
      RecoveredBlob last = versions.getLast().blob();
      OrganizationId organization = last.owner().organization();
      workspaces.add(
          new RecoveredWorkspace(
              last.owner().workspace(),
              organization,
              organizations.computeIfAbsent(organization, id -> names.of(id, last.organization())),
              names.of(organization, last.owner().workspace(), last.workspace()),
              versions));
    }
    return workspaces;
  }
}
