package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.SeriesLine;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One series of a build on a page of its own.
 *
 * @param name as the address has it
 * @param found whether the build has it
 * @param gates what each of its gates said
 * @param line both versions; empty where there is no such series
 * @param metric its values in each trial; {@code null} where there are none
 */
public record OneSeries(
        String name, boolean found, List<GateRow> gates, List<SeriesLine> line, @Nullable MetricSection metric) {

    static OneSeries of(ResultPage page, @Nullable String asked) {
        String name = asked == null ? "" : asked;
        return page.entries().stream()
                .filter(entry -> entry.series().equals(name))
                .findFirst()
                .map(entry -> new OneSeries(
                        name,
                        true,
                        page.gates(name),
                        List.of(page.line(entry)),
                        Optional.ofNullable(entry.measured())
                                .flatMap(measured -> page.metric(measured.metric()))
                                .orElse(null)))
                .orElseGet(() -> new OneSeries(name, false, List.of(), List.of(), null));
    }
}
