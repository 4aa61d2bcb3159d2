package dev.stateward.testkit.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** Runs the tests of a class on each kind of stores that {@link StoresKinds} finds. */
@ArgumentsSource(StoresKinds.class)
@Inherited
@ParameterizedClass(name = "{argumentSetName}")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OnAllStores {}
