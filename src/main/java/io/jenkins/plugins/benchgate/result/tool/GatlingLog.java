package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.LoggedValues;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.Timeline;
import io.jenkins.plugins.benchgate.text.Figure;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code simulation.log} of Gatling has, whatever its form: {@code cart / items latency} of each request that
 * succeeded, {@code cart duration} of each group that did, from its beginning to its end, in whole ms, and {@code
 * throughput} of requests that succeeded.
 *
 * <p>Nothing marks the end of a log; virtual users that began and did not end are a warning.
 */
final class GatlingLog {
    /** Between a group and what is in it. */
    static final String WITHIN = " / ";

    private static final double MILLISECONDS = 1e3;
    /** How far lines are out of order, at most, in s. */
    private static final double CLOCK = 10;

    private final Path file;
    private final LoggedValues logged;
    private final Timeline timeline = new Timeline(MILLISECONDS, CLOCK);
    private long requests;
    private long failed;
    private long users;
    private long open;
    private long errors;
    private String error = "";

    GatlingLog(Path file, Keeping keeping) {
        this.file = file;
        this.logged = new LoggedValues(keeping);
    }

    /** The requests of one name, or the groups. */
    final class Timed {
        private final Metric metric;
        /** From the first that succeeded on. */
        private LoggedValues.@Nullable Values values;

        private Timed(String metric) {
            this.metric = new Metric(metric, Unit.SECOND, Direction.LOWER);
        }

        private void add(long start, long end, long line) {
            LoggedValues.Values known = values;
            if (known == null) {
                known = logged.of(metric, line);
                values = known;
            }
            known.add((end - start) / MILLISECONDS, start / MILLISECONDS);
        }
    }

    /** The requests of a name, which has its groups before it. */
    Timed requests(String name) {
        return new Timed(name + " latency");
    }

    /** The groups of a name, which has those in which they are before it. */
    Timed groups(String name) {
        return new Timed(name + " duration");
    }

    /**
     * Adds a request.
     *
     * @param of those of its name
     * @param start in ms since the epoch
     * @param end in ms since the epoch, not before the start
     * @param line where it is; 0 where there are no lines
     */
    void request(Timed of, long start, long end, boolean succeeded, long line) {
        requests++;
        timeline.add((double) start, (double) end);
        if (succeeded) {
            of.add(start, end, line);
        } else {
            failed++;
        }
    }

    /** Adds a group. */
    void group(Timed of, long start, long end, boolean succeeded, long line) {
        if (succeeded) {
            of.add(start, end, line);
        }
    }

    /** Counts a virtual user that begins, or ends. */
    void user(boolean begins) {
        users += begins ? 1 : 0;
        open += begins ? 1 : -1;
    }

    /** Counts an error of the simulation. */
    void error(String message) {
        errors++;
        error = error.isEmpty() ? message : error;
    }

    Reading reading(double tolerated) throws InputException {
        if (users == 0 && requests == 0 && errors == 0) {
            throw new InputException(file, "found no user and no request, expected a whole simulation.log of Gatling");
        }
        Findings found = new Findings(tolerated);
        long succeeded = requests - failed;
        timeline.judge(found);
        double milliseconds = timeline.ended() - timeline.began();
        if (succeeded > 0 && milliseconds > 0) {
            found.throughput(succeeded * MILLISECONDS / milliseconds, succeeded);
        }
        found.addAll(logged.samples());
        if (requests == 0) {
            found.fault("stored.noRequest");
        }
        found.failed("stored.requestsFailed", failed, requests);
        if (errors > 0) {
            found.fault("stored.gatlingErrors", Figure.of(errors), error);
        }
        if (open > 0) {
            found.warn("stored.usersOpen", Figure.of(open), Figure.of(users));
        }
        return found.reading();
    }
}
