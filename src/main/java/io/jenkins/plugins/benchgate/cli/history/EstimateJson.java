package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.LinkedHashMap;
import java.util.Map;

/** An estimate as keys of a JSON object. */
final class EstimateJson {
    private EstimateJson() {}

    /** Number of values, instances and trials, the estimate and its bounds. */
    static Map<String, Object> of(Estimate estimate) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("n", estimate.count());
        put(json, estimate);
        json.put("instances", estimate.instances());
        json.put("trials", estimate.trials());
        return json;
    }

    /** The estimate and its bounds; NaN for those that are not known. */
    static void put(Map<String, Object> json, Estimate estimate) {
        Interval interval = estimate.interval();
        json.put("estimate", estimate.value());
        json.put("lower", interval == null ? Double.NaN : interval.lower());
        json.put("upper", interval == null ? Double.NaN : interval.upper());
    }
}
