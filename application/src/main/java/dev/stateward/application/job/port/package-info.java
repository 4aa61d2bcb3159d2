/** Running jobs and maintenance, and where jobs are stored. */
@NullMarked
package dev.stateward.application.job.port;

import org.jspecify.annotations.NullMarked;
