package dev.stateward.bootstrap;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The entry point of the program. */
public final class Main {
  private Main() {}

  /** Prints the version of the program; "development" when it does not run from its jar. */
  public static void main(String[] args) {
    var version = Main.class.getPackage().getImplementationVersion();
    try (var out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
      out.println("stateward " + Objects.requireNonNullElse(version, "development"));
    }
  }
}
