/**
 * Signing people in by passwords, and giving tokens to the clients that they allow (ADR 212).
 *
 * <p>Start with {@code SignInService}; {@code PasswordChecks} is the one place where passwords are
 * compared.
 */
@NullMarked
package dev.stateward.application.signin;

import org.jspecify.annotations.NullMarked;
