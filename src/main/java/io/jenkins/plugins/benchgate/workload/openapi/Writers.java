package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFile;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunsWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** A file of runs for each client. */
final class Writers implements Closeable {
    private final List<RunsWriter> all = new ArrayList<>();

    Writers(Path folder, IntFunction<String> name, int clients) throws IOException {
        try {
            for (int client = 1; client <= clients; client++) {
                all.add(new RunsWriter(folder.resolve(name.apply(client))));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** The file of a run, by its number among all. */
    RunsWriter to(long run) {
        return all.get((int) (run % all.size()));
    }

    List<PlannedFile> end() throws IOException {
        List<PlannedFile> files = new ArrayList<>();
        for (RunsWriter one : all) {
            files.add(one.end());
        }
        return files;
    }

    @Override
    public void close() throws IOException {
        IOException first = null;
        for (RunsWriter one : all) {
            try {
                one.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
