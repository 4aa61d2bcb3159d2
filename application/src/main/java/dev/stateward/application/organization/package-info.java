/** Organizations, their memberships, users, and the first set-up of a server. */
@NullMarked
package dev.stateward.application.organization;

import org.jspecify.annotations.NullMarked;
