package io.jenkins.plugins.benchgate.history.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.Bounded;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.SideBySide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The trends of some series, read in two looks: the first takes of each build what decides which points are kept, the
 * second reads those points whole.
 */
final class TrendColumns {
    private static final byte HARMLESS = IndexRow.gravity(Outcome.PASS);

    private final String experiment;
    private final List<SeriesKey> keys;
    private final TrendQuery query;
    private final byte[] branch;

    /** Of each build that is asked for: where it stands, and a hash of its label. */
    private long[] places = {};

    private int[] labels = {};
    /** By series and build; NaN where the build did not measure it. */
    private double[][] values = {};

    private byte[][] gravities = {};
    private int builds;

    TrendColumns(String experiment, List<SeriesKey> keys, TrendQuery query) {
        this.experiment = experiment;
        this.keys = keys;
        this.query = query;
        branch = query.branch().getBytes(UTF_8);
    }

    /**
     * The slots of the keys among a build's series; computed anew only where the build names others than the one
     * before.
     */
    private static final class Slots {
        private final List<SeriesKey> keys;
        private final int[] slots;
        private long seriesAt = -1;

        Slots(List<SeriesKey> keys) {
            this.keys = keys;
            slots = new int[keys.size()];
        }

        int[] of(IndexRow row, IndexedSeries series) {
            if (row.seriesAt() != seriesAt) {
                seriesAt = row.seriesAt();
                for (int i = 0; i < slots.length; i++) {
                    slots[i] = series.slot(keys.get(i));
                }
            }
            return slots;
        }
    }

