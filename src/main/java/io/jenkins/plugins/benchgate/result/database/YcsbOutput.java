package io.jenkins.plugins.benchgate.result.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files that one YCSB client left of one phase.
 *
 * @param summary its standard output, or what {@code exportfile} named
 * @param raw what {@code measurement.raw.output_file} named; null when none was asked for
 * @param histograms what {@code hdrhistogram.output.path} said, to which YCSB adds {@code READ.hdr} and its like; null
 *     when {@code hdrhistogram.fileoutput} was off
 * @param asked number of operations that this client was asked to do; 0 when that is not known
 */
public record YcsbOutput(Path summary, @Nullable Path raw, @Nullable Path histograms, long asked) {
    public YcsbOutput {
        if (asked < 0) {
            throw new IllegalArgumentException("asked for " + asked + " operations, expected at least 1");
        }
    }
}
