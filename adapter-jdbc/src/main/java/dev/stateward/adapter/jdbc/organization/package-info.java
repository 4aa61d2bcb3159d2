/** Organizations, users, memberships, and the usage of organizations. */
@NullMarked
package dev.stateward.adapter.jdbc.organization;

import org.jspecify.annotations.NullMarked;
