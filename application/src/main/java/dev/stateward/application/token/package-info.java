/** API tokens: authentication, issuing, revoking, and how old they may get. */
@NullMarked
package dev.stateward.application.token;

import org.jspecify.annotations.NullMarked;
