/** Jobs, and who works on them. */
@NullMarked
package dev.stateward.adapter.jdbc.job;

import org.jspecify.annotations.NullMarked;
