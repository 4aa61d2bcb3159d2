/** API tokens: what is kept of them. The secret text itself is never here. */
@NullMarked
package dev.stateward.domain.token;

import org.jspecify.annotations.NullMarked;
