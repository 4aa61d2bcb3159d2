/**
 * Verifies ID tokens of OpenID Connect issuers: {@link
 * dev.stateward.adapter.http.idtoken.OidcIdTokenVerifier} with the keys that {@link
 * dev.stateward.adapter.http.idtoken.IssuerKeys} reads and keeps.
 */
@NullMarked
package dev.stateward.adapter.http.idtoken;

import org.jspecify.annotations.NullMarked;
