package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Duets of functions as a service that were published, each log one: 18 of equal versions and 12 whose second version
 * computes 5 % longer. A call is a trial and has three pairs. Source and licence stand beside the file.
 */
class PublishedDuetsTest {
    private static final Path FILE = Path.of("src/test/resources/measurements/faasterbench.csv");

    private static Map<String, List<DuetTrial>> duets(String slower) throws IOException {
        Map<String, List<DuetTrial>> duets = new LinkedHashMap<>();
        for (String line : Files.readAllLines(FILE)) {
            String[] cells = line.split(",", -1);
            if (cells[1].equals(slower)) {
                duets.computeIfAbsent(cells[0], log -> new ArrayList<>())
                        .add(new DuetTrial("function", numbers(cells[2]), numbers(cells[3])));
            }
        }
        return duets;
    }

    private static double[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static List<Interval> intervals(String slower) throws IOException {
        return duets(slower).values().stream()
                .map(duet -> DuetBootstrap.withSeed(1).compare(duet).change().interval())
                .toList();
    }

    private static double width(List<Interval> intervals) {
        return intervals.stream().mapToDouble(Interval::width).average().orElseThrow();
    }

    /** Resampled calls are 1.00 points wide on average. */
    @Test
    void equalVersionsAreNotFlagged() throws IOException {
        List<Interval> intervals = intervals("0");
        assertThat(intervals).hasSize(18).allMatch(interval -> interval.contains(0));
        assertThat(width(intervals)).isLessThan(0.82);
    }

    /** Of resampled calls, 10 of 12 hold the change. */
    @Test
    void everySlowerVersionIsFoundWithItsChange() throws IOException {
        List<Interval> intervals = intervals("5");
        assertThat(intervals).hasSize(12).noneMatch(interval -> interval.contains(0));
        assertThat(intervals).allMatch(interval -> interval.contains(5));
        assertThat(width(intervals)).isLessThan(0.91);
    }
}
