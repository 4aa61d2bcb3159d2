package dev.stateward.adapter.jdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.application.change.port.InstanceSpans.Result;
import dev.stateward.application.search.port.Facet;
import dev.stateward.application.search.port.FacetCounts;
import dev.stateward.application.search.port.FacetCounts.Count;
import dev.stateward.application.search.port.FoundInstance;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.SearchCondition;
import dev.stateward.application.search.port.SearchPage;
import dev.stateward.application.search.port.SearchResult;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store finds of the instances of versions, and for whom. */
final class InstanceSearchContract extends ExtractedInstancesContract {
  private static final InstanceQuery ALL_CURRENT =
      new InstanceQuery(List.of(), WorkspaceFilter.ALL, false);

  private SearchResult search(
      Principal viewer, Organization organization, InstanceQuery query, Facet... facets) {
    return stores()
        .instanceSearch()
        .search(viewer, organization.id(), query, new SearchPage(0, 100, Set.of(facets)));
  }

  private List<String> found(Principal viewer, Organization organization, InstanceQuery query) {
    SearchResult result = search(viewer, organization, query);
    assertThat(result.more()).isFalse();
    assertThat(result.facets()).isEmpty();
    return result.items().stream().map(it -> it.description().address()).sorted().toList();
  }

  private static InstanceQuery with(SearchCondition... conditions) {
    return new InstanceQuery(List.of(conditions), WorkspaceFilter.ALL, false);
  }

  @Test
  void findsAddressesThatContainAText() {
    Searched searched = searched();
    Map<String, List<String>> found =
        Map.of(
            "vpc.m",
            List.of(
                "aws_vpc.m_in[\"50%\"]", "aws_vpc.main", "data.aws_vpc.main", "google_vpc.main"),
            "m_in",
            List.of("aws_vpc.m_in[\"50%\"]"),
            "50%\"",
            List.of("aws_vpc.m_in[\"50%\"]"),
            "AWS",
            List.of(),
            "\\",
            List.of());

    assertThat(searched.found()).hasSize(6);
    found.forEach((text, addresses) ->
        assertThat(searched.found(new SearchCondition.AddressContains(text)))
            .as(text)
            .containsExactlyElementsOf(addresses));
  }

  @Test
  void findsWhatMeetsACondition() {
    Searched searched = searched();

    assertThat(searched.found(new SearchCondition.OfType("aws_vpc"))).hasSize(3);
    assertThat(searched.found(new SearchCondition.OfType("aws"))).isEmpty();
    assertThat(searched.found(new SearchCondition.OfProvider("google")))
        .containsExactly("google_vpc.main");
    assertThat(searched.found(new SearchCondition.InModule("vpc")))
        .containsExactly("vpc.aws_subnet.a");
    assertThat(searched.found(new SearchCondition.WithId("vpc-1")))
        .containsExactly("aws_vpc.main", "data.aws_vpc.main");
    assertThat(searched.found(new SearchCondition.OutputNamed("main")))
        .containsExactly("output.main");
    assertThat(searched.found(new SearchCondition.OfMode(Mode.DATA)))
        .containsExactly("data.aws_vpc.main");
    assertThat(searched.found(new SearchCondition.WrittenBy("1.5.7"))).hasSize(3);
    assertThat(searched.found(new SearchCondition.InWorkspace(searched.one().id()))).hasSize(3);
  }

  @Test
  void findsWhatMeetsAllConditions() {
    assertThat(
            searched()
                .found(
                    new SearchCondition.OfType("aws_vpc"),
                    new SearchCondition.OfMode(Mode.MANAGED),
                    new SearchCondition.WrittenBy(VERSION),
                    new SearchCondition.AddressContains("main")))
        .containsExactly("aws_vpc.main");
  }

  /** What the owner of an organization with two workspaces finds. */
  private record Searched(
      InstanceSearchContract search, Principal owner, Organization organization, Workspace one) {
    List<String> found(SearchCondition... conditions) {
      return search.found(owner, organization, with(conditions));
    }
  }

  private Searched searched() {
    Organization organization = fixture().organization();
    Workspace one = fixture().workspace(organization, "one");
    extract(
        one,
        instance("aws_vpc.main", Mode.MANAGED, "aws_vpc", "vpc-1"),
        instance("vpc.aws_subnet.a", Mode.MANAGED, "aws_subnet", "subnet-1"),
        instance("data.aws_vpc.main", Mode.DATA, "aws_vpc", "vpc-1"));
    extract(
        fixture().workspace(organization, "two"),
        "1.5.7",
        instance("aws_vpc.m_in[\"50%\"]", Mode.MANAGED, "aws_vpc", "vpc-2"),
        instance("google_vpc.main", Mode.MANAGED, "google_vpc", ""),
        instance("output.main", Mode.OUTPUT, "", ""));
    return new Searched(this, fixture().owner(organization), organization, one);
  }

