package io.jenkins.plugins.benchgate.workload.slowdown.agent;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Lengthens the calls of a method, of all its overloads together, by a share of their own duration, for one thread.
 *
 * <p>The bytecode of the method calls {@link #enter} first and {@link #exit} last. Of a call inside another one on the
 * same thread, which recursion makes, nothing is counted, so that the outermost one is slowed once.
 *
 * <p>Reading the clock takes longer than a short method does. So only some calls are timed, drawn at random, and after
 * such a call the thread waits for all calls since the one before: their number times the share of the mean duration.
 * What is added besides, by counting calls and by reading the clock, is subtracted. Methods of a few μs and more are
 * timed and lengthened at each call. The thread waits busily: a sleep is longer than most methods.
 *
 * <p>Fields are not volatile: an object belongs to one thread.
 */
public final class Delay {
    /** What a wait takes at least on average, in ns; readings of the clock are short against it. */
    private static final double SHORTEST = 1000;

    private static final int MOST_CALLS = 1 << 12;
    /** Of the measurement of what timing itself takes: long enough for the compiler to have its turn. */
    private static final int ROUNDS = 50;

    private static final int TIMES = 10_000;

    private static final int WINDOW = 32;
    private static final int WINDOWS = 5;

    /** Threads whose numbers agree in these bits would share an entry, and then start afresh in turn. */
    private static final int THREADS = 1 << 10;

    private static final Delay[] BY_THREAD = new Delay[THREADS];

    private static double share;
    private static double clock;
    private static double counting;
    private static final Queue<Delay> ALL = new ConcurrentLinkedQueue<>();

    private final long thread;
    private int depth;
    private int left = 1;
    private int stride = 1;
    private int calls = 1;
    private long begun;
    private double owed;
    private long finished;
    private long waited;
    private long random;

    private double sum;
    private int timed;
    private int windows;
    private final double[] means = new double[WINDOWS];
    private double mean;

    private Delay(long thread) {
        this.thread = thread;
        random = thread * 0x9E3779B97F4A7C15L + 1;
    }

    /** Begins a call. */
    public static void enter() {
        Delay delay = current();
        if (delay.depth++ == 0 && --delay.left <= 0) {
            delay.begun = System.nanoTime();
        }
    }

    /** Ends a call, by a result or by an exception. */
    public static void exit() {
        Delay delay = current();
        if (--delay.depth <= 0) {
            delay.depth = 0;
            if (delay.left <= 0) {
                delay.settle(System.nanoTime());
            }
        }
    }

    private static Delay current() {
        long thread = Thread.currentThread().getId();
        Delay delay = BY_THREAD[(int) thread & THREADS - 1];
        return delay != null && delay.thread == thread ? delay : begin(thread);
    }

    private static Delay begin(long thread) {
        Delay delay = new Delay(thread);
        BY_THREAD[(int) thread & THREADS - 1] = delay;
        ALL.add(delay);
        return delay;
    }

    /** Learns from a call that was timed, and waits for it and for those before it that were not. */
    private void settle(long ended) {
        double own = Math.max(0, ended - begun - clock);
        sum += own;
        if (++timed == WINDOW) {
            // a thread that loses its core during one of the few calls that are timed must not slow thousands of others
            means[windows++ % WINDOWS] = sum / WINDOW;
            double[] sorted = Arrays.copyOf(means, Math.min(windows, WINDOWS));
            Arrays.sort(sorted);
            mean = sorted[sorted.length / 2];
            stride = stride(mean * share);
            sum = 0;
            timed = 0;
        }
        double wanted = stride == 1 ? own : calls * mean;
        owed = Math.max(0, owed + wanted * share - calls * counting - 2 * clock);
        long now = ended;
        if (owed > clock) {
            long until = ended + (long) owed;
            do {
                now = System.nanoTime();
            } while (now < until);
        }
        owed -= now - ended;
        finished += calls;
        waited += now - ended;
        calls = draw();
        left = calls;
    }

    private static int stride(double each) {
        int stride = 1;
        while (stride < MOST_CALLS && stride * each < SHORTEST) {
            stride *= 2;
        }
        return stride;
    }

    /** How many calls to wait for at once, so that calls which differ in turn are not always the same ones. */
    private int draw() {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return stride == 1 ? 1 : 1 + (int) Long.remainderUnsigned(random, 2L * stride - 1);
    }

    /**
     * Begins to slow the method.
     *
     * @param slowdown share of a call's duration by which it is lengthened, ≥ 0
     */
    public static void start(double slowdown) {
        clock = Double.POSITIVE_INFINITY;
        counting = Double.POSITIVE_INFINITY;
        current().left = Integer.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            clock = Math.min(clock, clock());
            counting = Math.min(counting, counting());
        }
        Arrays.fill(BY_THREAD, null);
        ALL.clear();
        share = slowdown;
    }

    /** How long reading the clock takes, in ns. */
    private static double clock() {
        long begun = System.nanoTime();
        long now = begun;
        for (int i = 0; i < TIMES; i++) {
            now = System.nanoTime();
        }
        return (double) (now - begun) / TIMES;
    }

    /** How long it takes to count a call that is not timed, in ns. */
    private static double counting() {
        long begun = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            enter();
            exit();
        }
        return (double) (System.nanoTime() - begun) / TIMES;
    }

    /** How many calls have ended, without the last few of each thread, and how long they waited, in ns. */
    public static String report() {
        long calls = 0;
        long nanoseconds = 0;
        for (Delay delay : ALL) {
            calls += delay.finished;
            nanoseconds += delay.waited;
        }
        return calls + " " + nanoseconds;
    }
}
