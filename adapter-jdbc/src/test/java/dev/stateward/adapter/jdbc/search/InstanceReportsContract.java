package dev.stateward.adapter.jdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.search.port.GroupReport;
import dev.stateward.application.search.port.GroupReport.Resources;
import dev.stateward.application.search.port.ReportGroup;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.search.port.WorkspaceReport;
import dev.stateward.application.search.port.WorkspaceReportFilter;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** What every store reports of the instances of versions, and to whom. */
final class InstanceReportsContract extends ExtractedInstancesContract {
  private static final WorkspaceReportFilter ANY =
      new WorkspaceReportFilter(List.of(), Instant.parse("9999-01-01T00:00:00Z"));

  private Page<GroupReport> groups(Principal viewer, Organization organization, ReportGroup group) {
    return stores().instanceReports().groups(viewer, organization.id(), group, ALL);
  }

  private Page<WorkspaceReport> workspaces(
      Principal viewer, Organization organization, WorkspaceReportFilter filter) {
    return stores().instanceReports().workspaces(viewer, organization.id(), filter, ALL);
  }

  private SharedId.Part sharedIds(Principal viewer, Organization organization) {
    return sharedIds(viewer, organization, new SharedId.Stretch(ShortDigest.NONE, 100, 1000));
  }

  private SharedId.Part sharedIds(
      Principal viewer, Organization organization, SharedId.Stretch stretch) {
    return stores().instanceReports().sharedIds(viewer, organization.id(), stretch);
  }

  @Test
  void countsByWhatWorkspacesShare() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    fixture().workspace(organization, "without-a-state");
    extract(
        one,
        managed("a"),
        managed("b"),
        instance("c", Mode.DATA, "google_ami", ""),
        instance("output.d", Mode.OUTPUT, "", ""));
    extract(two, managed("old"));
    extract(two, "1.5.7", managed("a"));

