package dev.stateward.adapter.jdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.application.change.port.InstanceSpans.Open;
import dev.stateward.application.change.port.InstanceSpans.Result;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.contract.StoresContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the contracts of everything begin with that is told of extracted instances. */
abstract class ExtractedInstancesContract extends StoresContract {
  static final String VERSION = "1.9.8";

  private long serial;

  InstanceSpans spans() {
    return stores().instanceSpans();
  }

  static ExtractedInstance instance(String address, Mode mode, String type, String id) {
    String module = address.startsWith("vpc.") ? "vpc" : "root";
    return instance(
        new Description(address, "", mode, type, module, type.replaceAll("_.*", ""), id, false), 1);
  }

  static ExtractedInstance instance(Description description, long content) {
    return new ExtractedInstance(
        new ShortDigest(1, description.address().hashCode()),
        description.mode() == Mode.MANAGED && !description.id().isEmpty()
            ? new ShortDigest(2, description.id().hashCode())
            : ShortDigest.NONE,
        new ShortDigest(3, content),
        description,
        List.of());
  }

  static ExtractedInstance managed(String address) {
    return instance(address, Mode.MANAGED, "aws_vpc", "id-" + address);
  }

  StateVersion.Finalized version(Workspace workspace) {
    StateVersion.Finalized version = versions().finalized(workspace, ++serial);
    stores().stateVersions().add(version);
    return version;
  }

  /** Extracts a new version of a workspace with all of these instances, and ends what was there. */
  StateVersion.Finalized extract(Workspace workspace, ExtractedInstance... all) {
    return extract(workspace, VERSION, all);
  }

  StateVersion.Finalized extract(
      Workspace workspace, String engineVersion, ExtractedInstance... all) {
    StateVersion.Finalized version = version(workspace);
    end(store(workspace, all), new Result(engineVersion, all.length, ""));
    return version;
  }

  /** Extracts a new version of a workspace that cannot be read to its end. */
  void extractUnreadable(Workspace workspace) {
    version(workspace);
    end(store(workspace, managed("a")), new Result("", 0, "it is encrypted"));
  }

  Extraction store(Workspace workspace, ExtractedInstance... all) {
    Extraction extraction = spans().begin(workspace.id()).orElseThrow();
    List<Long> ended = new ArrayList<>();
    spans().forEachOpen(workspace.id(), (Open row) -> ended.add(row.row()));
    assertThat(spans().store(extraction, List.of(all), ended)).isTrue();
    return extraction;
  }

  void end(Extraction extraction, Result result) {
    assertThat(spans().end(extraction, result)).isTrue();
  }

  TeamId team(Organization organization, OrganizationPermission... permissions) {
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of(permissions));
    return team;
  }

  Principal inTeam(Organization organization, TeamId team) {
    Principal.User member = fixture().member(organization);
    teams().put(team, member.id());
    return member;
  }
}
