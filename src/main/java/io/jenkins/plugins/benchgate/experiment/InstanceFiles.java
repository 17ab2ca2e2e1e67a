package io.jenkins.plugins.benchgate.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files of results, each of which is of a machine of its own.
 *
 * @param candidates files of the candidate
 * @param baselines files of the baseline, of the same machines in the same order; none where it was not measured
 */
public record InstanceFiles(List<Path> candidates, List<Path> baselines) {
    /**
     * Refuses files that cannot be of as many machines: what one has measured would count as what several agree on.
     *
     * @throws IllegalArgumentException when they cannot; one line
     * @throws IOException when a file cannot be read
     */
    public void check() throws IOException {
        if (!baselines.isEmpty() && baselines.size() != candidates.size()) {
            throw new IllegalArgumentException("found " + candidates.size() + " of the candidate's files and "
                    + baselines.size() + " of the baseline's with instances, expected as many of both: the files of one"
                    + " machine stand in the same place");
        }
        differ(candidates);
        differ(baselines);
    }

    private static void differ(List<Path> files) throws IOException {
        for (int i = 0; i < files.size(); i++) {
            for (Path other : files.subList(0, i)) {
                differ(other, files.get(i));
            }
        }
    }

    private static void differ(Path one, Path other) throws IOException {
        if (one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())) {
            throw new IllegalArgumentException(
                    "found " + one + " twice with instances, expected each file once: each is of another machine");
        }
        if (Files.isRegularFile(one) && Files.isRegularFile(other) && Files.mismatch(one, other) < 0) {
            throw new IllegalArgumentException("found the same content in " + one + " and " + other
                    + " with instances, expected each file to be of another machine; keep the results of each machine"
                    + " under a name of their own, such as that of a stash");
        }
    }
}
