/**
 * Responses to failed requests: failures of the application and unexpected failures as JSON:API
 * errors. Handlers do not catch exceptions. Start at {@link
 * dev.stateward.adapter.http.failure.FailureResponses}.
 */
@NullMarked
package dev.stateward.adapter.http.failure;

import org.jspecify.annotations.NullMarked;
