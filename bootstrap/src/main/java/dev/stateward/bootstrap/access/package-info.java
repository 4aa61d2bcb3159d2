/**
 * The access of an organization's teams as one file: read, written, compared with a server, and
 * brought about there.
 *
 * <p>Nothing but the API is used. Start reading at {@link
 * dev.stateward.bootstrap.access.DesiredAccess} and {@link
 * dev.stateward.bootstrap.access.AccessPlan} (ADR 221).
 */
@NullMarked
package dev.stateward.bootstrap.access;

import org.jspecify.annotations.NullMarked;
