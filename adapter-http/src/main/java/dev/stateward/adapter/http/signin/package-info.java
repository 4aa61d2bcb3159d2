/**
 * The pages by which people sign in, and OAuth 2.0 for {@code terraform login} (ADR 212, 217).
 * Start with {@code AuthorizationHandlers}. Nothing here decides who is signed in: {@code
 * SigningIn} does.
 */
@NullMarked
package dev.stateward.adapter.http.signin;

import org.jspecify.annotations.NullMarked;
