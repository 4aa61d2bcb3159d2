package dev.stateward.adapter.http.jsonapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.adapter.http.jsonapi.FairShares.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class FairSharesTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  /** Eight requests are divided, and each has two of them at the least. */
  private static FairShares shares(Duration wait) {
    return new FairShares(8, 2, wait);
  }

  private static List<Share> begun(FairShares shares, String principal, int count) {
    List<Share> begun = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Share share = shares.share(principal);
      share.begin();
      begun.add(share);
    }
    return begun;
  }

  private static void refuses(FairShares shares, String principal) {
    Share share = shares.share(principal);
    assertThatExceptionOfType(RequestRefusedException.class)
        .isThrownBy(share::begin)
        .satisfies(refused -> assertThat(refused.error().status()).isEqualTo(429));
    share.end();
  }

  @Test
  void givesOneThatIsAloneAllThatItWants() {
    assertThat(begun(shares(Duration.ZERO), "a", 1000)).hasSize(1000);
  }

  @Test
  void dividesAmongThoseThatWantSomething() {
    FairShares shares = shares(Duration.ZERO);
    List<Share> flood = begun(shares, "a", 100);

    List<Share> other = begun(shares, "b", 4);
    refuses(shares, "b");
    refuses(shares, "a");

    flood.subList(0, 97).forEach(Share::end);
    begun(shares, "a", 1);
    refuses(shares, "a");
    other.getFirst().end();
    begun(shares, "b", 1);
  }

  @Test
  void givesEachTheLeastHoweverManyThereAre() {
    FairShares shares = shares(Duration.ZERO);
    for (int principal = 0; principal < 100; principal++) {
      begun(shares, "p" + principal, 2);
    }

    refuses(shares, "p7");
  }

  @Test
  void letsTheNextInWhenOneEnds() throws InterruptedException {
    FairShares shares = shares(LONG);
    begun(shares, "b", 1);
    List<Share> working = begun(shares, "a", 4);
    Share waiting = shares.share("a");
    Thread thread = Thread.ofVirtual().start(waiting::begin);
    assertThat(thread.join(Duration.ofMillis(100))).isFalse();

    working.getFirst().end();

    thread.join();
  }

  @Test
  void limitsNobodyOnceTheOthersStopped() {
    FairShares shares = shares(LONG);
    begun(shares, "b", 1).getFirst().end();

    assertThat(begun(shares, "a", 100)).hasSize(100);
  }

  @Test
  void countsARequestOnceOnly() {
    FairShares shares = shares(Duration.ZERO);
    begun(shares, "b", 1);
    Share share = shares.share("a");

    share.begin();
    share.begin();
    share.end();
    share.end();
    share.begin();

    assertThat(begun(shares, "a", 4)).hasSize(4);
    refuses(shares, "a");
  }
}
