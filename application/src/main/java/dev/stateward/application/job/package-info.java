/** Jobs: their leases, and the schedule of recurring ones. */
@NullMarked
package dev.stateward.application.job;

import org.jspecify.annotations.NullMarked;
