/** All driven ports of the database together, as the adapter gives them. */
@NullMarked
package dev.stateward.application.store;

import org.jspecify.annotations.NullMarked;
