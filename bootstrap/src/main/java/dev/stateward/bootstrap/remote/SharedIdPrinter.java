package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Prints resources that several workspaces manage, with a row for each place of one. */
final class SharedIdPrinter implements DocumentPrinter {
  private final Listing listing;
  private final Table table;
  private int shared;

  SharedIdPrinter(Listing listing) {
    this.listing = listing;
    this.table = listing.table(List.of("TYPE", "ID", "WORKSPACES", "WORKSPACE", "ADDRESS"));
  }

  @Override
  public void add(JsonNode document) {
    shared++;
    JsonNode id = document.path("attributes");
    for (JsonNode place : id.path("instances")) {
      table.add(
          List.of(
              Column.text(id.path("resource-type")),
              Column.text(id.path("resource-id")),
              Column.text(id.path("workspaces")),
              Column.text(place.path("workspace-name")),
              Column.text(place.path("address"))));
    }
  }

  @Override
  public void end() {
    table.flush();
    listing.say(
        shared == 0
            ? "no resource is managed by two workspaces"
            : shared
                + " resources are managed by several workspaces, each of which undoes what the"
                + " others change: keep each in one, and `terraform state rm` it in the others");
  }
}