  @Test
  void tellsWhatItFound() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace workspace = fixture().workspace(organization, "one");
    Description first =
        new Description("a", "k1", Mode.MANAGED, "aws_vpc", "root", "aws", "vpc-1", true);
    StateVersion.Finalized one = extract(workspace, instance(first, 1));
    StateVersion.Finalized two = extract(workspace, "1.9.9", instance(first, 2));

    List<FoundInstance> found =
        search(owner, organization, new InstanceQuery(List.of(), WorkspaceFilter.ALL, true))
            .items();

    assertThat(found).extracting(FoundInstance::description).containsExactly(first, first);
    assertThat(found)
        .extracting(FoundInstance::place)
        .containsOnly(
            new FoundInstance.Place(
                workspace.id(), workspace.name(), workspace.project(), "1.9.9"));
    assertThat(found)
        .extracting(FoundInstance::span)
        .containsExactly(
            new FoundInstance.Span(one.id().value(), two.id().value(), false),
            new FoundInstance.Span(two.id().value(), "", true));
    assertThat(search(owner, organization, ALL_CURRENT).items()).containsExactly(found.get(1));

    StateVersion.BackingDataSoftDeleted deleted = one.softDelete(Instant.EPOCH, 1);
    stores().stateVersions().softDelete(deleted);
    stores().stateVersions().destroy(deleted.destroy(Instant.EPOCH));
    assertThat(found(owner, organization, new InstanceQuery(List.of(), WorkspaceFilter.ALL, true)))
        .hasSize(1);
  }

  @Test
  void findsNothingOfAnExtractionThatIsUnderWayAndOfAVersionThatIsUnreadable() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace workspace = fixture().workspace(organization, "one");
    InstanceQuery history = new InstanceQuery(List.of(), WorkspaceFilter.ALL, true);
    extract(workspace, managed("aa"));
    version(workspace);
    Extraction extraction = store(workspace, managed("bb"));

    assertThat(found(owner, organization, ALL_CURRENT)).isEmpty();
    assertThat(found(owner, organization, history)).containsExactly("aa");

    end(extraction, new Result("", 0, "it is encrypted"));
    assertThat(found(owner, organization, ALL_CURRENT)).isEmpty();
    assertThat(search(owner, organization, history).items())
        .extracting(FoundInstance::span)
        .extracting(FoundInstance.Span::current)
        .containsExactly(false);
  }

  @Test
  void keepsWhatIsFoundWhenTheVersionThatWasExtractedLastIsDestroyed() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace workspace = fixture().workspace(organization, "one");
    extract(workspace, managed("aa"));
    StateVersion.Finalized last = version(workspace);
    Extraction extraction = spans().begin(workspace.id()).orElseThrow();
    end(extraction, new Result(VERSION, 1, ""));

    StateVersion.BackingDataSoftDeleted deleted = last.softDelete(Instant.EPOCH, 1);
    stores().stateVersions().softDelete(deleted);
    stores().stateVersions().destroy(deleted.destroy(Instant.EPOCH));

    SearchResult result = search(owner, organization, ALL_CURRENT, Facet.TERRAFORM_VERSION);
    assertThat(result.items()).hasSize(1);
    assertThat(result.items().getFirst().place().engineVersion()).isEmpty();
    assertThat(result.facets().getFirst().values()).containsExactly(new Count("", 1));
  }

  @Test
  void findsOnlyInWorkspacesWhoseStatesTheViewerMayRead() {
    Organization organization = fixture().organization();
    Workspace read = fixture().workspace(organization, "read");
    Workspace hidden = fixture().workspace(organization, "hidden");
    extract(read, managed("aa"));
    extract(hidden, managed("bb"));
    extract(fixture().workspace(), managed("cc"));
    TeamId readers = team(organization);
    TeamId watchers = team(organization);
    TeamId runners = team(organization);
    teams().link(readers, read.id(), WorkspaceAccess.Level.READ);
    teams().link(readers, hidden.id(), outputsAlone());
    teams().link(watchers, read.id(), outputsAlone());
    teams().link(runners, read.id(), WorkspaceAccess.Custom.LEAST);
    teams().admit(runners, read.project(), ProjectAccess.Custom.LEAST);

    assertThat(found(inTeam(organization, readers), organization, ALL_CURRENT))
        .containsExactly("aa");
    assertThat(found(new Principal.Team(readers), organization, ALL_CURRENT)).containsExactly("aa");
    assertThat(found(inTeam(organization, watchers), organization, ALL_CURRENT)).isEmpty();
    assertThat(found(inTeam(organization, runners), organization, ALL_CURRENT)).isEmpty();
    assertThat(found(fixture().member(organization), organization, ALL_CURRENT)).isEmpty();
    assertThat(found(fixture().owner(fixture().organization()), organization, ALL_CURRENT))
        .isEmpty();
    assertThat(
            found(
                inTeam(organization, readers),
                organization,
                with(new SearchCondition.InWorkspace(hidden.id()))))
        .isEmpty();
  }

  @Test
  void findsInAllWorkspacesForThoseWhoMayReadEachState() {
    Organization organization = fixture().organization();
    extract(fixture().workspace(organization, "read"), managed("aa"));
    extract(fixture().workspace(organization, "hidden"), managed("bb"));
    extract(fixture().workspace(), managed("cc"));
    Principal recruiter =
        inTeam(organization, team(organization, OrganizationPermission.MANAGE_MEMBERSHIP));
    assertThat(found(recruiter, organization, ALL_CURRENT)).isEmpty();
    assertThat(found(new Principal.AuditReader(organization.id()), organization, ALL_CURRENT))
        .isEmpty();
    Principal manager =
        inTeam(organization, team(organization, OrganizationPermission.MANAGE_WORKSPACES));
    for (Principal all :
        List.of(
            fixture().owner(organization),
            manager,
            new Principal.Organization(organization.id()))) {
      assertThat(found(all, organization, ALL_CURRENT)).containsExactly("aa", "bb");
    }
  }

  @Test
  void findsInTheWorkspacesOfProjectsWhoseStatesATeamMayRead() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "one");
    extract(workspace, managed("aa"));
    TeamId team = team(organization);
    teams().admit(team, workspace.project(), ProjectAccess.Level.READ);
    Principal member = inTeam(organization, team);

    assertThat(found(member, organization, ALL_CURRENT)).containsExactly("aa");
    assertThat(search(member, organization, ALL_CURRENT, Facet.WORKSPACE).facets())
        .containsExactly(new FacetCounts(Facet.WORKSPACE, List.of(new Count("one", 1)), 1, true));
    assertThat(search(fixture().member(organization), organization, ALL_CURRENT, Facet.TYPE))
        .isEqualTo(
            new SearchResult(
                List.of(), false, List.of(new FacetCounts(Facet.TYPE, List.of(), 0, true))));
  }

  @Test
  void findsInTheWorkspacesThatAreSelected() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Project project = fixture().project(organization, "Network");
    Workspace unstored = fixture().unstoredWorkspace(organization, "inside");
    Workspace inside =
        unstored.changed(unstored.name(), project.id(), unstored.settings(), unstored.updatedAt());
    stores().workspaces().add(inside);
    Workspace tagged = fixture().workspace(organization, "tagged");
    stores().workspaces().bind(tagged.id(), List.of(new TagBinding("env", "prod")));
    extract(inside, managed("aa"));
    extract(tagged, managed("bb"));

    assertThat(found(owner, organization, in(Set.of(), Set.of(new TagBinding("env", "prod")))))
        .containsExactly("bb");
    assertThat(found(owner, organization, in(Set.of("*sid*"), Set.of()))).containsExactly("aa");
    assertThat(found(owner, organization, in(Set.of("none"), Set.of()))).isEmpty();
    WorkspaceFilter ofProject =
        new WorkspaceFilter(Set.of(), Set.of(), Set.of(), Set.of(project.id()));
    assertThat(found(owner, organization, new InstanceQuery(List.of(), ofProject, false)))
        .containsExactly("aa");
    stores().workspaces().remove(tagged.id());
    assertThat(found(owner, organization, ALL_CURRENT)).containsExactly("aa");
  }

  private static InstanceQuery in(Set<String> names, Set<TagBinding> tags) {
    return new InstanceQuery(
        List.of(), new WorkspaceFilter(names, Set.of(), tags, Set.of()), false);
  }

  @Test
  void cutsWhatItFindsIntoPages() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    ExtractedInstance[] all =
        IntStream.rangeClosed(1, 5)
            .mapToObj(it -> managed("aws." + it))
            .toArray(ExtractedInstance[]::new);
    extract(fixture().workspace(organization, "one"), all);

    List<FoundInstance> found = new ArrayList<>();
    List<Boolean> more = new ArrayList<>();
    long after = 0;
    for (int page = 1; page <= 3; page++) {
      SearchResult result =
          stores()
              .instanceSearch()
              .search(owner, organization.id(), ALL_CURRENT, new SearchPage(after, 2, Set.of()));
      found.addAll(result.items());
      more.add(result.more());
      after = result.items().getLast().row();
    }

    assertThat(more).containsExactly(true, true, false);
    assertThat(found).hasSize(5).doesNotHaveDuplicates();
    assertThat(found).extracting(FoundInstance::row).isSorted();
    assertThat(
            stores()
                .instanceSearch()
                .search(owner, organization.id(), ALL_CURRENT, new SearchPage(after, 2, Set.of())))
        .isEqualTo(new SearchResult(List.of(), false, List.of()));
  }

  @Test
  void countsByFacets() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace one = fixture().workspace(organization, "one");
    extract(
        one,
        managed("vpc.a"),
        managed("b"),
        instance("c", Mode.DATA, "google_vpc", ""),
        instance("d", Mode.MANAGED, "gcp_vpc", ""));
    extract(fixture().workspace(organization, "two"), "1.5.7", managed("a"));

    List<FacetCounts> counts = search(owner, organization, ALL_CURRENT, Facet.values()).facets();

    assertThat(counts).extracting(FacetCounts::facet).containsExactly(Facet.values());
    assertThat(counts).allMatch(it -> it.counted() == 5 && it.complete());
    assertThat(counts)
        .extracting(FacetCounts::values)
        .containsExactly(
            List.of(new Count("managed", 4), new Count("data", 1)),
            List.of(new Count("aws_vpc", 3), new Count("gcp_vpc", 1), new Count("google_vpc", 1)),
            List.of(new Count("aws", 3), new Count("gcp", 1), new Count("google", 1)),
            List.of(new Count("root", 4), new Count("vpc", 1)),
            List.of(new Count("one", 4), new Count("two", 1)),
            List.of(new Count(one.project().value(), 5)),
            List.of(new Count(VERSION, 4), new Count("1.5.7", 1)));
    assertThat(search(owner, organization, with(new SearchCondition.OfType("gcp_vpc")), Facet.MODE))
        .extracting(SearchResult::facets)
        .isEqualTo(List.of(new FacetCounts(Facet.MODE, List.of(new Count("managed", 1)), 1, true)));
  }

  @Test
  void countsNoMoreThanItSays() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    int many = SearchBudgets.FACET_INSTANCES + 1;
    ExtractedInstance[] all =
        IntStream.rangeClosed(1, many)
            .mapToObj(it -> instance("a." + it, Mode.MANAGED, "t" + Math.min(it, 30), "id"))
            .toArray(ExtractedInstance[]::new);
    extract(fixture().workspace(organization, "one"), all);

    FacetCounts counts = search(owner, organization, ALL_CURRENT, Facet.TYPE).facets().getFirst();

    assertThat(counts.counted()).isEqualTo(SearchBudgets.FACET_INSTANCES);
    assertThat(counts.complete()).isFalse();
    assertThat(counts.values()).hasSize(SearchBudgets.FACET_VALUES);
    assertThat(counts.values().getFirst().value()).isEqualTo("t30");
  }

  /** Texts that a database cannot compress, and that no page of an index holds. */
  @Test
  void findsLongTexts() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Random chance = new Random(7);
    List<String> texts = Stream.generate(() -> longText(chance)).limit(4).toList();
    Description description =
        new Description(
            texts.get(0),
            "",
            Mode.MANAGED,
            texts.get(1),
            texts.get(2),
            texts.get(3),
            texts.get(0),
            false);
    extract(fixture().workspace(organization, "one"), instance(description, 1), managed("aa"));

    for (SearchCondition condition :
        List.of(
            new SearchCondition.AddressContains(texts.get(0).substring(1000, 1010)),
            new SearchCondition.OfType(texts.get(1)),
            new SearchCondition.InModule(texts.get(2)),
            new SearchCondition.OfProvider(texts.get(3)),
            new SearchCondition.WithId(texts.get(0)))) {
      assertThat(found(owner, organization, with(condition))).containsExactly(texts.get(0));
    }
    assertThat(
            found(
                owner,
                organization,
                with(new SearchCondition.OfType(texts.get(1).substring(0, 3000)))))
        .isEmpty();
    assertThat(search(owner, organization, ALL_CURRENT, Facet.MODULE).facets().getFirst().values())
        .contains(new Count(texts.get(2).substring(0, SearchBudgets.FACET_TEXT), 1));
  }

  private static String longText(Random chance) {
    return chance
        .ints(4000, 0x4e00, 0x9fff)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static WorkspaceAccess outputsAlone() {
    WorkspaceAccess.Custom least = WorkspaceAccess.Custom.LEAST;
    return new WorkspaceAccess.Custom(
        least.runs(),
        least.variables(),
        WorkspaceAccess.StateVersions.READ_OUTPUTS,
        least.sentinelMocks(),
        false,
        false,
        false);
  }
}
