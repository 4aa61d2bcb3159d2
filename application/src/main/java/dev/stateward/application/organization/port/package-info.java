/** Managing organizations, memberships and users, and where they are stored. */
@NullMarked
package dev.stateward.application.organization.port;

import org.jspecify.annotations.NullMarked;
