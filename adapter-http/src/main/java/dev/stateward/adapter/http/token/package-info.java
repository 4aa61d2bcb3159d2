/**
 * API tokens over HTTP: those of users, teams and organizations have one document. A token's secret
 * is in the answer that issues it and nowhere else. Start at {@code TokenDocuments}.
 */
@NullMarked
package dev.stateward.adapter.http.token;

import org.jspecify.annotations.NullMarked;
