/**
 * Authorization: who may do what, and why; access of teams to workspaces and projects. Start at
 * {@code Authorizer}, the one place where something forbidden becomes something not found.
 */
@NullMarked
package dev.stateward.application.access;

import org.jspecify.annotations.NullMarked;
