package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.stats.Stability;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How stable measured values are, as keys of a JSON object and for people. */
final class StabilityAnswer {
    private StabilityAnswer() {}

    static Map<String, Object> json(Stability stability) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("withinTrials", stability.withinTrials());
        json.put("withinInstances", stability.withinInstances());
        json.put("total", stability.total());
        json.put("maxSpread", stability.maxSpread());
        json.put("effective", stability.effective());
        json.put("advice", stability.advice());
        return json;
    }

    /** One line: variation by level, and the spread of trials. */
    static String text(Stability stability) {
        String spread = Double.isNaN(stability.maxSpread())
                ? ""
                : "; trials' means lie up to " + percent(stability.maxSpread()) + " apart";
        return "variation " + percent(stability.withinTrials()) + " within trials, "
                + percent(stability.withinInstances()) + " within instances, " + percent(stability.total()) + " in all"
                + spread + ".";
    }

    private static String percent(double value) {
        return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, "%.3g %%", value);
    }
}
