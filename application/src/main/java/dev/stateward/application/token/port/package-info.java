/** Authenticating, managing tokens, and where they are stored. */
@NullMarked
package dev.stateward.application.token.port;

import org.jspecify.annotations.NullMarked;
