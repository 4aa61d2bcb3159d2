/** Organizations, users, memberships, and how much an organization stores. */
@NullMarked
package dev.stateward.adapter.jdbc.organization;

import org.jspecify.annotations.NullMarked;
