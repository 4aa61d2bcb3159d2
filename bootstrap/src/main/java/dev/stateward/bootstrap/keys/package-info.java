/**
 * Identifiers, tokens and signatures, derived from {@link java.security.SecureRandom} and the
 * secret of the installation. What the database stores of the secret is encrypted (ADR 105). Only
 * {@link dev.stateward.application.token.port.TokenSecret} and the text of a secret leave this
 * package in readable form. Start reading at {@link
 * dev.stateward.bootstrap.keys.InstallationSecret}.
 */
@NullMarked
package dev.stateward.bootstrap.keys;

import org.jspecify.annotations.NullMarked;
