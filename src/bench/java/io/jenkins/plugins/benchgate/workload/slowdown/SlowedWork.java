package io.jenkins.plugins.benchgate.workload.slowdown;

import java.util.Arrays;

/** Calls a method in a loop, as a benchmark does, and prints the median of its durations in ns. */
public final class SlowedWork {
    private static final int BATCHES = 21;
    private static final double BATCH_NANOSECONDS = 5e7;

    private SlowedWork() {}

    /** Each turn needs the result of the one before. */
    static long work(long value, int turns) {
        long result = value;
        for (int i = 0; i < turns; i++) {
            result = result * 6364136223846793005L + 1442695040888963407L;
        }
        return result;
    }

    /** @param arguments turns of a call */
    public static void main(String[] arguments) {
        int turns = Integer.parseInt(arguments[0]);
        long value = 1;
        int calls = 1;
        double[] durations = new double[BATCHES];
        for (int batch = -BATCHES; batch < BATCHES; batch++) {
            long begun = System.nanoTime();
            for (int i = 0; i < calls; i++) {
                value = work(value, turns);
            }
            double duration = (double) (System.nanoTime() - begun) / calls;
            durations[Math.max(0, batch)] = duration;
            calls = (int) Math.max(1, BATCH_NANOSECONDS / duration);
        }
        Arrays.sort(durations);
        System.out.println(durations[BATCHES / 2] + " " + value);
    }
}
