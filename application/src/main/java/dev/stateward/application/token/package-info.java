/** API tokens: authentication, issuing, revoking, and limits on their age. */
@NullMarked
package dev.stateward.application.token;

import org.jspecify.annotations.NullMarked;
