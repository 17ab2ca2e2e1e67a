package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws bodies for the operations of a document in turn and writes them as JSON, each round anew, and tells the
 * processor time: {@code ValueStudy DOCUMENT VALUES ROUNDS}.
 */
public final class ValueStudy {
    private ValueStudy() {}

    public static void main(String[] arguments) throws IOException {
        List<Schema> bodies = new ArrayList<>();
        for (Operation operation : Service.read("study", Path.of(arguments[0])).operations()) {
            operation.body().ifPresent(body -> bodies.add(body.schema()));
        }
        int values = Integer.parseInt(arguments[1]);
        for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
            round(bodies, values);
        }
    }

    private static void round(List<Schema> bodies, int values) throws IOException {
        long start = time();
        List<ValueGenerator> generators = new ArrayList<>();
        for (Schema body : bodies) {
            generators.add(ValueGenerator.of(body, 1));
        }
        long draw = time();
        ObjectMapper json = new ObjectMapper();
        long bytes = 0;
        for (int i = 0; i < values; i++) {
            int operation = i % generators.size();
            bytes += json.writeValueAsBytes(generators.get(operation).value(1, operation, i)).length;
        }
        long end = time();
        System.out.printf(
                Locale.ROOT,
                "%d bodies: prepared %.1f ms, drew and wrote %d in %.0f ms: %.0f a second, %.0f bytes each%n",
                bodies.size(),
                (draw - start) / 1e6,
                values,
                (end - draw) / 1e6,
                values / ((end - draw) / 1e9),
                (double) bytes / values);
    }

    /** Processor time of this thread, in ns. */
    private static long time() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
