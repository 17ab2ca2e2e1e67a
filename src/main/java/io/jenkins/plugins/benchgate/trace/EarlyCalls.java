package io.jenkins.plugins.benchgate.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The calls of a function in the first {@value #SECONDS} s of measured phases. Of many it has the cold starts, the slowest
 * others, and some of the rest, evenly over the time.
 *
 * @param count number of all calls
 * @param cold how many of them were cold starts
 * @param calls in the order of their starts
 */
public record EarlyCalls(long count, long cold, List<Call> calls) {
    /** Length of the time that is looked at. */
    public static final int SECONDS = 30;
    /** Most cold starts, the slowest ones, and most other calls. */
    public static final int MOST = 150;
    /** So many of the other calls are the slowest. */
    static final int SLOWEST = 20;

    /** No call. */
    public static final EarlyCalls NONE = new EarlyCalls(0, 0, List.of());

    private static final Comparator<Call> ORDER =
            Comparator.comparingDouble(Call::since).thenComparing(Call::seconds).thenComparing(Call::cold);

    public EarlyCalls {
        calls = List.copyOf(calls);
    }

    /**
     * A call.
     *
     * @param since s after its phase began
     * @param seconds how long it took
     */
    public record Call(double since, double seconds, boolean cold) {}

    /** Those of all calls that are kept. */
    public static EarlyCalls of(List<Call> all) {
        return thinned(all.size(), all.stream().filter(Call::cold).count(), all);
    }

    /** Both, such as those of two trials. */
    public EarlyCalls and(EarlyCalls other) {
        List<Call> both = new ArrayList<>(calls);
        both.addAll(other.calls);
        return thinned(count + other.count, cold + other.cold, both);
    }

    private static EarlyCalls thinned(long count, long cold, List<Call> all) {
        Comparator<Call> slowest = Comparator.comparingDouble((Call call) -> -call.seconds());
        List<Call> kept = new ArrayList<>(all.stream()
                .filter(Call::cold)
                .sorted(slowest.thenComparing(ORDER))
                .limit(MOST)
                .toList());
        List<Call> warm = all.stream()
                .filter(call -> !call.cold())
                .sorted(slowest.thenComparing(ORDER))
                .toList();
        int first = Math.min(SLOWEST, warm.size());
        kept.addAll(warm.subList(0, first));
        List<Call> rest =
                warm.subList(first, warm.size()).stream().sorted(ORDER).toList();
        int room = Math.min(rest.size(), MOST - SLOWEST);
        for (int i = 0; i < room; i++) {
            kept.add(rest.get((int) ((long) i * rest.size() / room)));
        }
        return new EarlyCalls(count, cold, kept.stream().sorted(ORDER).toList());
    }
}
