package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.model.Series;
import java.nio.ByteBuffer;
import java.util.List;

/** Where the seed of a build, or of a comparison, comes from. */
public final class Seeds {
    /** A JSON number is exact up to 53 bits everywhere. */
    private static final long EXACT_IN_JSON = (1L << 53) - 1;

    private Seeds() {}

    /**
     * What the requests of trials with the same number follow from: both versions of a pair get the same requests, and
     * other pairs others.
     *
     * @param build the seed of the build
     * @param number of the trials, from 1; 0 for data that is loaded once
     * @return greater than 0
     */
    public static long ofTrials(long build, int number) {
        return of("requests", Long.toString(build), Integer.toString(number)) | 1;
    }

    /** The same names give the same seed, on any machine; any other names almost surely another. */
    public static long of(String... names) {
        return of(String.join("\n", names));
    }

    /**
     * The same measured values give the same seed, whatever file they came from; any others almost surely another.
     *
     * <p>Values are mixed one by one by a multiplication and a shift, because a cryptographic digest of 10^7 values
     * takes longer than reading them.
     */
    public static long of(List<Series> series) {
        StringBuilder text = new StringBuilder();
        for (Series one : series) {
            text.append(one.metric()).append('\n').append(one.version()).append('\n');
            for (Series.Trial trial : one.trials()) {
                text.append(trial.instance()).append('\n').append(trial.label()).append('\n');
                text.append(digest(trial.values())).append('\n');
            }
        }
        return of(text.toString());
    }

    private static long digest(double[] values) {
        long digest = values.length;
        for (double value : values) {
            digest = (digest ^ Double.doubleToLongBits(value)) * 0xbf58476d1ce4e5b9L;
            digest ^= digest >>> 29;
        }
        return digest;
    }

    private static long of(String text) {
        return ByteBuffer.wrap(Sha256.of(text)).getLong() & EXACT_IN_JSON;
    }
}
