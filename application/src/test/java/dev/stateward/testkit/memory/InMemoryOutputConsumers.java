package dev.stateward.testkit.memory;

import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.OutputConsumers;
import dev.stateward.application.consumer.port.ReadCount;
import dev.stateward.application.consumer.port.ReadDetail;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.memory.Tables.ConsumerKey;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryOutputConsumers implements OutputConsumers {
  private static final Comparator<OutputConsumer> ORDER =
      Comparator.comparing((OutputConsumer consumer) -> consumer.reads().last())
          .thenComparing(consumer -> id(consumer.principal()))
          .reversed();

  private final InMemoryTransactions transactions;

  InMemoryOutputConsumers(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  private static String id(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader(var id) -> id.value();
    };
  }

  @Override
  public List<TrailId> behind(int atMost) {
    return transactions.read(tables ->
        tables.heads.entrySet().stream()
            .filter(head -> !head.getKey().equals(TrailId.SERVER))
            .filter(head ->
                head.getValue().position() > tables.summedUp.getOrDefault(head.getKey(), 0L))
            .map(Map.Entry::getKey)
            .limit(atMost)
            .toList());
  }

  @Override
  public long position(TrailId trail) {
    return transactions.read(tables -> tables.summedUp.getOrDefault(trail, 0L));
  }

  @Override
  public void add(List<OutputConsumer> consumers, int mostDetails) {
    transactions.requireTransaction();
    transactions.change(tables -> consumers.forEach(it -> add(tables, it, mostDetails)));
  }

  private static void add(Tables tables, OutputConsumer added, int mostDetails) {
    if (tables.anyWorkspace(added.workspace()).isEmpty()) {
      return;
    }
    ConsumerKey key = new ConsumerKey(added.workspace(), added.principal());
    OutputConsumer known = tables.outputConsumers.get(key);
    OutputConsumer whole = known == null ? added : known.plus(added);
    tables.outputConsumers.put(
        key,
        new OutputConsumer(
            whole.workspace(),
            whole.principal(),
            whole.name(),
            whole.reads(),
            few(whole.details(), mostDetails)));
  }

  /** The first ones of each kind. */
  private static Map<ReadDetail, ReadCount> few(Map<ReadDetail, ReadCount> details, int most) {
    Map<ReadDetail, ReadCount> few = new LinkedHashMap<>();
    details.forEach((detail, count) -> {
      long known = few.keySet().stream().filter(it -> it.kind() == detail.kind()).count();
      if (known < most) {
        few.put(detail, count);
      }
    });
    return few;
  }

  @Override
  public boolean move(TrailId trail, long from, long to) {
    return transactions.write(tables -> {
      boolean there = tables.summedUp.getOrDefault(trail, 0L) == from;
      if (there) {
        tables.summedUp.put(trail, to);
      }
      return there;
    });
  }

  @Override
  public Page<OutputConsumer> list(WorkspaceId workspace, PageRequest request) {
    return transactions.read(tables -> {
      List<OutputConsumer> all = of(tables, workspace).sorted(ORDER).toList();
      return new Page<>(
          all.stream().skip(request.offset()).limit(request.size()).toList(), request, all.size());
    });
  }

  private static Stream<OutputConsumer> of(Tables tables, WorkspaceId workspace) {
    return tables.outputConsumers.values().stream()
        .filter(consumer -> consumer.workspace().equals(workspace));
  }

  @Override
  public Set<Principal> principals(WorkspaceId workspace) {
    return transactions.read(
        tables -> of(tables, workspace).map(OutputConsumer::principal).collect(Collectors.toSet()));
  }
}
