/** The ports of signing in. */
@NullMarked
package dev.stateward.application.signin.port;

import org.jspecify.annotations.NullMarked;