    assertThat(groups(owner, organization, ReportGroup.PROVIDER).items())
        .containsExactly(
            new GroupReport("aws", "aws", 2, new Resources(3, 0, 0)),
            new GroupReport("google", "google", 1, new Resources(0, 1, 0)));
    assertThat(groups(owner, organization, ReportGroup.TYPE).items())
        .containsExactly(
            new GroupReport("aws_vpc", "aws_vpc", 2, new Resources(3, 0, 0)),
            new GroupReport("google_ami", "google_ami", 1, new Resources(0, 1, 0)));
    assertThat(groups(owner, organization, ReportGroup.TERRAFORM_VERSION).items())
        .containsExactly(
            new GroupReport("1.5.7", "1.5.7", 1, new Resources(1, 0, 0)),
            new GroupReport(VERSION, VERSION, 1, new Resources(2, 1, 1)));
    assertThat(stores().instanceReports().engineVersions(owner, organization.id()))
        .containsExactlyInAnyOrder("1.5.7", VERSION);
    String project = one.project().value();
    assertThat(groups(owner, organization, ReportGroup.PROJECT).items())
        .containsExactly(
            new GroupReport(project, Project.DEFAULT_NAME.value(), 2, new Resources(3, 1, 1)));
    Page<GroupReport> second = types(owner, organization, 2);
    assertThat(second.total()).isEqualTo(2);
    assertThat(second.items()).extracting(GroupReport::value).containsExactly("google_ami");
    assertThat(types(owner, organization, 3).items()).isEmpty();
    assertThat(types(owner, organization, 3).total()).isEqualTo(2);
  }

  private Page<GroupReport> types(Principal viewer, Organization organization, int page) {
    return stores()
        .instanceReports()
        .groups(viewer, organization.id(), ReportGroup.TYPE, new PageRequest(page, 1));
  }

  @Test
  void reportsWhatEachWorkspaceHas() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace one = fixture().workspace(organization, "one");
    Workspace none = fixture().workspace(organization, "none");
    Workspace unreadable = fixture().workspace(organization, "unreadable");
    StateVersion.Finalized current = extract(one, managed("a"), managed("b"));
    stores().workspaces().makeCurrent(one.id(), current.id());
    extract(unreadable, managed("a"));
    extractUnreadable(unreadable);

    List<WorkspaceReport> reports = workspaces(owner, organization, ANY).items();

    assertThat(reports)
        .extracting(it -> it.place().name().value())
        .containsExactly("none", "one", "unreadable");
    assertThat(reports)
        .extracting(WorkspaceReport::resources)
        .containsExactly(Resources.NONE, new Resources(2, 0, 0), Resources.NONE);
    assertThat(reports)
        .extracting(it -> it.uncounted().isEmpty())
        .containsExactly(true, true, false);
    assertThat(reports)
        .extracting(WorkspaceReport::changedAt)
        .containsExactly(none.createdAt(), current.header().createdAt(), unreadable.createdAt());
    assertThat(groups(owner, organization, ReportGroup.PROVIDER).items())
        .containsExactly(new GroupReport("aws", "aws", 1, new Resources(2, 0, 0)));

    Instant created = current.header().createdAt();
    assertThat(names(owner, organization, unchangedSince(created.minus(Duration.ofNanos(1000)))))
        .containsExactly("none", "unreadable");
    assertThat(names(owner, organization, unchangedSince(created))).contains("one");
    List<String> versions = List.of(VERSION, "0.1.0");
    WorkspaceReportFilter written = new WorkspaceReportFilter(versions, ANY.unchangedSince());
    assertThat(names(owner, organization, written)).containsExactly("one");
  }

  private static WorkspaceReportFilter unchangedSince(Instant time) {
    return new WorkspaceReportFilter(List.of(), time);
  }

  private List<String> names(
      Principal viewer, Organization organization, WorkspaceReportFilter filter) {
    return workspaces(viewer, organization, filter).items().stream()
        .map(it -> it.place().name().value())
        .toList();
  }

  @Test
  void namesWhatSeveralWorkspacesManage() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    Workspace deleted = fixture().workspace(organization, "deleted");
    extract(
        one,
        instance("a", Mode.MANAGED, "aws_vpc", "both"),
        instance("b", Mode.MANAGED, "aws_vpc", "mine"),
        instance("c", Mode.MANAGED, "aws_vpc", "mine"),
        instance("d", Mode.MANAGED, "aws_vpc", "earlier"),
        instance("e", Mode.MANAGED, "aws_vpc", ""),
        instance("f", Mode.DATA, "aws_vpc", "read"));
    extract(two, instance("d", Mode.MANAGED, "aws_vpc", "earlier"));
    extract(
        two,
        instance("x", Mode.MANAGED, "aws_vpc", "both"),
        instance("e", Mode.MANAGED, "aws_vpc", ""),
        instance("y", Mode.MANAGED, "aws_vpc", "also"),
        instance("f", Mode.DATA, "aws_vpc", "read"));
    extract(deleted, instance("y", Mode.MANAGED, "aws_vpc", "also"));
    extract(fixture().workspace(), instance("b", Mode.MANAGED, "aws_vpc", "mine"));
    assertThat(sharedIds(owner, organization).items()).hasSize(2);
    stores().workspaces().remove(deleted.id());

    SharedId.Part found = sharedIds(owner, organization);

    assertThat(found.more()).isFalse();
    assertThat(found.items()).hasSize(1);
    SharedId both = found.items().getFirst();
    assertThat(both.workspaces()).isEqualTo(2);
    assertThat(both.instances())
        .extracting(it -> it.place().name().value() + ":" + it.description().address())
        .containsExactly("one:a", "two:x");
  }

  @Test
  void namesSomeOfManyAndOneAfterAnother() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    int many = SearchBudgets.SHARING_INSTANCES + 5;
    ExtractedInstance[] all =
        IntStream.range(0, many)
            .mapToObj(it -> instance("a." + it, Mode.MANAGED, "aws_vpc", "same"))
            .toArray(ExtractedInstance[]::new);
    extract(fixture().workspace(organization, "one"), all);
    extract(
        fixture().workspace(organization, "two"),
        instance("a", Mode.MANAGED, "aws_vpc", "same"),
        instance("b", Mode.MANAGED, "aws_vpc", "other"));
    extract(
        fixture().workspace(organization, "three"),
        instance("b", Mode.MANAGED, "aws_vpc", "other"));

    SharedId.Part first =
        sharedIds(owner, organization, new SharedId.Stretch(ShortDigest.NONE, 1, 1000));
    SharedId.Part second =
        sharedIds(owner, organization, new SharedId.Stretch(first.next(), 1, 1000));

    assertThat(second.more()).isFalse();
    assertThat(second.items()).hasSize(1);
    assertThat(List.of(first.items().getFirst(), second.items().getFirst()))
        .extracting(it -> it.workspaces() + "/" + it.instances().size())
        .containsExactlyInAnyOrder("2/" + SearchBudgets.SHARING_INSTANCES, "2/2");
  }

  @Test
  void looksForSharedIdsInSomeInstancesAtATime() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    for (String name : List.of("one", "two", "three")) {
      extract(
          fixture().workspace(organization, name),
          instance("a", Mode.MANAGED, "aws_vpc", "of-all"),
          instance("b", Mode.MANAGED, "aws_vpc", "of-" + name),
          instance("c", Mode.MANAGED, "aws_eip", "also-of-all"));
    }
    List<SharedId> found = new ArrayList<>();
    int parts = 0;
    ShortDigest next = ShortDigest.NONE;

    do {
      SharedId.Part part = sharedIds(owner, organization, new SharedId.Stretch(next, 100, 1));
      found.addAll(part.items());
      next = part.next();
      parts++;
    } while (!next.equals(ShortDigest.NONE));

    assertThat(found).extracting(SharedId::workspaces).containsExactly(3L, 3L);
    assertThat(found).isEqualTo(sharedIds(owner, organization).items());
    assertThat(parts).isBetween(2, 6);
  }

  @Test
  void reportsOnlyWhatTheViewerMayRead() {
    Organization organization = fixture().organization();
    Workspace read = fixture().workspace(organization, "read");
    Workspace hidden = fixture().workspace(organization, "hidden");
    extract(read, instance("a", Mode.MANAGED, "aws_vpc", "both"));
    extract(hidden, instance("a", Mode.MANAGED, "aws_vpc", "both"));
    TeamId readers = team(organization);
    teams().link(readers, read.id(), WorkspaceAccess.Level.READ);
    teams().link(readers, hidden.id(), WorkspaceAccess.Custom.LEAST);
    Principal reader = inTeam(organization, readers);

    assertThat(sharedIds(fixture().owner(organization), organization).items()).hasSize(1);
    assertThat(sharedIds(reader, organization).items()).isEmpty();
    assertThat(names(reader, organization, ANY)).containsExactly("read");
    assertThat(groups(reader, organization, ReportGroup.PROVIDER).items())
        .containsExactly(new GroupReport("aws", "aws", 1, new Resources(1, 0, 0)));
    for (Principal nobody :
        List.of(
            fixture().member(organization),
            fixture().owner(fixture().organization()),
            new Principal.AuditReader(organization.id()))) {
      assertThat(sharedIds(nobody, organization).items()).isEmpty();
      assertThat(names(nobody, organization, ANY)).isEmpty();
      assertThat(stores().instanceReports().engineVersions(nobody, organization.id())).isEmpty();
      assertThat(groups(nobody, organization, ReportGroup.PROJECT).total()).isZero();
    }
  }

  @Test
  void countsWhatBothATeamAndTheViewerMayRead() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    Workspace unreadable = fixture().workspace(organization, "unreadable");
    Workspace foreign = fixture().workspace();
    extract(one, managed("a"), managed("b"));
    extract(two, managed("a"), instance("c", Mode.DATA, "google_ami", ""));
    extract(foreign, managed("a"));
    extractUnreadable(unreadable);
    TeamId ofOne = team(organization);
    TeamId ofProject = team(organization);
    TeamId ofAll = team(organization, OrganizationPermission.READ_WORKSPACES);
    TeamId withoutStates = team(organization);
    teams().link(ofOne, one.id(), WorkspaceAccess.Level.READ);
    teams().admit(ofProject, two.project(), ProjectAccess.Level.READ);
    teams().link(ofProject, one.id(), WorkspaceAccess.Level.READ);
    teams().link(withoutStates, one.id(), WorkspaceAccess.Custom.LEAST);
    TeamId[] asked = {withoutStates, ofAll, ofOne, ofProject};
    Resources some = new Resources(2, 0, 0);
    Resources all = new Resources(3, 1, 0);

    assertThat(teams(owner, organization, asked))
        .containsExactly(
            tuple(0L, Resources.NONE), tuple(2L, all), tuple(1L, some), tuple(2L, all));
    assertThat(teams(inTeam(organization, ofOne), organization, asked))
        .containsExactly(
            tuple(0L, Resources.NONE), tuple(1L, some), tuple(1L, some), tuple(1L, some));
  }

  private List<Tuple> teams(Principal viewer, Organization organization, TeamId... ids) {
    List<Team> teams =
        Arrays.stream(ids).map(id -> stores().teams().find(id).orElseThrow()).toList();
    return stores().instanceReports().teams(viewer, organization.id(), teams).stream()
        .map(it -> tuple(it.workspaces(), it.resources()))
        .toList();
  }

  @Test
  void countsAgainWhenTheVersionThatWasExtractedLastIsDestroyed() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace workspace = fixture().workspace(organization, "one");
    StateVersion.Finalized last = extract(workspace, managed("a"), managed("b"));

    StateVersion.BackingDataSoftDeleted deleted = last.softDelete(Instant.EPOCH, 1);
    stores().stateVersions().softDelete(deleted);
    stores().stateVersions().destroy(deleted.destroy(Instant.EPOCH));

    assertThat(groups(owner, organization, ReportGroup.PROVIDER).items()).isEmpty();
  }
}
