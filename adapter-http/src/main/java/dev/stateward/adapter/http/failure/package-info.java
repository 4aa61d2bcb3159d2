/**
 * What clients hear when a request fails: every failure of the application, and everything that was
 * not foreseen, as JSON:API errors. Handlers catch nothing; start at {@link
 * dev.stateward.adapter.http.failure.FailureResponses}.
 */
@NullMarked
package dev.stateward.adapter.http.failure;

import org.jspecify.annotations.NullMarked;
