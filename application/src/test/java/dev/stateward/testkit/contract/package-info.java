/**
 * What every implementation of the driven ports must do. Each kit is an abstract test class; the
 * fakes and the adapters extend it and say how to make the thing that is held to it.
 */
@NullMarked
package dev.stateward.testkit.contract;

import org.jspecify.annotations.NullMarked;
