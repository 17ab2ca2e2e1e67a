package io.jenkins.plugins.benchgate.jenkins.bisect;

import hudson.model.Job;
import hudson.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the newest builds of a job know of searches. Older ones are not loaded: a page waits for this.
 *
 * @param builds the newest first
 */
public record JobSearches(List<Run<?, ?>> builds) {
    private static final int LOOKED_AT = 20;

    public JobSearches {
        builds = List.copyOf(builds);
    }

    /** Those of a job. */
    public static JobSearches of(Job<?, ?> job) {
        List<Run<?, ?>> newest = new ArrayList<>();
        Run<?, ?> build = job.getLastBuild();
        while (build != null && newest.size() < LOOKED_AT) {
            newest.add(build);
            build = build.getPreviousBuild();
        }
        return new JobSearches(newest);
    }

    /** Whether a build of the job can be asked to search commits of an experiment. */
    public boolean isOffered(String experiment) {
        return builds.stream()
                .flatMap(build -> build.getActions(SearchOffer.class).stream())
                .anyMatch(offer -> offer.getExperiment().equals(experiment));
    }

    /** The newest build that was asked to search the same. */
    public Optional<Run<?, ?>> asked(SearchRequest request) {
        return builds.stream()
                .filter(build -> build.getActions(SearchRequest.class).stream().anyMatch(request::isSame))
                .findFirst();
    }
}
