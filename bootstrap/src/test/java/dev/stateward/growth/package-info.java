/**
 * What a call costs when the database is large, beside what it costs when there is little in it.
 */
@NullMarked
package dev.stateward.growth;

import org.jspecify.annotations.NullMarked;
