// Package suite pins the vendor's client, whose own tests are run against a server; see ../go-tfe.
package suite

import _ "github.com/hashicorp/go-tfe" // for its tests
