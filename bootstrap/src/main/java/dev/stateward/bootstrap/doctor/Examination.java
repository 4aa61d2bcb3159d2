package dev.stateward.bootstrap.doctor;

import java.util.List;

/** Looks at one thing, independently of all others. */
interface Examination {
  /** What is looked at, for when the look itself fails. */
  String subject();

  /** What was found; at least one finding. An exception is a finding too. */
  List<Finding> examine() throws Exception;
}
