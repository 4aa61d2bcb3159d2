/** Projects and agent pools. */
@NullMarked
package dev.stateward.application.project;

import org.jspecify.annotations.NullMarked;
