/** Workload identities as JSON:API, and the exchange of ID tokens in the form of RFC 8693. */
@NullMarked
package dev.stateward.adapter.http.workload;

import org.jspecify.annotations.NullMarked;
