/**
 * Chance and secrets: identifiers, tokens and signatures, all from {@link
 * java.security.SecureRandom} and the secret of the installation. What the database keeps of it is
 * sealed (ADR 105); nothing but {@link dev.stateward.application.token.port.TokenSecret} and the
 * text of a secret leave it readable. Start reading at {@link
 * dev.stateward.bootstrap.keys.InstallationSecret}.
 */
@NullMarked
package dev.stateward.bootstrap.keys;

import org.jspecify.annotations.NullMarked;
