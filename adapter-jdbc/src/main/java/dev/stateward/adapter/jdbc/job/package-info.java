/** Jobs and their leases. */
@NullMarked
package dev.stateward.adapter.jdbc.job;

import org.jspecify.annotations.NullMarked;
