package io.jenkins.plugins.benchgate.jenkins.result;

import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A variable of the environment with what a build has to tell of its verdicts; a token of the same name says the same.
 */
enum VerdictVariable {
    BENCHGATE(VerdictNews::line),
    BENCHGATE_VERDICT(news -> news.gravest().getWord()),
    BENCHGATE_EXPERIMENT(news -> VerdictNews.plain(news.gravest().getExperiment())),
    BENCHGATE_WORST_CHANGE(news -> worst(news.gravest(), WorstChange::number)),
    BENCHGATE_WORST_EFFECT(news -> worst(news.gravest(), WorstChange::effect)),
    BENCHGATE_WORST_SERIES(news -> VerdictNews.plain(worst(news.gravest(), WorstChange::series))),
    BENCHGATE_URL(VerdictNews::address);

    @SuppressWarnings("ImmutableEnumChecker") // methods without state
    private final Function<VerdictNews, String> value;

    VerdictVariable(Function<VerdictNews, String> value) {
        this.value = value;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(VerdictVariable::name).toList();
    }

    /** Its value; empty where there is nothing to say. */
    String in(VerdictNews news) {
        return value.apply(news);
    }

    /** All names with their values. */
    static Map<String, String> all(VerdictNews news) {
        Map<String, String> values = new LinkedHashMap<>();
        for (VerdictVariable variable : values()) {
            values.put(variable.name(), variable.in(news));
        }
        return values;
    }

    private static String worst(BuildVerdictAction verdict, Function<WorstChange, String> told) {
        return verdict.worst().map(told).orElse("");
    }
}
