package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What change points are seen in histories of real benchmarks, and when: a change of the method that changes an answer
 * shows here. Sources and licences stand beside the files.
 */
class RealHistoriesTest {
    private static final Path HISTORIES = Path.of("src/test/resources/histories");

    /** The values of a file in its order; of InfluxDB, of which changes in % are published, the medians plus 100. */
    private static double[] values(String file, String series) throws IOException {
        List<String> lines = Files.readAllLines(HISTORIES.resolve(file + ".csv"));
        return lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .filter(row -> series.isEmpty() || row[2].equals(series))
                .mapToDouble(row -> series.isEmpty() ? Double.parseDouble(row[1]) : 100 + Double.parseDouble(row[4]))
                .toArray();
    }

    /** Builds from 1, each with its change in whole %. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "influxdb, inserts, 48 +15",
        "influxdb, group-by queries, 39 -16 48 +21",
        "influxdb, simple queries, 37 -27 48 +27",
        "metior-L, '', ''",
        "metior-XL, '', 79 -4 112 +4 346 -3 365 +2",
    })
    void changesAreWhereTheyWereAlwaysSeen(String file, String series, String expected) throws IOException {
        assertThat(ChangePoints.withDefaults().of(values(file, series)).stream()
                        .map(point -> String.format(Locale.ROOT, "%d %+.0f", point.index() + 1, point.change()))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    /**
     * Everything that is ever shown while a history grows: the build of the change, when it is first reported and
     * confirmed (0: never).
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "influxdb, inserts, 32:48:48 48:50:52",
        "influxdb, group-by queries, 39:41:43 48:50:50",
        "influxdb, simple queries, 37:39:41 48:50:52",
        "metior-L, '', ''",
        "metior-XL, '', 78:87:0 79:88:91 112:127:127 346:354:355 365:380:380 366:383:383",
    })
    void changesAreReportedAsEarlyAsEver(String file, String series, String expected) throws IOException {
        ChangePoints.Growing growing = ChangePoints.withDefaults().begin();
        TreeMap<Integer, int[]> seen = new TreeMap<>();
        double[] values = values(file, series);
        for (int build = 1; build <= values.length; build++) {
            growing.append(values[build - 1]);
            for (ChangePoint point : growing.changePoints()) {
                int[] first = seen.computeIfAbsent(point.index() + 1, ignored -> new int[2]);
                first[0] = first[0] == 0 ? build : first[0];
                first[1] = point.confirmed() && first[1] == 0 ? build : first[1];
            }
        }
        assertThat(seen.entrySet().stream()
                        .map(entry -> entry.getKey() + ":" + entry.getValue()[0] + ":" + entry.getValue()[1])
                        .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }
}
