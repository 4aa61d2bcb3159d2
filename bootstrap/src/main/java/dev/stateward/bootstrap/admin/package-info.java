/**
 * The admin socket: how commands ask a running server that has their embedded database open. A Unix
 * domain socket in the data folder, JSON lines (ADR 182). Start reading at {@link
 * dev.stateward.bootstrap.admin.AdminSocket}.
 */
@NullMarked
package dev.stateward.bootstrap.admin;

import org.jspecify.annotations.NullMarked;
