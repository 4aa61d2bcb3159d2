package dev.stateward.application.consumer;

import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.ReadCount;
import dev.stateward.application.consumer.port.ReadDetail;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sums up the reads among audit records. */
final class ReadSummary {
  private ReadSummary() {}

  private record Key(WorkspaceId workspace, Principal principal) {}

  /** The consumers in {@code records}, each once. */
  static List<OutputConsumer> of(List<SealedRecord> records) {
    Map<Key, OutputConsumer> consumers = new LinkedHashMap<>();
    for (SealedRecord sealed : records) {
      consumer(sealed.record())
          .ifPresent(it ->
              consumers.merge(new Key(it.workspace(), it.principal()), it, OutputConsumer::plus));
    }
    return List.copyOf(consumers.values());
  }

  private static Optional<OutputConsumer> consumer(AuditRecord record) {
    boolean counts =
        record.outcome() == AuditOutcome.SUCCESS && !record.event().workspace().isEmpty();
    return counts
        ? read(record.event())
            .flatMap(what -> principal(record.actor()).map(who -> consumer(record, who, what)))
        : Optional.empty();
  }

  private static OutputConsumer consumer(AuditRecord record, Principal who, ReadDetail what) {
    ReadCount once = ReadCount.once(record.at());
    Map<ReadDetail, ReadCount> details = new LinkedHashMap<>(Map.of(what, once));
    if (!record.actor().token().isEmpty()) {
      details.put(new ReadDetail(ReadDetail.Kind.TOKEN, record.actor().token()), once);
    }
    return new OutputConsumer(
        new WorkspaceId(record.event().workspace()), who, record.actor().name(), once, details);
  }

  /** What was read, by the actions that are recorded of reads (ADR 66); empty for no read. */
  private static Optional<ReadDetail> read(AuditEvent event) {
    if (event.action() == AuditAction.STATE_VERSION_DOWNLOAD
        || event.action() == AuditAction.STATE_VERSION_COMPARE) {
      return Optional.of(ReadDetail.STATE);
    }
    if (event.action() == AuditAction.OUTPUT_INDEX) {
      return Optional.of(ReadDetail.OUTPUTS);
    }
    if (event.action() == AuditAction.OUTPUT_SHOW) {
      String name = event.after().values().getOrDefault("name", "");
      return Optional.of(new ReadDetail(ReadDetail.Kind.OUTPUT, name));
    }
    return Optional.empty();
  }

  private static Optional<Principal> principal(Actor actor) {
    return switch (actor.kind()) {
      case USER -> Optional.of(new Principal.User(new UserId(actor.id())));
      case TEAM -> Optional.of(new Principal.Team(new TeamId(actor.id())));
      case ORGANIZATION -> Optional.of(new Principal.Organization(new OrganizationId(actor.id())));
      case OPERATOR -> Optional.empty();
    };
  }
}