    List<Trend> read(IndexScan scan) throws IOException {
        look(scan);
        Map<String, List<Acknowledgement>> acknowledged = Acknowledgement.byBuild(scan.acknowledgements());
        Set<Integer> acknowledgedLabels = acknowledged.keySet().stream()
                .map(label -> hash(label.getBytes(UTF_8)))
                .collect(Collectors.toSet());
        List<Picked> picked = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            picked.add(pick(i, acknowledgedLabels));
        }
        int[] next = {first()};
        Slots slots = new Slots(keys);
        scan.each(builds == 0 ? 0 : places[next[0]], experiment, (row, series) -> {
            if (next[0] < builds && row.place() == places[next[0]]) {
                int[] itsSlots = slots.of(row, series);
                for (int i = 0; i < itsSlots.length; i++) {
                    picked.get(i).take(next[0], row, itsSlots[i], acknowledged);
                }
                next[0]++;
            }
        });
        return picked.stream().map(Picked::trend).toList();
    }

    /** The levels of the series in stretches of as many builds each, at most so many. */
    LevelGrid grid(IndexScan scan, int most) throws IOException {
        look(scan);
        int first = first();
        int columns = Math.min(most, builds - first);
        List<LevelGrid.Column> stretches = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            int from = edge(i, first, columns);
            int to = edge(i + 1, first, columns);
            stretches.add(new LevelGrid.Column(scan.label(places[from]), scan.label(places[to - 1]), to - from));
        }
        List<LevelGrid.Row> rows = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            double[] own = values[i];
            List<Double> levels = new ArrayList<>();
            for (int j = 0; j < columns; j++) {
                levels.add(LevelGrid.median(
                        Arrays.copyOfRange(own, edge(j, first, columns), edge(j + 1, first, columns))));
            }
            rows.add(new LevelGrid.Row(keys.get(i), LevelGrid.median(Arrays.copyOfRange(own, first, builds)), levels));
        }
        return new LevelGrid(stretches, rows);
    }

    /** Where a stretch begins. */
    private int edge(int stretch, int first, int columns) {
        return first + (int) ((long) stretch * (builds - first) / columns);
    }

    private void look(IndexScan scan) throws IOException {
        long start = start(scan);
        Slots slots = new Slots(keys);
        scan.each(start, experiment, (row, series) -> {
            if (asked(row)) {
                take(row, slots.of(row, series));
            }
        });
    }

    /** The place of the first build that can count, with room for all: what is before the newest so many is not read. */
    private long start(IndexScan scan) throws IOException {
        long[] newest = new long[branch.length > 0 ? scan.builds() : Math.min(scan.builds(), query.newest())];
        int[] count = {0};
        scan.heads(experiment, (row, series) -> {
            if (isInTime(row)) {
                newest[count[0]++ % newest.length] = row.place();
            }
        });
        int most = Math.min(count[0], newest.length);
        places = new long[most];
        labels = new int[most];
        values = new double[keys.size()][most];
        gravities = new byte[keys.size()][most];
        return most == 0 ? 0 : newest[count[0] <= newest.length ? 0 : count[0] % newest.length];
    }

    /** The first of the newest builds that are asked for. */
    private int first() {
        return Math.max(0, builds - query.newest());
    }

    private boolean asked(IndexRow row) {
        if (branch.length > 0) {
            IndexRow.Texts texts = row.texts();
            texts.skip();
            if (!texts.is(branch)) {
                return false;
            }
        }
        return isInTime(row);
    }

    private boolean isInTime(IndexRow row) {
        return (query.from() == null || !row.time().isBefore(query.from()))
                && (query.to() == null || row.time().isBefore(query.to()));
    }

    private void take(IndexRow row, int[] slots) {
        places[builds] = row.place();
        labels[builds] = row.texts().hash();
        for (int i = 0; i < slots.length; i++) {
            values[i][builds] = slots[i] < 0 ? Double.NaN : row.number(slots[i], 0);
            gravities[i][builds] = slots[i] < 0 ? 0 : row.gravity(slots[i]);
        }
        builds++;
    }

    private static int hash(byte[] utf8) {
        int hash = 0;
        for (byte one : utf8) {
            hash = 31 * hash + one;
        }
        return hash;
    }

    /** Chooses among the builds that measured a series. */
    private Picked pick(int series, Set<Integer> acknowledged) {
        int first = first();
        int[] measured = new int[builds - first];
        int count = 0;
        for (int i = first; i < builds; i++) {
            if (Double.isFinite(values[series][i])) {
                measured[count++] = i;
            }
        }
        BitSet kept = Thinning.of(
                count,
                query.atMost(),
                i -> values[series][measured[i]],
                i -> Math.max(HARMLESS, gravities[series][measured[i]]),
                i -> acknowledged.contains(labels[measured[i]]));
        return new Picked(keys.get(series), kept, measured, count);
    }

    /** The points of one series, read one after the other. */
    private static final class Picked {
        private final SeriesKey key;
        private final BitSet kept;
        private final int[] measured;
        private final int count;
        private final List<TrendPoint> points = new ArrayList<>();
        private int next;
        private int before = -1;

        /**
         * @param kept places among those that measured it
         * @param measured its builds, ascending
         * @param count how many of these there are
         */
        Picked(SeriesKey key, BitSet kept, int[] measured, int count) {
            this.key = key;
            this.kept = kept;
            this.measured = measured;
            this.count = count;
            next = kept.nextSetBit(0);
        }

        /** Takes the build at a place, where it is the next of those that were kept. */
        void take(int build, IndexRow row, int slot, Map<String, List<Acknowledgement>> acknowledged) {
            if (next < 0 || measured[next] != build) {
                return;
            }
            IndexRow.Texts texts = row.texts();
            String label = texts.text();
            points.add(new TrendPoint(
                    label,
                    texts.text(),
                    texts.text(),
                    texts.text(),
                    row.time(),
                    new Bounded(row.number(slot, 0), row.number(slot, 1), row.number(slot, 2)),
                    new SideBySide(
                            row.number(slot, 3),
                            new Bounded(row.number(slot, 4), row.number(slot, 5), row.number(slot, 6)),
                            row.ratios(slot)),
                    row.outcome(slot),
                    row.accepted(),
                    acknowledged.getOrDefault(label, List.of()).stream()
                            .filter(one -> one.covers(key.metric()))
                            .toList(),
                    next - before,
                    row.code(slot)));
            before = next;
            next = kept.nextSetBit(next + 1);
        }

        Trend trend() {
            return new Trend(key, points, count);
        }
    }
}
