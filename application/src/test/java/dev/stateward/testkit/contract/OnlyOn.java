package dev.stateward.testkit.contract;

import dev.stateward.testkit.fixture.StoresKind;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Holds a kind of stores of its own, and no other, to the contracts that are nested in a class. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OnlyOn {
  /** The kind, which has a constructor without parameters. */
  Class<? extends StoresKind> value();
}
