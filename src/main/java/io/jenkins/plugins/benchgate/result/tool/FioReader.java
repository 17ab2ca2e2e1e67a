package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the JSON of fio (3.33), {@code --output-format=json}: of each job and direction, such as {@code journal write},
 * its {@code latency} from submission to completion with the mean, {@code completion latency} with its percentiles,
 * {@code throughput} and {@code bandwidth}. A job that ended with an error is a fault. Jobs of one name that fio did
 * not group are numbered.
 */
public final class FioReader implements ResultReader {
    private static final String EXPECTED = "fio's JSON, which has jobs";
    private static final String[] DIRECTIONS = {"read", "write", "trim"};
    private static final Unit BYTES_PER_SECOND = new Unit("B/s");
    private static final double NANOSECONDS = 1e9;

    /** Whether a file that begins so is fio's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("fio version");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode jobs = tree.root().path("jobs");
        if (!jobs.isArray() || jobs.isEmpty()) {
            throw tree.foreign(EXPECTED);
        }
        Summed summed = new Summed();
        List<String> faults = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            JsonNode job = jobs.path(i);
            String where = "jobs[" + i + "]";
            String name = tree.text(job.path("jobname"), where + ".jobname");
            int times = seen.merge(name, 1, Integer::sum);
            String title = times == 1 ? name : name + " " + times;
            int error = job.path("error").asInt();
            if (error != 0) {
                faults.add(Sentences.english("stored.jobFailed", title, Figure.of(error)));
            }
            for (String direction : DIRECTIONS) {
                add(tree, title + " " + direction, job.path(direction), where + "." + direction, summed);
            }
        }
        if (summed.samples().isEmpty() && faults.isEmpty()) {
            faults.add(Sentences.english("stored.noEvent"));
        }
        return new Reading(summed.samples(), faults, List.of());
    }

    private static void add(JsonTree tree, String name, JsonNode measured, String where, Summed summed)
            throws InputException {
        long count = measured.path("total_ios").asLong();
        if (count == 0) {
            return;
        }
        double mean = tree.number(measured.path("lat_ns").path("mean"), where + ".lat_ns.mean");
        summed.time(name + " latency", "mean", mean / NANOSECONDS, count);
        for (Map.Entry<String, JsonNode> percentile :
                measured.path("clat_ns").path("percentile").properties()) {
            double value = tree.number(percentile.getValue(), where + ".clat_ns.percentile." + percentile.getKey());
            String word;
            try {
                word = Summed.percentile(percentile.getKey());
            } catch (NumberFormatException e) {
                throw tree.wrong(where + ".clat_ns.percentile", percentile.getKey(), "a percentile");
            }
            summed.time(name + " completion latency", word, value / NANOSECONDS, count);
        }
        summed.rate(
                name + " throughput", Unit.OPERATIONS_PER_SECOND, tree.number(measured.path("iops"), where + ".iops"));
        summed.rate(name + " bandwidth", BYTES_PER_SECOND, tree.number(measured.path("bw_bytes"), where + ".bw_bytes"));
    }
}
