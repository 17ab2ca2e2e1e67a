package io.jenkins.plugins.benchgate.cluster;

import java.util.Locale;

/**
 * One thing about a machine that decides how precisely it can be measured on.
 *
 * @param name what was looked at, such as {@code swap}
 * @param state how fit the machine is in this
 * @param found what was found
 * @param advice what to do about it; empty where there is nothing to do
 */
public record Check(String name, State state, String found, String advice) {

    /** From the best to the worst. */
    public enum State {
        /** It adds no noise. */
        GOOD,
        /** It may add noise: small changes are seen later, or not at all. */
        DOUBTFUL,
        /** It adds so much noise that results of this machine cannot be relied on. */
        BAD;

        /** As it is written in answers. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Check good(String name, String found) {
        return new Check(name, State.GOOD, found, "");
    }

    static Check doubtful(String name, String found, String advice) {
        return new Check(name, State.DOUBTFUL, found, advice);
    }

    static Check bad(String name, String found, String advice) {
        return new Check(name, State.BAD, found, advice);
    }

    /** What nobody tells, such as what the host of a virtual machine does. */
    static Check unknown(String name) {
        return good(name, "not told, as in most virtual machines");
    }
}
