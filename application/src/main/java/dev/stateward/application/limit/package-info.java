/** How many resources an organization has, how much it stores, and how many uploads run at once. */
@NullMarked
package dev.stateward.application.limit;

import org.jspecify.annotations.NullMarked;
