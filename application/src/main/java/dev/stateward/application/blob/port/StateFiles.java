package dev.stateward.application.blob.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.guardrail.JudgedState;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateHeader;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Parses the state files of the tool.
 *
 * <p>A JSON object that is not a state file is never an error: clients may encrypt their state.
 * Memory does not depend on the size of a file, other than that of what is returned.
 */
public interface StateFiles {
  /** A detector of what has to be known of streamed content before it is accepted. */
  Detector detector();

  /**
   * Finds outputs and resources in {@code content}, which is read to its end.
   *
   * @param memory is charged for every byte that is kept of it
   */
  Findings examine(InputStream content, Memory memory) throws IOException;

  /**
   * Lists the instances of resources and data sources in {@code content}, which is read to its end,
   * in the order of the file. Names are cut as in an examination.
   */
  ListedResources resources(InputStream content, PageRequest page) throws IOException;

  /**
   * Gives the instances and outputs in {@code content}, which is read to its end, to {@code taker},
   * without their values: as digests under {@code key} (ADR 207). What was taken before the content
   * proves to be unreadable counts for nothing.
   */
  ReadInstances instances(
      InputStream content, BlobCipher.Key key, Consumer<ExtractedInstance> taker)
      throws IOException;

  /** What guardrails judge {@code content} by, which is read to its end. No value is in it. */
  JudgedState.Insight insight(InputStream content) throws IOException;

  /**
   * Reads values of attributes in {@code content}, which is read to its end. Left out is what is
   * longer than its budget, what no longer fits into that of all, what has the same address as
   * something else, and what comes before the names by which it is known, as no tool writes it.
   */
  AttributeValues values(InputStream content, AttributeValues.Wanted wanted) throws IOException;

  /**
   * Reads outputs from the {@code values.outputs} part of the tool's JSON output.
   *
   * @throws IllegalArgumentException when {@code json} is no such document; the message holds
   *     nothing of it
   */
  List<FoundOutput> outputs(byte[] json);

  /**
   * The same bytes with the digits of the top-level {@code serial} replaced by {@code serial}; the
   * same bytes without a top-level serial, and when the client encrypted the state.
   */
  RenumberedState withSerial(InputStream content, Serial serial);

  /** The end of the instances of a state. */
  sealed interface ReadInstances {
    /**
     * All were given.
     *
     * @param engineVersion the version of the tool that wrote the state; empty when not found
     * @param count how many there are
     */
    record All(String engineVersion, long count) implements ReadInstances {
      public All {
        Objects.requireNonNull(engineVersion, "engineVersion is null");
      }
    }

    /**
     * The state is encrypted, has an unknown format, or more than can be compared.
     *
     * @param reason why, the end of a sentence, without any of the content
     */
    record Unreadable(String reason) implements ReadInstances {
      public Unreadable {
        Objects.requireNonNull(reason, "reason is null");
      }
    }
  }

  /** The resources of a state. */
  sealed interface ListedResources {
    /** A page of them. */
    record Found(Page<ResourceInstance> page) implements ListedResources {
      public Found {
        Objects.requireNonNull(page, "page is null");
      }
    }

    /**
     * The client encrypted the state, or it has an unknown format.
     *
     * @param reason why, the end of a sentence, without any of the content
     */
    record Unreadable(String reason) implements ListedResources {
      public Unreadable {
        Objects.requireNonNull(reason, "reason is null");
      }
    }
  }

  /** The memory that an examination may take. */
  interface Memory {
    /**
     * Reserves {@code bytes} more, waiting while others have them; false, reserving nothing, when
     * no state may have as many.
     */
    boolean take(long bytes);

    /** Releases {@code bytes}. */
    void giveBack(long bytes);
  }

  /** Detects JSON objects, empty states and headers in content fed in pieces of any size. */
  interface Detector {
    /**
     * Takes the next {@code length} bytes; never fails, whatever they are.
     *
     * @return false once it is certain that the content is not a JSON object
     */
    boolean feed(byte[] buffer, int offset, int length);

    /**
     * Whether the content was one JSON object (RFC 8259) with only white space around it. Called
     * once, at the end.
     */
    boolean jsonObject();

    /**
     * Whether the content was a state file whose {@code resources} and {@code outputs} are both
     * present and empty. Called once, at the end.
     */
    boolean emptyState();

    /**
     * The serial and lineage at the top level of the content; of several the last, as the tool
     * reads them. Called once, at the end.
     */
    StateHeader header();
  }

  /**
   * The results of an examination.
   *
   * @param extracted everything besides outputs, or why there is nothing
   * @param outputs the outputs, in the order of the file
   */
  record Findings(ExtractedResources.Examined extracted, List<FoundOutput> outputs) {
    public Findings {
      outputs = List.copyOf(outputs);
    }
  }
}
