package dev.stateward.application.blob.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.Serial;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/**
 * Looks into the files in which the tool keeps its state.
 *
 * <p>A JSON object that is no such file is never an error: clients may encrypt it. Memory does not
 * depend on the size of a file, other than that of what is returned.
 */
public interface StateFiles {
  /** A look at content that passes by. */
  Glance glance();

  /**
   * Finds outputs and resources in {@code content}, which is read to its end.
   *
   * @param memory pays for every byte that is kept of it
   */
  Findings examine(InputStream content, Memory memory) throws IOException;

  /**
   * Lists the instances of resources and data sources in {@code content}, which is read to its end,
   * in the order of the file. Names are cut as in an examination.
   */
  ListedResources resources(InputStream content, PageRequest page) throws IOException;

  /**
   * Reads outputs from the {@code values.outputs} part of the tool's JSON output.
   *
   * @throws IllegalArgumentException when {@code json} is no such document; the message holds
   *     nothing of it
   */
  List<FoundOutput> outputs(byte[] json);

  /**
   * The same bytes but for the digits of the top-level {@code serial}, which become {@code serial};
   * without a top-level serial, the same bytes.
   */
  InputStream withSerial(InputStream content, Serial serial);

  /** The resources of a state. */
  sealed interface ListedResources {
    /** A page of them; an encrypted state has none that could be found. */
    record Found(Page<ResourceInstance> page) implements ListedResources {
      public Found {
        Objects.requireNonNull(page, "page is null");
      }
    }

    /**
     * It is no state that is understood.
     *
     * @param reason why, the end of a sentence, with nothing in it that comes from the content
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
     * Takes {@code bytes} more, and waits while others have them; false, and nothing is taken, when
     * no state may have as many.
     */
    boolean take(long bytes);

    /** Gives {@code bytes} back that are not used any more. */
    void giveBack(long bytes);
  }

  /** Watches content pass by, in pieces of any size. */
  interface Glance {
    /**
     * Takes the next {@code length} bytes; never fails, whatever they are.
     *
     * @return false as soon as it is certain that what passes is not a JSON object
     */
    boolean pass(byte[] buffer, int offset, int length);

    /**
     * Whether what passed was one JSON object (RFC 8259) with nothing but white space around it.
     * Asked once, at the end.
     */
    boolean jsonObject();

    /**
     * Whether what passed was a state file whose {@code resources} and {@code outputs} are both
     * there and empty; false for anything else. Asked once, at the end.
     */
    boolean emptyState();
  }

  /**
   * What an examination found.
   *
   * @param inventory everything beside outputs, or why there is nothing
   * @param outputs the outputs, in the order of the file
   */
  record Findings(ExtractedResources.Examined inventory, List<FoundOutput> outputs) {
    public Findings {
      outputs = List.copyOf(outputs);
    }
  }
}
