package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The series of a history, whether it is a table ({@link HistoryCsv}) or a job's own file of JSON lines ({@link
 * History}).
 */
public final class HistoryFile {
    private static final String JOB_HISTORY = ".jsonl";

    private HistoryFile() {}

    /**
     * Reads all series; at least one. Of a job's own history, the builds of its newest workload: others are no
     * baseline.
     *
     * @param confidence of the intervals in a table, which does not say it; in (0, 1)
     * @param warnings is told of builds that are left out
     * @throws HistoryException when the file is no history, or holds none
     */
    public static List<BuildSeries> read(Path file, double confidence, Consumer<String> warnings) throws IOException {
        return file.toString().endsWith(JOB_HISTORY) && Files.isRegularFile(file)
                ? series(file.toString(), new History(file).read(warnings), warnings)
                : HistoryCsv.read(file, confidence);
    }

    /**
     * The series of a job's own history: those of the builds of its newest workload.
     *
     * @param place where the history is kept, for people
     * @param warnings is told of builds that are left out
     * @throws HistoryException when no build measured anything
     */
    public static List<BuildSeries> series(String place, List<BuildRecord> builds, Consumer<String> warnings)
            throws HistoryException {
        String workload = builds.isEmpty() ? "" : builds.get(builds.size() - 1).workload();
        Map<SeriesKey, List<BuildSeries.Point>> points = new LinkedHashMap<>();
        int others = 0;
        for (BuildRecord build : BuildRecord.renamed(builds)) {
            if (!WorkloadWords.same(build.workload(), workload)) {
                others++;
                continue;
            }
            for (Measured measured : build.measured()) {
                points.computeIfAbsent(SeriesKey.of(measured), key -> new ArrayList<>())
                        .add(new BuildSeries.Point(
                                build.build(),
                                build.branch(),
                                build.time(),
                                measured,
                                build.versions(),
                                build.conditions(),
                                build.isAcknowledged(measured.metric())));
            }
        }
        if (points.isEmpty()) {
            throw new HistoryException(place, "no build that measured anything", "a history with at least one");
        }
        if (others > 0) {
            warnings.accept(place + ": " + others + " builds of other workloads than the newest, '" + workload
                    + "', are left out");
        }
        List<BuildSeries> series = new ArrayList<>();
        points.forEach((key, values) -> {
            Metric newest = values.get(values.size() - 1).measured().metric();
            Directions.doubt(newest).ifPresent(doubt -> warnings.accept(place + ": " + doubt));
            series.add(new BuildSeries(
                    newest,
                    key.statistic(),
                    values.stream()
                            .map(point -> point.better(newest.direction()))
                            .toList()));
        });
        return series;
    }
}
