package dev.stateward.testkit.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A root key of a server that can be away, and that counts what it opens. */
public final class InMemoryRootKey implements RootKey {
  private static final String FORM = "memory:";

  private final List<String> sealed = new ArrayList<>();
  private int version = 1;
  private int opened;
  private boolean away;
  private boolean forgetful;

  /** Makes another version of the key. */
  public synchronized void rotate() {
    version++;
  }

  /** Whether the server does not respond. */
  public synchronized void away(boolean now) {
    away = now;
  }

  /** From now on opens nothing that it seals. */
  public synchronized void forget() {
    forgetful = true;
  }

  /** How many keys it was asked to open. */
  public synchronized int opened() {
    return opened;
  }

  @Override
  public String name() {
    return "a key in memory";
  }

  @Override
  public boolean recognizes(Sealed text) {
    return text.text().startsWith(FORM);
  }

  @Override
  public boolean settled(Sealed text) {
    return recognizes(text);
  }

  @Override
  public synchronized Sealed seal(byte[] key, String context) {
    requireThere();
    sealed.add(context + "=" + Base64.getEncoder().encodeToString(key));
    KeyId under = id(version);
    String text = forgetful ? "forgotten" : "place " + (sealed.size() - 1);
    return new Sealed(under, FORM + HexFormat.of().formatHex((text + " of it").getBytes(UTF_8)));
  }

  @Override
  public synchronized byte[] open(Sealed text, String context) {
    opened++;
    requireThere();
    for (int i = 0; i < sealed.size(); i++) {
      String place = FORM + HexFormat.of().formatHex(("place " + i + " of it").getBytes(UTF_8));
      if (place.equals(text.text()) && sealed.get(i).startsWith(context + "=")) {
        return Base64.getDecoder().decode(sealed.get(i).substring(context.length() + 1));
      }
    }
    throw new StoreUnavailableException("refused", new IOException("not sealed for that"));
  }

  @Override
  public synchronized Set<KeyId> former(Sealed text) {
    return IntStream.range(1, version)
        .mapToObj(InMemoryRootKey::id)
        .filter(id -> !id.equals(text.under()))
        .collect(Collectors.toSet());
  }

  private static KeyId id(int version) {
    return new KeyId("000000000000%04x".formatted(version));
  }

  private void requireThere() {
    if (away) {
      throw new StoreUnavailableException("the key server does not respond", new IOException());
    }
  }
}
