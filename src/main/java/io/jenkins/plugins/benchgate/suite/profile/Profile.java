package io.jenkins.plugins.benchgate.suite.profile;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a file with a profile says of itself, beside its stacks.
 *
 * @param values of which the stacks' values are, as the file says: {@code cpu/nanoseconds}, {@code samples/count}
 * @param timed whether values are nanoseconds; otherwise they are samples
 * @param value sum of all stacks' values
 * @param samples how many there are
 * @param truncated how many of them lack frames on the side of the root
 * @param frames number of all frames of all stacks
 * @param unnamed how many of them have no function, and are left out
 * @param recorded when it was recorded; {@code null} where the file does not say
 * @param seconds how long it was recorded; 0 where the file does not say
 * @param period time that a sample stands for, in s; 0 where the file does not say
 */
public record Profile(
        Path file,
        Kind kind,
        String values,
        boolean timed,
        long value,
        long samples,
        long truncated,
        long frames,
        long unnamed,
        @Nullable Instant recorded,
        double seconds,
        double period) {

    /**
     * How much time a value of a stack is, in s.
     *
     * @param otherwise time that a sample stands for where the file does not say, in s; 0: not known
     * @return 0 where that is not known
     */
    public double secondsOfValue(double otherwise) {
        return timed ? 1e-9 : period > 0 ? period : otherwise;
    }

    /** The kinds of files, by the words that people call them. */
    public enum Kind {
        PPROF("pprof"),
        JFR("jfr"),
        COLLAPSED("collapsed");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
