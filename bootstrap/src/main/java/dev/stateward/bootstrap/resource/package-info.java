/**
 * Commands that list, show, create, change and remove what a server has, made from a table: one
 * {@link dev.stateward.bootstrap.resource.Kind} describes each kind of resource.
 *
 * <p>A new resource or command is an entry in one of the {@code *Kinds} and no class. Start reading
 * at {@link dev.stateward.bootstrap.resource.ResourceCommands} (ADR 216).
 */
@NullMarked
package dev.stateward.bootstrap.resource;

import org.jspecify.annotations.NullMarked;
