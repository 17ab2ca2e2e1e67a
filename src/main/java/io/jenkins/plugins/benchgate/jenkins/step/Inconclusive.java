package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.model.Result;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an inconclusive verdict does to the build and the stage, by the word of an option.
 *
 * <p>Public, because Pipelines are kept with it.
 */
public enum Inconclusive {
    /** Both have failed, as after a regression. */
    FAILURE,
    UNSTABLE,
    NOT_BUILT,
    /** Nothing is marked: the step ends with an error, as one whose work can be tried again. */
    ERROR;

    static final String DEFAULT = "failure";

    /** @throws IllegalArgumentException when there is no such word; one line */
    static Inconclusive parse(@Nullable String word) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "found inconclusive '" + word + "', expected one of failure, unstable, not_built and error"));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Result result() {
        return switch (this) {
            case FAILURE, ERROR -> Result.FAILURE;
            case UNSTABLE -> Result.UNSTABLE;
            case NOT_BUILT -> Result.NOT_BUILT;
        };
    }
}
