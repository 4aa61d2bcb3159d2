/** Whether servers that work for long take more and more of the machine. */
@NullMarked
package dev.stateward.soak;

import org.jspecify.annotations.NullMarked;
