package io.jenkins.plugins.benchgate.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Histories of jobs as a command line has written them. */
public final class SiteFixtures {
    private SiteFixtures() {}

    /** Writes the history of a job, one build of six on a branch. */
    public static void job(Path folder, String name, int builds, long seed) throws IOException {
        write(folder.resolve(name + ".jsonl"), name, ReportFixtures.history(builds, seed));
    }

    /** Writes builds as those of a job. */
    static void write(Path file, String job, List<BuildRecord> builds) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
            int place = 0;
            for (BuildRecord build : builds) {
                place++;
                String label = build.build().replaceFirst("^#", "");
                out.write(RecordJson.write(new BuildRecord(
                                build.schema(),
                                job,
                                label,
                                build.workload(),
                                build.time(),
                                build.outcome(),
                                build.accepted(),
                                build.seed(),
                                build.measured(),
                                build.verdicts())
                        .from(
                                place % 6 == 0 ? "checksums" : "main",
                                Integer.toHexString(0x9e3779b9 * (2 * place + 1))
                                        .repeat(5))
                        .on(MachineUse.of(Map.of("Processor", "Xeon 8175M", "Cores", "8")))));
                out.newLine();
            }
            for (BuildRecord build : builds) {
                for (Acknowledgement line : build.acknowledged()) {
                    out.write(RecordJson.write(Acknowledgement.of(
                            line.build().replaceFirst("^#", ""),
                            line.metric(),
                            line.reason(),
                            line.by(),
                            line.time(),
                            line.undo())));
                    out.newLine();
                }
            }
        }
    }

    /** Fifty jobs of two thousand builds, or as many as are asked for: folder, jobs, builds. */
    public static void main(String[] arguments) throws IOException {
        int jobs = Integer.parseInt(arguments[1]);
        for (int i = 1; i <= jobs; i++) {
            job(Path.of(arguments[0]), "job-" + i, Integer.parseInt(arguments[2]), i);
        }
    }
}
