package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.ListRequest;
import dev.stateward.bootstrap.remote.Listing;
import dev.stateward.bootstrap.remote.RemoteServer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists resources of a kind. */
@Command(mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private final Arguments arguments;
  private final List<ResourceColumn> columns;

  @Spec private CommandSpec spec;
  @Mixin private final Listing listing;

  ListCommand(Arguments arguments, List<ResourceColumn> columns) {
    this.arguments = arguments;
    this.columns = columns;
    this.listing = new Listing(arguments.environment());
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      Arguments.Prepared prepared = arguments.prepare(spec, server);
      return listing.print(
          server,
          new ListRequest(
              prepared.path(),
              prepared.subject(),
              ResourceColumn.bind(columns, prepared.names()),
              page -> {
                prepared.names().related().remember(page);
                return page.path("data");
              }));
    }
  }
}
