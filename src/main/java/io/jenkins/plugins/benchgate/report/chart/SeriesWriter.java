package io.jenkins.plugins.benchgate.report.chart;

import java.io.IOException;

/** Takes series over builds one after the other, so that not all have to be in memory at once. */
@FunctionalInterface
public interface SeriesWriter {
    void write(PlottedSeries series) throws IOException;
}
