/**
 * Chance and secrets: identifiers, tokens and signatures, all from {@link
 * java.security.SecureRandom} and one secret of the installation. Nothing here is stored, and
 * nothing but {@link dev.stateward.application.port.out.TokenMint.Secret} leaves it readable. Start
 * reading at {@link dev.stateward.bootstrap.keys.InstallationSecret}.
 */
@NullMarked
package dev.stateward.bootstrap.keys;

import org.jspecify.annotations.NullMarked;
