/** What happens when requests that exclude each other come at once, over a real database. */
@NullMarked
package dev.stateward.race;

import org.jspecify.annotations.NullMarked;
