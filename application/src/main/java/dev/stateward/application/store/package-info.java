/** The driven ports of the database, as its adapter provides them. */
@NullMarked
package dev.stateward.application.store;

import org.jspecify.annotations.NullMarked;
