package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a build was asked to search on the page of a change: revisions, metric, statistic and change are those of the
 * page, all else is as the step says.
 *
 * @param request what is to be searched; {@code null} where another step has to do it
 * @param words who asked for what, or why nothing is searched: a sentence
 */
record RequestedSearch(@Nullable BisectRequest request, String words) {
    /**
     * What a step makes of it.
     *
     * @param experiment that the step's spec describes; empty where the spec cannot be read, which the search says
     * @throws AbortException one line: it cannot be searched for
     */
    static RequestedSearch of(SearchRequest asked, String experiment, BisectRequest step) throws AbortException {
        if (!experiment.isEmpty() && !experiment.equals(asked.getExperiment())) {
            return new RequestedSearch(
                    null,
                    "Nothing is searched: this build was asked for commits of the experiment " + asked.getExperiment()
                            + ", and this step has the spec of " + experiment + ".");
        }
        try {
            BisectRequest request = step.between(
                            asked.getGood(), asked.getBad(), asked.getMetric(), asked.getStatistic())
                    .expecting(Wanted.valueOf(asked.getChange().toUpperCase(Locale.ROOT)));
            return new RequestedSearch(request, words(asked));
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }

    private static String words(SearchRequest asked) {
        String by = asked.getBy().isEmpty() ? "somebody who has not signed in" : asked.getBy();
        return "Searching what made " + (asked.getMetric() + " " + asked.getStatistic()).strip() + " "
                + (asked.getChange().equals("improvement") ? "better" : "worse") + " after build " + asked.getEarlier()
                + ", up to build " + asked.getLater() + ": " + by + " asked for it.";
    }
}
