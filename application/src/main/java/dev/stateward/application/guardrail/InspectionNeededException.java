package dev.stateward.application.guardrail;

/** Ends a transaction that has to know the data of a state, which is not read within one. */
final class InspectionNeededException extends RuntimeException {
  private static final long serialVersionUID = 1;

  InspectionNeededException() {
    super("the state has to be read", null, false, false);
  }
}
