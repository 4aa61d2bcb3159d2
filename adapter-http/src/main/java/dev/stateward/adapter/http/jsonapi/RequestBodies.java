package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads the JSON of requests within its budgets. */
public final class RequestBodies {
  private static final int PIECE = 8 * 1024;
  private static final Pattern ALLOWED = Pattern.compile("maximum allowed \\((\\d+)");

  private static final ObjectMapper MAPPER =
      trees(Budgets.JSON_BODY).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Counts no tokens: all but a few are skipped. */
  private static final ObjectMapper IDENTIFIERS =
      trees(Budgets.TEXT, Long.MAX_VALUE)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final int longest;
  private final ByteBudget budget = new ByteBudget(Budgets.JSON_BODIES);

  /**
   * Reads bodies.
   *
   * @param longest the largest body that is read as a whole, in bytes
   */
  RequestBodies(int longest) {
    this.longest = longest;
  }

  /**
   * Creates parsers of requests: no duplicate names, limited nesting, tokens and names, and no
   * input in the messages of exceptions.
   *
   * @param longestText the longest text that is kept, in characters
   */
  public static JsonMapper.Builder trees(int longestText) {
    return trees(longestText, Budgets.JSON_TOKENS);
  }

  private static JsonMapper.Builder trees(int longestText, long mostTokens) {
    JsonFactory parsers =
        JsonFactory.builder()
            .recyclerPool(JsonBuffers.pool())
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(Budgets.JSON_DEPTH)
                    .maxTokenCount(mostTokens)
                    .maxNameLength(Budgets.JSON_NAME)
                    .maxStringLength(longestText)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            // JSON is UTF-8 (RFC 8259); Jackson would guess other encodings.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .build();
    return JsonMapper.builder(parsers).enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
  }

  /** The error for a body that cannot be parsed. */
  public static RequestRefusedException malformed(JsonProcessingException problem) {
    return RequestRefusedException.badRequest(
        problem instanceof StreamConstraintsException exceeded
            ? exceeded(String.valueOf(exceeded.getOriginalMessage()))
            : "the body is not a valid JSON document");
  }

  /** Which limit a body exceeds, as the parser's message begins with it. */
  private static String exceeded(String message) {
    if (message.startsWith("Token")) {
      return "the body has more than " + Budgets.JSON_TOKENS + " brackets, names and values";
    }
    if (message.startsWith("Document nesting")) {
      return "the body nests objects and arrays deeper than " + Budgets.JSON_DEPTH;
    }
    if (message.startsWith("Name")) {
      return "the body has a name of more than " + Budgets.JSON_NAME + " characters";
    }
    if (message.startsWith("Number")) {
      return "the body has a number of more than "
          + StreamReadConstraints.DEFAULT_MAX_NUM_LEN
          + " characters";
    }
    String allowed =
        ALLOWED.matcher(message).results().map(it -> it.group(1)).findFirst().orElse("");
    return "the body has a text of more than " + allowed + " characters";
  }

  /** The largest body that is read whole, in bytes. */
  int longest() {
    return longest;
  }

  /** The memory of a request's values, which it holds until its end. */
  JsonMemory memory(Context ctx) {
    return JsonMemory.of(ctx, budget);
  }

  /**
   * The body of a request as a tree; an empty object without a body.
   *
   * @throws RequestRefusedException when it is not a JSON document
   * @throws UseCaseFailedException when it is too large, or ended early
   */
  private JsonNode tree(Context ctx) {
    if (ctx.req().getContentLengthLong() > longest) {
      throw new UseCaseFailedException(new Failure.TooLarge(longest));
    }
    try (InputStream body = ctx.bodyInputStream();
        ByteBudget.Share share = budget.share()) {
      byte[] bytes = bytes(body, share);
      FairShares.received(ctx);
      memory(ctx).takeTree(bytes);
      return bytes.length == 0 ? MAPPER.createObjectNode() : parse(bytes);
    } catch (IOException e) {
      throw new UseCaseFailedException(new Failure.ContentIncomplete());
    }
  }

  /** Reads a body; what is wrong with it is thrown where it is asked for. */
  RequestBody read(Context ctx) {
    return read(ctx, this::tree);
  }

  /**
   * As {@link #read(Context)}, and keeps only the types and identifiers of the resources in {@code
   * data}: some clients send whole resources where identifiers are wanted.
   */
  RequestBody readIdentifiers(Context ctx) {
    return read(ctx, this::identifiers);
  }

  private JsonNode identifiers(Context ctx) {
    int most = Math.max(longest, Budgets.IDENTIFIERS_BODY);
    if (ctx.req().getContentLengthLong() > most) {
      throw new UseCaseFailedException(new Failure.TooLarge(most));
    }
    try (ByteBudget.Share share = budget.share();
        InputStream body = new LimitedStream(ctx.bodyInputStream(), most, share);
        JsonParser parser =
            new FilteringParserDelegate(
                IDENTIFIERS.createParser(body),
                IdentifierFilter.BODY,
                TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH,
                true)) {
      JsonNode tree = IDENTIFIERS.readTree(parser);
      FairShares.received(ctx);
      if (tree == null) {
        return MAPPER.createObjectNode();
      }
      JsonMemory memory = memory(ctx);
      tree.path("data")
          .forEach(resource -> resource.forEach(text -> memory.takePart(text.asText().length())));
      return tree;
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (IOException e) {
      throw new UseCaseFailedException(new Failure.ContentIncomplete());
    }
  }

  private static RequestBody read(Context ctx, Function<Context, JsonNode> reading) {
    try {
      JsonNode tree = reading.apply(ctx);
      return new RequestBody(() -> tree);
    } catch (RequestRefusedException | UseCaseFailedException e) {
      FairShares.received(ctx);
      return new RequestBody(() -> {
        throw e;
      });
    }
  }

  private byte[] bytes(InputStream body, ByteBudget.Share share) throws IOException {
    ByteArrayOutputStream held = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    int read = body.read(piece);
    while (read >= 0) {
      if (held.size() + read > longest) {
        throw new UseCaseFailedException(new Failure.TooLarge(longest));
      }
      if (held.size() > Budgets.SMALL_JSON_BODY && !share.take(read)) {
        throw JsonMemory.tooMuch();
      }
      held.write(piece, 0, read);
      read = body.read(piece);
    }
    return held.toByteArray();
  }

  private static JsonNode parse(byte[] bytes) {
    try {
      return MAPPER.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
