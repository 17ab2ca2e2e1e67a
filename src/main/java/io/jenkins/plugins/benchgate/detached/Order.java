package io.jenkins.plugins.benchgate.detached;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.FleetExperiment;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.LocalExperiment;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a measuring process is to do, and how. Holds secrets: its text lies in a file of its owner's alone until the
 * process has read it.
 *
 * @param spec path of the spec
 * @param out folder for the results
 * @param seed what the order of trials and all resampling follow from
 * @param environment of the build
 * @param loan the build's own machines as text; empty where it measures on its own
 * @param limitSeconds after which it ends itself; 0: no limit
 * @param limitWords the limit for people, as in {@code the time limit of 5 minutes}
 * @param unaskedSeconds after which it ends itself when nobody has asked for it
 * @param known lines of the job's history, without values, that say what is due; empty: nothing is known
 * @param bisect what it searches for; {@code null} for other work
 */
public record Order(
        Work work,
        String spec,
        String out,
        long seed,
        Map<String, String> environment,
        String loan,
        long limitSeconds,
        String limitWords,
        long unaskedSeconds,
        String known,
        @Nullable BisectOrder bisect)
        implements Serializable {
    private static final long serialVersionUID = 1;

    public Order {
        environment = Map.copyOf(environment);
    }

    /**
     * The same for the process itself.
     *
     * @param file the spec, on its machine
     * @param folder for the results, on its machine
     * @param variables the environment of the process
     * @param search with the repository's path on its machine
     */
    public Order at(Path file, Path folder, Map<String, String> variables, @Nullable BisectOrder search) {
        return new Order(
                work,
                file.toString(),
                folder.toString(),
                seed,
                variables,
                loan,
                limitSeconds,
                limitWords,
                unaskedSeconds,
                known,
                search);
    }

    /** Does something on the build's own machines, or on this one where it has none. */
    void use(Spec measured, Path folder, Progress progress, ClusterWork<Boolean> doing)
            throws IOException, InterruptedException, ExperimentException {
        if (loan.isEmpty()) {
            LocalExperiment.use(measured, environment, progress, doing);
        } else {
            try {
                new FleetExperiment(measured, LeaseJson.readMachines(loan).of(1), environment)
                        .use(folder, progress, doing);
            } catch (CloudException e) {
                throw new ExperimentException(String.valueOf(e.getMessage()));
            }
        }
    }

    String write() {
        try {
            return Json.MAPPER.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("found an order that cannot be written as JSON: " + e.getClass(), e);
        }
    }

    /** The message of a failure names no content, which may be secret. */
    static Order read(String text) {
        try {
            return Json.MAPPER.readValue(text, Order.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "found text that is no order at " + e.getLocation().offsetDescription(), null);
        }
    }

    /** Without the environment and the loan. */
    @Override
    public String toString() {
        return "order to " + work + " " + spec;
    }

    /** What a measuring process is to do. */
    public enum Work {
        /** To measure what a spec says; the answer is a {@link Measurement}. */
        MEASURE(false),
        /**
         * To record a suite of microbenchmarks and its application, and to compare them; the answer is a
         * {@link SuiteResult}.
         */
        TRACE(true),
        /** To search for the commit that changed a metric; the answer is a {@link BisectResult}. */
        BISECT(true);

        private final boolean goesOn;

        Work(boolean goesOn) {
            this.goesOn = goesOn;
        }

        /** Whether it goes on with what an earlier build has left in its folder for results. */
        public boolean goesOn() {
            return goesOn;
        }
    }
}
