package io.jenkins.plugins.benchgate.suite.profile;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The time in each function's own code. Of functions that are not charged, the time counts for the function that called
 * them: the innermost one of the stack that is.
 */
public final class OwnTimes implements StackSink {
    private final Functions functions;
    private final IntPredicate charged;
    private final Map<Integer, Long> times = new LinkedHashMap<>();
    private long all;

    /** @param charged whether time is charged to a function */
    public OwnTimes(Functions functions, IntPredicate charged) {
        this.functions = functions;
        this.charged = charged;
    }

    @Override
    public void add(int[] frames, int depth, long value, long samples, boolean truncated) {
        all += value;
        for (int i = 0; i < depth; i++) {
            if (charged.test(frames[i])) {
                times.merge(frames[i], value, Long::sum);
                return;
            }
        }
    }

    /** By the functions' names, in the unit of the profile. Time of stacks without a charged function is not there. */
    public Map<String, Long> byName() {
        Map<String, Long> named = new LinkedHashMap<>();
        times.forEach((function, time) -> named.put(functions.name(function), time));
        return named;
    }

    /** Time of all stacks. */
    public long all() {
        return all;
    }
}
