package dev.stateward.bootstrap.access;

import java.util.Map;

/**
 * One difference between what is there and what is to be there.
 *
 * @param action what is to be done
 * @param subject what it is done to
 * @param before of a change, the values that are there
 * @param after the values that are to be there
 */
record AccessChange(
    Action action, Subject subject, Map<String, String> before, Map<String, String> after) {
  /** What is to be done. */
  enum Action {
    ADD("+", "green"),
    CHANGE("~", "yellow"),
    REMOVE("-", "red");

    private final String sign;
    private final String colour;

    Action(String sign, String colour) {
      this.sign = sign;
      this.colour = colour;
    }

    String sign() {
      return sign;
    }

    String colour() {
      return colour;
    }
  }
}
