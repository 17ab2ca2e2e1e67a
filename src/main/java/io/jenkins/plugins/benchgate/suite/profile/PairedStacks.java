package io.jenkins.plugins.benchgate.suite.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stacks of two versions in one tree, those with the same beginning merged: each place of it has the time of both.
 *
 * <p>Bounded in memory: once there are very many places, stacks that would need another one end at the last that there
 * is. {@link #cut} says so.
 */
public final class PairedStacks {
    private static final int MOST = 400_000;
    private static final int ROOT = 0;

    private final Functions functions;
    private final int most;
    /** Caller and function of each place but the root, and which it is. */
    private final Map<Long, Integer> places = new HashMap<>();

    private int[] function = new int[1024];
    private int[] caller = new int[1024];
    private final double[][] total = {new double[1024], new double[1024]};
    private final double[][] own = {new double[1024], new double[1024]};
    private int size = 1;
    private boolean cut;

    /** @param functions of all stacks that are added */
    public PairedStacks(Functions functions) {
        this(functions, MOST);
    }

    /** @param most places of the tree */
    PairedStacks(Functions functions, int most) {
        this.functions = functions;
        this.most = most;
    }

    /** Which of the two versions. */
    public enum Side {
        BASELINE(0),
        CANDIDATE(1);

        private final int place;

        Side(int place) {
            this.place = place;
        }

        /** Its place in arrays of both. */
        public int place() {
            return place;
        }
    }

    /**
     * A function where it was called.
     *
     * @param function its number
     * @param depth number of functions that called each other before it, 0 at the root
     * @param baseline time in it and in what it called there
     * @param candidate the same of the candidate
     * @param baselineOwn time in its own code there
     * @param candidateOwn the same of the candidate
     */
    public record Frame(
            int function, int depth, double baseline, double candidate, double baselineOwn, double candidateOwn) {}

    /** Takes the stacks of a profile, each value times {@code scale}. */
    public StackSink sink(Side side, double scale) {
        return (frames, depth, value, samples, truncated) -> add(side, frames, depth, value * scale);
    }

    private void add(Side side, int[] frames, int depth, double time) {
        int place = ROOT;
        total[side.place][ROOT] += time;
        for (int i = depth - 1; i >= 0; i--) {
            long key = (long) place << Integer.SIZE | frames[i];
            Integer known = places.get(key);
            if (known == null) {
                if (size == most) {
                    cut = true;
                    break;
                }
                known = append(place, frames[i]);
                places.put(key, known);
            }
            place = known;
            total[side.place][place] += time;
        }
        own[side.place][place] += time;
    }

    private int append(int parent, int called) {
        if (size == function.length) {
            function = Arrays.copyOf(function, 2 * size);
            caller = Arrays.copyOf(caller, 2 * size);
            for (double[][] times : List.of(total, own)) {
                times[0] = Arrays.copyOf(times[0], 2 * size);
                times[1] = Arrays.copyOf(times[1], 2 * size);
            }
        }
        function[size] = called;
        caller[size] = parent;
        return size++;
    }

    /** The time of all stacks of a version. */
    public double time(Side side) {
        return total[side.place][ROOT];
    }

    /** Whether stacks end before their innermost function. */
    public boolean cut() {
        return cut;
    }

    /** The names behind the numbers. */
    public Functions functions() {
        return functions;
    }

    /**
     * What the candidate executes, each before those that it called, the larger first.
     *
     * @param most largest number of frames
     * @param share smallest share of the candidate's time that a frame takes, 0 to 1
     */
    public List<Frame> frames(int most, double share) {
        double[] after = total[Side.CANDIDATE.place];
        double[] sorted = Arrays.copyOfRange(after, 1, size);
        Arrays.sort(sorted);
        double least = Math.max(share * after[ROOT], Double.MIN_VALUE);
        if (sorted.length > most) {
            least = Math.max(least, Math.nextUp(sorted[sorted.length - most - 1]));
        }
        Map<Integer, List<Integer>> called = new HashMap<>();
        for (int place = 1; place < size; place++) {
            if (after[place] >= least) {
                called.computeIfAbsent(caller[place], none -> new ArrayList<>()).add(place);
            }
        }
        List<Frame> order = new ArrayList<>();
        walk(called, ROOT, 0, order);
        return order;
    }

    private void walk(Map<Integer, List<Integer>> called, int parent, int depth, List<Frame> order) {
        List<Integer> below = new ArrayList<>(called.getOrDefault(parent, List.of()));
        below.sort(Comparator.<Integer>comparingDouble(place -> total[1][place])
                .reversed()
                .thenComparing(place -> functions.name(function[place])));
        for (int place : below) {
            order.add(
                    new Frame(function[place], depth, total[0][place], total[1][place], own[0][place], own[1][place]));
            walk(called, place, depth + 1, order);
        }
    }
}
