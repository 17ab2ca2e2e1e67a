package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.TrendSeries;
import java.io.IOException;

/** Takes series over builds one after the other, so that not all have to be in memory at once. */
@FunctionalInterface
public interface SeriesWriter {
    void write(TrendSeries series) throws IOException;
}
