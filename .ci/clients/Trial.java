import api.ApiClient;
import api.ApiException;
import api.OrganizationsApi;
import api.StateVersionsApi;
import api.WorkspacesApi;
import api.model.LockRequest;
import api.model.StateVersionRequest;
import api.model.StateVersionRequestData;
import api.model.StateVersionRequestDataAttributes;
import api.model.Workspace;
import api.model.WorkspaceRequest;
import api.model.WorkspaceRequestData;
import api.model.WorkspaceRequestDataAttributes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Uses a client that was generated from the description: a workspace from its creation to its end. */
public class Trial {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + arguments[1]));
    WorkspacesApi workspaces = new WorkspacesApi(client);
    WorkspaceRequestDataAttributes named =
        new WorkspaceRequestDataAttributes().name("generated").description("from Java");
    Workspace created =
        workspaces
            .createWorkspace(
                "acme", new WorkspaceRequest().data(new WorkspaceRequestData().attributes(named)))
            .getData();
    require(created.getAttributes().getName().equals("generated"));
    require(
        workspaces
                .listWorkspaces(
                    "acme", "nerat", null, null, null, null, null, null, List.of("project"), 1, 5)
                .getMeta()
                .getPagination()
                .getTotalCount()
            == 1);
    require(
        workspaces
            .lockWorkspace(created.getId(), new LockRequest().reason("trial"))
            .getData()
            .getAttributes()
            .getLocked());
    byte[] state =
        "{\"version\":4,\"terraform_version\":\"1.9.0\",\"serial\":1,\"lineage\":\"trial\",\"resources\":[],\"outputs\":{}}"
            .getBytes(StandardCharsets.UTF_8);
    StateVersionsApi versions = new StateVersionsApi(client);
    versions.createStateVersion(
        created.getId(),
        new StateVersionRequest()
            .data(
                new StateVersionRequestData()
                    .attributes(
                        new StateVersionRequestDataAttributes()
                            .serial(1)
                            .lineage("trial")
                            .md5(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(state)))
                            .state(Base64.getEncoder().encodeToString(state)))));
    require(versions.showCurrentStateVersion(created.getId(), null).getData().getAttributes().getSerial() == 1);
    workspaces.unlockWorkspace(created.getId(), null);
    workspaces.deleteWorkspace(created.getId());
    try {
      workspaces.showWorkspace(created.getId(), null);
      throw new AssertionError("a deleted workspace was shown");
    } catch (ApiException e) {
      require(e.getCode() == 404);
    }
    require(new OrganizationsApi(client).showOrganization("acme").getData().getAttributes().getName().equals("acme"));
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new AssertionError("not as described");
    }
  }
}
