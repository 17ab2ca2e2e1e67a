package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * The data that TSBS generates: what {@code tsbs_generate_data} and {@code tsbs_generate_queries} are told.
 *
 * @param useCase {@code cpu-only}, {@code devops} or {@code iot}
 * @param scale hosts of cpu-only and devops, trucks of iot, at least 1
 * @param seed of the pseudo-random numbers, at least 1: TSBS takes the time of day for 0
 * @param from first point in time
 * @param to end of the data, after {@code from}
 * @param interval between two points of one host, in seconds, above 0
 */
public record TsbsData(String useCase, int scale, long seed, Instant from, Instant to, double interval) {
    public static final List<String> USE_CASES = List.of("cpu-only", "devops", "iot");

    /**
     * Measurements of a host in the use case devops: cpu, diskio, disk, kernel, mem, net, nginx, postgresl and redis.
     */
    private static final int DEVOPS_MEASUREMENTS = 9;

    public TsbsData {
        if (!USE_CASES.contains(useCase)) {
            throw new IllegalArgumentException(
                    "found use case '" + useCase + "', expected one of " + String.join(", ", USE_CASES));
        }
        if (scale < 1) {
            throw new IllegalArgumentException("found scale " + scale + ", expected at least 1");
        }
        if (seed < 1) {
            throw new IllegalArgumentException("found seed " + seed + ", expected at least 1");
        }
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException(
                    "found data from " + from + " to " + to + ", expected an end after its begin");
        }
        if (!(interval > 0)) {
            throw new IllegalArgumentException("found interval " + interval + " s, expected more than 0");
        }
    }

    public boolean iot() {
        return useCase.equals("iot");
    }

    /** From the first point to the end. */
    public Duration span() {
        return Duration.between(from, to);
    }

    /** Rows that the data has; 0 for iot, whose trucks lose some by chance. */
    public long rows() {
        if (iot()) {
            return 0;
        }
        long points = (long) Math.ceil(span().toNanos() / 1e9 / interval);
        return points * scale * (useCase.equals("devops") ? DEVOPS_MEASUREMENTS : 1);
    }

    /** What both generators are told. */
    List<String> options() {
        return List.of(
                "--use-case=" + useCase,
                "--scale=" + scale,
                "--seed=" + seed,
                "--timestamp-start=" + from,
                "--timestamp-end=" + to);
    }

    /** How the generator of data is told the interval. */
    String intervalOption() {
        return String.format(Locale.ROOT, "--log-interval=%dns", Math.round(interval * 1e9));
    }

    /**
     * Name of the folder in which this data and its queries are kept: equal parameters have the same, others another.
     *
     * @param format of the target
     * @param queryOptions of the generator of queries
     */
    String folder(String format, List<String> queryOptions) {
        String parameters = String.join(
                "\n", format, String.join("\n", options()), intervalOption(), String.join("\n", queryOptions));
        return format + "-" + useCase + "-" + HexFormat.of().formatHex(Sha256.of(parameters), 0, 8);
    }

    /**
     * A few words for people:
     * {@code devops, scale 100, seed 1, 2016-01-01T00:00:00Z to 2016-01-02T00:00:00Z every 10 s}.
     */
    Message description() {
        String every = interval == Math.rint(interval) ? String.valueOf((long) interval) : String.valueOf(interval);
        return Message.of(
                "stored.part.tsbsData",
                useCase,
                Figure.of(scale),
                Figure.of(seed),
                String.valueOf(from),
                String.valueOf(to),
                new Figure(every));
    }
}
