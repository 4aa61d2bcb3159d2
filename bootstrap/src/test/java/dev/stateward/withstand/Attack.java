package dev.stateward.withstand;

import java.io.IOException;

/** Something that a caller does to end, freeze or fill the server; it ends by itself. */
interface Attack {
  /** Does it, and requires of the answers what a sound server gives. */
  void on(Target target) throws IOException, InterruptedException;
}
