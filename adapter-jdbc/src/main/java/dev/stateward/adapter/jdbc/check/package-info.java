/** What a check of an installation asks of rows. */
@NullMarked
package dev.stateward.adapter.jdbc.check;

import org.jspecify.annotations.NullMarked;
