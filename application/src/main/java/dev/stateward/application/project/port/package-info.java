/** Managing projects and agent pools, and where they are stored. */
@NullMarked
package dev.stateward.application.project.port;

import org.jspecify.annotations.NullMarked;
