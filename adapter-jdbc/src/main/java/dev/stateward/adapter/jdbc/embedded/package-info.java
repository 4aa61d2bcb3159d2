/**
 * The embedded database's file: how it is written and forced to the disk, and how much of it is
 * used.
 */
@NullMarked
package dev.stateward.adapter.jdbc.embedded;

import org.jspecify.annotations.NullMarked;
