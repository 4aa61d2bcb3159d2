/**
 * API tokens over HTTP: those of users, teams and organizations have the same document. A token's
 * secret is only in the response that issues it. Start at {@code TokenDocuments}.
 */
@NullMarked
package dev.stateward.adapter.http.token;

import org.jspecify.annotations.NullMarked;
