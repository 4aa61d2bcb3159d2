package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Signer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Signs with the keys of the present secret, and verifies with those of earlier secrets too. */
public final class HmacSigner implements Signer {
  private final KeyId presentKey;
  private final KeyId firstKey;
  private final List<DeterministicAead> texts;
  private final Map<KeyId, MacKey> codeKeys;
  private final Map<KeyId, MacKey> sharedKeys;

  /** A signer with the keys of {@code ring}. */
  public HmacSigner(KeyRing ring) {
    this.presentKey = ring.present().id();
    this.firstKey = ring.firstKey();
    this.texts = ring.accepted().stream().map(DeterministicAead::new).toList();
    this.codeKeys = keys(ring, LongLivedKeys::codes);
    this.sharedKeys = keys(ring, LongLivedKeys::shared);
  }

  private static Map<KeyId, MacKey> keys(KeyRing ring, Function<LongLivedKeys, byte[]> key) {
    return ring.longLived().stream()
        .collect(
            Collectors.toUnmodifiableMap(
                LongLivedKeys::id, keys -> new MacKey(MacKey.SHA_256, key.apply(keys))));
  }

  @Override
  public String sign(String text) {
    return encode(texts.getFirst().seal(MacKey.utf8(text)));
  }

  @Override
  public Optional<String> verify(String token) {
    byte[] bytes = decode(token);
    // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
    if (!encode(bytes).equals(token)) {
      return Optional.empty();
    }
    return texts.stream()
        .flatMap(key -> key.open(bytes).stream())
        .findFirst()
        .map(plain -> new String(plain, StandardCharsets.UTF_8));
  }

  @Override
  public KeyId presentKey() {
    return presentKey;
  }

  @Override
  public KeyId firstKey() {
    return firstKey;
  }

  @Override
  public Optional<String> code(KeyId key, String text) {
    return Optional.ofNullable(codeKeys.get(key))
        .map(known -> HexFormat.of().formatHex(known.code(MacKey.utf8(text))));
  }

  @Override
  public Optional<String> key(KeyId key, String text) {
    return Optional.ofNullable(sharedKeys.get(key))
        .map(known -> Base64.getEncoder().encodeToString(known.code(MacKey.utf8(text))));
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Decodes {@code token}; empty when it is not base64. */
  private static byte[] decode(String token) {
    try {
      return Base64.getUrlDecoder().decode(token);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }
}
