package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;

/**
 * Does the same two pieces of work over and over and watches how their times differ.
 *
 * <p>One piece only computes; the other follows references through memory that no cache of a core holds. Each takes
 * about a millisecond, so that an interruption is seen. The medians of parts of a second tell how much slower or
 * faster the machine was for a while; pauses are single pieces that took longer.
 */
public final class NoiseMeasurement {
    /** In ns. */
    private static final long PIECE = 1_000_000;

    private static final double PART_SECONDS = 0.25;
    private static final double WARM_UP_SECONDS = 1;
    /** 16 MiB: more than the caches of one core hold. */
    private static final int CELLS = 1 << 22;

    private final int[] next = new int[CELLS];
    private int place;
    private long sum;

    private NoiseMeasurement() {
        // one cycle through all cells (Sattolo, 1986), so that no reader runs in a short circle
        Random random = new Random(1);
        for (int i = 0; i < CELLS; i++) {
            next[i] = i;
        }
        for (int i = CELLS - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int cell = next[i];
            next[i] = next[other];
            next[other] = cell;
        }
    }

    /**
     * Measures for so many seconds; the thread is busy all the time.
     *
     * @param seconds at least 1
     * @throws IOException when Linux does not tell how the processors were used
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public static Noise measure(double seconds) throws IOException, InterruptedException {
        NoiseMeasurement measurement = new NoiseMeasurement();
        int computing = measurement.calibrated(true);
        int reading = measurement.calibrated(false);
        List<Double> processor = new ArrayList<>();
        List<Double> memory = new ArrayList<>();
        double pause = 0;
        ProcessorTimes before = ProcessorTimes.now();
        long throttledBefore = throttled();
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < seconds * 1e9) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            double[] computed = measurement.part(true, computing);
            double[] read = measurement.part(false, reading);
            processor.add(StatUtils.percentile(computed, 50));
            memory.add(StatUtils.percentile(read, 50));
            pause = Math.max(pause, StatUtils.max(computed) - StatUtils.percentile(computed, 50));
            pause = Math.max(pause, StatUtils.max(read) - StatUtils.percentile(read, 50));
        }
        double measured = (System.nanoTime() - begin) / 1e9;
        ProcessorTimes after = ProcessorTimes.now();
        int processors = Math.max(1, processors());
        return new Noise(
                measured,
                variation(processor),
                variation(memory),
                pause,
                after.steal(before),
                after.others(before, processors),
                after.busiest(before, processors),
                Math.max(0, throttled() - throttledBefore));
    }

    /** How many steps take about as long as a piece should, once the program is warm. */
    private int calibrated(boolean compute) {
        int steps = 1000;
        long warm = System.nanoTime() + (long) (WARM_UP_SECONDS / 2 * 1e9);
        long time = 1;
        while (System.nanoTime() < warm) {
            long start = System.nanoTime();
            work(compute, steps);
            time = Math.max(1, System.nanoTime() - start);
            if (time < PIECE / 2 && steps < 1 << 28) {
                steps *= 2;
            }
        }
        return (int) Math.max(1, Math.min(1 << 28, (double) steps * PIECE / time));
    }

    /** The times of pieces for part of a second, in s. */
    private double[] part(boolean compute, int steps) {
        double[] times = new double[(int) (PART_SECONDS / 2 * 1e9 / PIECE)];
        for (int i = 0; i < times.length; i++) {
            long start = System.nanoTime();
            work(compute, steps);
            times[i] = (System.nanoTime() - start) / 1e9;
        }
        return times;
    }

    private void work(boolean compute, int steps) {
        if (compute) {
            long state = sum | 1;
            for (int i = 0; i < steps; i++) {
                // Marsaglia's xorshift: each step needs the one before it
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
            sum = state;
        } else {
            int cell = place;
            for (int i = 0; i < steps; i++) {
                cell = next[cell];
            }
            place = cell;
        }
    }

    private static double variation(List<Double> medians) {
        double[] values = medians.stream().mapToDouble(Double::doubleValue).toArray();
        return values.length < 2 ? 0 : 100 * new StandardDeviation().evaluate(values) / StatUtils.mean(values);
    }

    private static int processors() throws IOException {
        return (int) Files.readString(Path.of("/proc/stat"))
                .lines()
                .filter(line -> line.startsWith("cpu") && !line.startsWith("cpu "))
                .count();
    }

    /** Periods in which this control group stood still; 0 where none has a quota. */
    private static long throttled() {
        try {
            String group = Files.readString(Path.of("/proc/self/cgroup"))
                    .lines()
                    .filter(line -> line.startsWith("0::/"))
                    .map(line -> line.substring("0::/".length()))
                    .findFirst()
                    .orElse("");
            return Arrays.stream(Files.readString(Path.of("/sys/fs/cgroup", group, "cpu.stat"))
                            .split("\n", -1))
                    .filter(line -> line.startsWith("nr_throttled "))
                    .mapToLong(line -> Long.parseLong(line.substring("nr_throttled ".length())))
                    .findFirst()
                    .orElse(0);
        } catch (IOException noGroups) {
            return 0;
        }
    }
}
