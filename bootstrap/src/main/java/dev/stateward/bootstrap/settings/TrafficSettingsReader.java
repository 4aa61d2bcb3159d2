package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.Budgets;
import java.util.ArrayList;
import java.util.List;

/** Reads the limits of traffic and the trusted networks. */
final class TrafficSettingsReader {
  private static final int MOST = 1_000_000;
  private static final int MOST_VERSIONS = 100_000_000;

  private final RawSettings given;
  private final SettingProblems problems;

  TrafficSettingsReader(RawSettings given, SettingProblems problems) {
    this.given = given;
    this.problems = problems;
  }

  Traffic traffic() {
    return new Traffic(
        limit(Setting.MAX_CONNECTIONS, MOST),
        limit(Setting.MAX_CONNECTIONS_PER_CLIENT, MOST),
        networks(Setting.TRUSTED_PROXIES),
        limit(Setting.MAX_WRONG_TOKENS_PER_MINUTE, MOST),
        limit(Setting.MAX_REQUESTS_PER_SECOND, MOST),
        Budgets.NOT_FOUND_STEP);
  }

  ApplicationSettings.Quotas quotas() {
    return new ApplicationSettings.Quotas(
        limit(Setting.MAX_STATE_VERSIONS_PER_ORGANIZATION, MOST_VERSIONS),
        ByteSize.orNone(given, Setting.MAX_STATE_BYTES_PER_ORGANIZATION, problems),
        limit(Setting.MAX_UPLOADS_PER_ORGANIZATION, MOST));
  }

  List<Network> networks(Setting setting) {
    List<Network> networks = new ArrayList<>();
    for (String text : given.get(setting).text().split(",", -1)) {
      if (!text.isBlank()) {
        Network.parse(text.strip())
            .ifPresentOrElse(
                networks::add,
                () ->
                    problems.addQuoting(
                        setting,
                        text.strip(),
                        "must be networks such as 10.1.0.0/16 or fd00::/8, with commas between"));
      }
    }
    return networks;
  }

  private int limit(Setting setting, int most) {
    String text = given.get(setting).text();
    if (text.matches("[0-9]{1,9}") && Integer.parseInt(text) <= most) {
      return Integer.parseInt(text);
    }
    problems.addQuoting(setting, text, "must be a number from 1 to " + most + ", or 0 for none");
    return 0;
  }
}
