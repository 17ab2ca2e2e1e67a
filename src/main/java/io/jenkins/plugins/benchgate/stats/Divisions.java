package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Levels that last, as Hunter finds them (Fleming et al., ICPE 2023): stretches are divided where they fall apart most
 * clearly, also where that is weak at first; then the weakest division is dropped, again and again, until every one is
 * significant and large enough between its neighbours.
 *
 * @param test of stretches and places
 * @param significance greatest p of a change point
 * @param magnitude least relative change in %
 * @param least builds of a level
 */
record Divisions(Test test, double significance, double magnitude, int least) {
    /** How much weaker a division may be that is kept until its neighbours are known, as in Hunter. */
    private static final double WEAK = 10;

    /** What is known of a series. */
    interface Test {
        /** Where a stretch falls apart most clearly; {@code null} where nothing tells of any place. */
        @Nullable
        Candidate clearest(int from, int to);

        /** The change at a place between two levels, the choice of the place allowed for. */
        ChangePoint tested(int from, int at, int to);
    }

    /** A place that may be a change point, and how unlikely it is by itself that nothing changed there. */
    record Candidate(int at, double p) {}

    /** Divides a stretch as long as a part of it falls apart clearly enough to be worth a second look. */
    void divide(int from, int to, List<Candidate> candidates) {
        Candidate best = to - from < 2 * least ? null : test.clearest(from, to);
        if (best != null && best.p <= WEAK * significance) {
            candidates.add(best);
            divide(from, best.at, candidates);
            divide(best.at, to, candidates);
        }
    }

    /** The change points among candidates of a series of so many builds, in their order. */
    List<ChangePoint> of(List<Candidate> candidates, int count) {
        List<ChangePoint> points = new ArrayList<>();
        int[] places = apart(candidates);
        for (int i = 0; i < places.length; i++) {
            points.add(point(i == 0 ? 0 : places[i - 1], places[i], i == places.length - 1 ? count : places[i + 1]));
        }
        dropWeak(points, count);
        return points;
    }

    /** Windows overlap, so one change can be found at two places: of those too near each other the clearest stays. */
    private int[] apart(List<Candidate> candidates) {
        candidates.sort(Comparator.comparingDouble(Candidate::p).thenComparingInt(Candidate::at));
        NavigableSet<Integer> places = new TreeSet<>();
        for (Candidate candidate : candidates) {
            if (places.subSet(candidate.at - least, false, candidate.at + least, false)
                    .isEmpty()) {
                places.add(candidate.at);
            }
        }
        return places.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Drops the least significant, or where all are significant the smallest, until all are both clear and large. */
    private void dropWeak(List<ChangePoint> points, int count) {
        while (!points.isEmpty()) {
            int weakest = greatest(points, Comparator.comparingDouble(ChangePoint::p));
            if (points.get(weakest).p() <= significance) {
                weakest = greatest(points, Comparator.comparingDouble(point -> -size(point)));
                if (size(points.get(weakest)) >= magnitude) {
                    return;
                }
            }
            points.remove(weakest);
            for (int i = Math.max(0, weakest - 1); i <= Math.min(weakest, points.size() - 1); i++) {
                points.set(
                        i,
                        point(
                                i == 0 ? 0 : points.get(i - 1).index(),
                                points.get(i).index(),
                                i == points.size() - 1
                                        ? count
                                        : points.get(i + 1).index()));
            }
        }
    }

    /** The change at a place between its neighbours, of which no more than a window is looked at. */
    private ChangePoint point(int previous, int at, int next) {
        return test.tested(Math.max(previous, at - ChangePoints.WINDOW), at, Math.min(next, at + ChangePoints.WINDOW));
    }

    /** Index of the greatest, the first of equals. */
    private static int greatest(List<ChangePoint> points, Comparator<ChangePoint> order) {
        int greatest = 0;
        for (int i = 1; i < points.size(); i++) {
            if (order.compare(points.get(i), points.get(greatest)) > 0) {
                greatest = i;
            }
        }
        return greatest;
    }

    private static double size(ChangePoint point) {
        return Double.isNaN(point.change()) ? Double.POSITIVE_INFINITY : Math.abs(point.change());
    }
}
