// Uses a client that was generated from the description: a workspace from its creation to its end.
package main

import (
	"context"
	"crypto/md5"
	"encoding/base64"
	"encoding/hex"
	"log"
	"os"

	api "trial.example/api"
)

func must(holds bool, err error) {
	if err != nil {
		log.Fatal(err)
	}
	if !holds {
		log.Fatal("not as described")
	}
}

func main() {
	settings := api.NewConfiguration()
	settings.Servers = api.ServerConfigurations{{URL: os.Args[1]}}
	client := api.NewAPIClient(settings)
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, os.Args[2])

	attributes := api.NewWorkspaceRequestDataAttributes()
	attributes.SetName("generated-by-go")
	data := api.NewWorkspaceRequestData()
	data.SetAttributes(*attributes)
	created, _, err := client.WorkspacesAPI.CreateWorkspace(ctx, "acme").WorkspaceRequest(*api.NewWorkspaceRequest(*data)).Execute()
	must(err == nil && created.Data.Attributes.Name == "generated-by-go", err)
	id := created.Data.Id

	listed, _, err := client.WorkspacesAPI.ListWorkspaces(ctx, "acme").SearchName("by-go").Include([]string{"project"}).PageSize(5).Execute()
	must(err == nil && listed.Meta.Pagination.TotalCount == 1, err)
	lock := api.NewLockRequest()
	lock.SetReason("trial")
	locked, _, err := client.WorkspacesAPI.LockWorkspace(ctx, id).LockRequest(*lock).Execute()
	must(err == nil && locked.Data.Attributes.Locked, err)

	state := []byte(`{"version":4,"terraform_version":"1.9.0","serial":1,"lineage":"trial","resources":[],"outputs":{}}`)
	digest := md5.Sum(state)
	version := api.NewStateVersionRequestDataAttributes(1, hex.EncodeToString(digest[:]))
	version.SetLineage("trial")
	version.SetState(base64.StdEncoding.EncodeToString(state))
	_, _, err = client.StateVersionsAPI.CreateStateVersion(ctx, id).
		StateVersionRequest(*api.NewStateVersionRequest(*api.NewStateVersionRequestData(*version))).Execute()
	must(true, err)
	current, _, err := client.StateVersionsAPI.ShowCurrentStateVersion(ctx, id).Execute()
	must(err == nil && current.Data.Attributes.Serial == 1, err)

	_, _, err = client.WorkspacesAPI.UnlockWorkspace(ctx, id).Execute()
	must(true, err)
	_, err = client.WorkspacesAPI.DeleteWorkspace(ctx, id).Execute()
	must(true, err)
	_, gone, _ := client.WorkspacesAPI.ShowWorkspace(ctx, id).Execute()
	must(gone != nil && gone.StatusCode == 404, nil)
}
