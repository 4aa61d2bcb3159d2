package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** What a command of a CLI left: its exit code and what it wrote. */
record CliResult(Cli cli, String command, int code, String out, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Fails unless it wrote {@code text}, line breaks and the frames of messages aside. */
  CliResult says(String text) {
    if (!plain().contains(text)) {
      CliSteps.ofThisRun().wentWrong(cli);
      fail("%s does not say \"%s\":\n%s", command, text, tail());
    }
    return this;
  }

  /** Fails if it wrote {@code text}. */
  CliResult doesNotSay(String text) {
    if (plain().contains(text)) {
      CliSteps.ofThisRun().wentWrong(cli);
      fail("%s says \"%s\":\n%s", command, text, tail());
    }
    return this;
  }

  /** Fails unless its output is {@code text}, blanks around it aside. */
  CliResult prints(String text) {
    if (!out.strip().equals(text)) {
      CliSteps.ofThisRun().wentWrong(cli);
      fail("%s does not print \"%s\":\n%s", command, text, tail());
    }
    return this;
  }

  JsonNode json() {
    try {
      return JSON.readTree(out);
    } catch (JsonProcessingException malformed) {
      CliSteps.ofThisRun().wentWrong(cli);
      return fail(command + " prints no JSON:\n" + tail(), malformed);
    }
  }

  /** The last part of what it wrote. */
  String tail() {
    var all = out + err;
    return all.length() <= 8000 ? all : "...\n" + all.substring(all.length() - 8000);
  }

  private String plain() {
    return (out + "\n" + err).replaceAll("[│╷╵\\s]+", " ");
  }
}
