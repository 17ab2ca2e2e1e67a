package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.BuildPage;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One look through an index as it is when it is opened; what is appended meanwhile is not seen. */
final class IndexScan {
    private final IndexReader reader;
    private final long end;
    private final int builds;

    IndexScan(FileChannel rows) throws IOException {
        reader = new IndexReader(rows);
        IndexRow last = reader.last();
        end = rows.size();
        builds = last.kind() == IndexRow.HEADER ? 0 : last.builds();
    }

    /** How many builds there are. */
    int builds() {
        return builds;
    }

    /** Takes a build's row, which is good until the next one. */
    @FunctionalInterface
    interface Builds {
        void take(IndexRow row, IndexedSeries series) throws IOException;
    }

    /** Goes through the builds of an experiment, or of all where it is empty, oldest first. */
    void each(String experiment, Builds builds) throws IOException {
        reader.each(end, row -> {
            if (row.kind() == IndexRow.BUILD) {
                IndexedSeries series = reader.series(row.seriesAt());
                if (experiment.isEmpty() || series.experiment().equals(experiment)) {
                    builds.take(row, series);
                }
            }
        });
    }

    /** The series of each experiment: those of its newest build first. */
    Map<String, Set<SeriesKey>> series() throws IOException {
        Map<String, Set<IndexedSeries>> used = new LinkedHashMap<>();
        each("", (row, series) -> {
            Set<IndexedSeries> ofExperiment = used.computeIfAbsent(series.experiment(), name -> new LinkedHashSet<>());
            ofExperiment.remove(series);
            ofExperiment.add(series);
        });
        Map<String, Set<SeriesKey>> keys = new LinkedHashMap<>();
        used.forEach((experiment, oldestFirst) -> {
            List<IndexedSeries> newestFirst = new ArrayList<>(oldestFirst);
            Collections.reverse(newestFirst);
            Set<SeriesKey> all = new LinkedHashSet<>();
            newestFirst.forEach(series -> all.addAll(series.keys()));
            keys.put(experiment, all);
        });
        return keys;
    }

    List<Acknowledgement> acknowledgements() throws IOException {
        List<Acknowledgement> lines = new ArrayList<>();
        reader.each(end, row -> {
            if (row.kind() == IndexRow.ACKNOWLEDGEMENT) {
                lines.add(RecordJson.readAcknowledgement(row.content().text()));
            }
        });
        return List.copyOf(lines);
    }

    /** Why lines cannot be read, by their numbers from 1; empty ones aside. */
    Map<Integer, String> leftOut() throws IOException {
        Map<Integer, String> problems = new LinkedHashMap<>();
        int[] line = {0};
        reader.each(end, row -> {
            line[0] += row.kind() == IndexRow.HEADER || row.kind() == IndexRow.SERIES ? 0 : 1;
            if (row.kind() == IndexRow.LEFT_OUT) {
                problems.put(line[0], row.content().text());
            }
        });
        problems.values().removeIf(String::isEmpty);
        return problems;
    }

    /** A page of the builds of an experiment, or of all where it is empty, newest first. */
    BuildPage page(String experiment, int skipped, int atMost) throws IOException {
        long[] places = new long[builds];
        int[] count = {0};
        each(experiment, (row, series) -> places[count[0]++] = row.place());
        Map<String, List<Acknowledgement>> acknowledged = Acknowledgement.byBuild(acknowledgements());
        List<IndexedBuild> page = new ArrayList<>();
        for (int i = count[0] - 1 - skipped; i >= 0 && page.size() < atMost; i--) {
            page.add(build(reader.at(places[i]), acknowledged));
        }
        return new BuildPage(page, count[0]);
    }

    private IndexedBuild build(IndexRow row, Map<String, List<Acknowledgement>> acknowledged) throws IOException {
        IndexRow.Texts texts = row.texts();
        String label = texts.text();
        return new IndexedBuild(
                reader.series(row.seriesAt()).experiment(),
                label,
                texts.text(),
                texts.text(),
                texts.text(),
                row.time(),
                row.outcome(),
                row.accepted(),
                acknowledged.getOrDefault(label, List.of()),
                row.line().start());
    }
}
