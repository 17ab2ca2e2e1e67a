package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import io.jenkins.plugins.benchgate.result.database.YcsbReader.YcsbOutput;
import io.jenkins.plugins.benchgate.result.database.YcsbReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads one file in a process of its own: {@code ReadOnce series FILE KEEPING}, {@code ReadOnce ycsb FILE KEEPING}
 * with the summary in {@code FILE.out}, or {@code ReadOnce lines FILE KEEPING [MAP…]}, the output of any tool. Prints what of the heap was in use at the end, and how many values there are.
 */
public final class ReadOnce {
    private ReadOnce() {}

    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[1]);
        Keeping keeping = Keeping.parse(args[2]);
        long start = System.nanoTime();
        long values;
        long stored;
        if (args[0].equals("lines")) {
            Reading reading = args.length > 3
                    ? new JsonReader(JsonMap.parse(List.of(args).subList(3, args.length)), keeping).read(file)
                    : Readers.of(Readers.detect(file)).read(file);
            reading.faults().forEach(System.err::println);
            values = reading.samples().stream().mapToLong(one -> one.origin().count()).sum();
            stored = reading.samples().stream().mapToLong(one -> one.values().length).sum();
        } else if (args[0].equals("series")) {
            var series = SeriesCsv.read(file, keeping, System.err::println);
            values = series.stream().flatMap(one -> one.trials().stream()).mapToLong(run -> run.values().length).sum();
            stored = values;
        } else {
            Path summary = Path.of(file + ".out");
            Reading reading = YcsbReader.read(List.of(new YcsbOutput(summary, file, null, 0)), keeping, false);
            reading.faults().forEach(System.err::println);
            reading.warnings().forEach(System.err::println);
            values = reading.samples().get(1).origin().count();
            stored = reading.samples().get(1).values().length;
        }
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                "%d values, %d stored, %.3f s, %d MiB of %d MiB heap in use%n",
                values,
                stored,
                (System.nanoTime() - start) / 1e9,
                (runtime.totalMemory() - runtime.freeMemory()) >> 20,
                runtime.maxMemory() >> 20);
    }
}
