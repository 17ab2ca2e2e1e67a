package io.jenkins.plugins.benchgate.jenkins.bisect;

import hudson.model.InvisibleAction;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;

/**
 * The mark of a build whose Pipeline searches on request: it has a step that takes from its build what it searches. By
 * this the page of a change knows that a build can be asked for it.
 */
public final class SearchOffer extends InvisibleAction {
    private final String experiment;

    private SearchOffer(String experiment) {
        this.experiment = experiment;
    }

    /** Marks a build, once for each experiment. */
    public static void leave(Run<?, ?> build, String experiment) throws IOException {
        synchronized (JobHistories.get().lock(build)) {
            if (build.getActions(SearchOffer.class).stream()
                    .noneMatch(offer -> offer.getExperiment().equals(experiment))) {
                build.addAction(new SearchOffer(experiment));
                build.save();
            }
        }
    }

    /** Name of the experiment whose commits the step can search. */
    public String getExperiment() {
        return experiment;
    }
}
