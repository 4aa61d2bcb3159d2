/** Users: the people and service accounts that act on the server. */
@NullMarked
package dev.stateward.domain.user;

import org.jspecify.annotations.NullMarked;
