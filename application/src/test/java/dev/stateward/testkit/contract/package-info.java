/**
 * What every implementation of the driven ports must do. The contracts of stores run on each kind
 * of stores on the class path; the others are abstract test classes: the fakes and the adapters
 * extend them and say how to make the thing that is held to them.
 */
@NullMarked
package dev.stateward.testkit.contract;

import org.jspecify.annotations.NullMarked;
