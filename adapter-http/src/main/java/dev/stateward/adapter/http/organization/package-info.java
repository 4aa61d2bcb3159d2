/** Organizations and their entitlements over HTTP. Start at {@code OrganizationHandlers}. */
@NullMarked
package dev.stateward.adapter.http.organization;

import org.jspecify.annotations.NullMarked;
