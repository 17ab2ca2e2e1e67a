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
        each(0, experiment, builds);
    }

    /** The same from the one on that stands at a place of the index. */
    void each(long start, String experiment, Builds builds) throws IOException {
        reader.each(start, end, row -> take(row, experiment, builds));
    }

    /** The same with what {@link IndexRow#HEAD} says alone, which takes little time however many series there are. */
    void heads(String experiment, Builds builds) throws IOException {
        reader.heads(end, row -> take(row, experiment, builds));
    }

    private void take(IndexRow row, String experiment, Builds builds) throws IOException {
        if (row.kind() == IndexRow.BUILD) {
            IndexedSeries series = reader.series(row.seriesAt());
            if (experiment.isEmpty() || series.experiment().equals(experiment)) {
                builds.take(row, series);
            }
        }
    }

    /** The series of each experiment: those of its newest build first. */
    Map<String, Set<SeriesKey>> series() throws IOException {
        Map<String, Set<Long>> used = new LinkedHashMap<>();
        heads("", (row, series) -> {
            Set<Long> ofExperiment = used.computeIfAbsent(series.experiment(), name -> new LinkedHashSet<>());
            ofExperiment.remove(row.seriesAt());
            ofExperiment.add(row.seriesAt());
        });
        Map<String, Set<SeriesKey>> keys = new LinkedHashMap<>();
        for (Map.Entry<String, Set<Long>> one : used.entrySet()) {
            List<Long> newestFirst = new ArrayList<>(one.getValue());
            Collections.reverse(newestFirst);
            Set<SeriesKey> all = new LinkedHashSet<>();
            for (long place : newestFirst) {
                all.addAll(reader.series(place).keys());
            }
            keys.put(one.getKey(), all);
        }
        return keys;
    }

    List<Acknowledgement> acknowledgements() throws IOException {
        List<Acknowledgement> lines = new ArrayList<>();
        reader.heads(end, row -> {
            if (row.kind() == IndexRow.ACKNOWLEDGEMENT) {
                lines.add(RecordJson.readAcknowledgement(
                        reader.at(row.place()).content().text()));
            }
        });
        return List.copyOf(lines);
    }

    /** Why lines cannot be read, by their numbers from 1; empty ones aside. */
    Map<Integer, String> leftOut() throws IOException {
        Map<Integer, String> problems = new LinkedHashMap<>();
        int[] line = {0};
        reader.heads(end, row -> {
            line[0] += row.kind() == IndexRow.HEADER || row.kind() == IndexRow.SERIES ? 0 : 1;
            if (row.kind() == IndexRow.LEFT_OUT) {
                problems.put(line[0], reader.at(row.place()).content().text());
            }
        });
        problems.values().removeIf(String::isEmpty);
        return problems;
    }

    /** A page of the builds of an experiment, or of all where it is empty, newest first. */
    BuildPage page(String experiment, int skipped, int atMost) throws IOException {
        long[] places = new long[builds];
        int[] count = {0};
        heads(experiment, (row, series) -> places[count[0]++] = row.place());
        Map<String, List<Acknowledgement>> acknowledged = Acknowledgement.byBuild(acknowledgements());
        List<IndexedBuild> page = new ArrayList<>();
        for (int i = count[0] - 1 - skipped; i >= 0 && page.size() < atMost; i--) {
            page.add(build(reader.brief(places[i]), acknowledged));
        }
        return new BuildPage(page, count[0]);
    }

    /** The label of the build that stands at a place of the index. */
    String label(long place) throws IOException {
        return reader.brief(place).texts().text();
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
