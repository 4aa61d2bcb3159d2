/** What ID tokens are verified by, against issuers of the tests' own. */
@NullMarked
package dev.stateward.adapter.http.idtoken;

import org.jspecify.annotations.NullMarked;
