/**
 * Organizations over HTTP, and what they are entitled to. Start at {@code OrganizationHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.organization;

import org.jspecify.annotations.NullMarked;
