package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.ImportedResults;
import io.jenkins.plugins.benchgate.experiment.ImportedResults.GivenFiles;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.result.ResultForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder with an output of any tool for each build, such as JMH's: intervals are computed from their values. */
final class ResultFolder {
    /** What resampling follows from: the same files give the same intervals. */
    private static final long SEED = 1;

    private ResultFolder() {}

    /** Oldest first, by the times of the files; labels are their names without what stands behind the last full stop. */
    static List<ImportedBuild> read(Path folder, SourceOptions options) throws IOException, UserException {
        if (!Files.isDirectory(folder)) {
            throw new UserException("found no folder " + folder + ", expected one with a file for each build");
        }
        List<Path> files;
        try (Stream<Path> inside = Files.list(folder)) {
            files = inside.filter(Files::isRegularFile)
                    .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                    .toList();
        }
        List<ImportedBuild> builds = new ArrayList<>();
        for (Path file : files) {
            String name = String.valueOf(file.getFileName());
            int dot = name.lastIndexOf('.');
            Instant time = Files.getLastModifiedTime(file).toInstant();
            Measurement measured = read(file, options, time);
            String label = ImportedBuild.label(dot > 0 ? name.substring(0, dot) : name);
            if (builds.stream().anyMatch(build -> build.label().equals(label))) {
                throw new UserException("found build " + label + " twice in " + folder + ", expected each label once");
            }
            if (!measured.problems().isEmpty()) {
                throw new UserException(file + ": " + measured.problems().get(0));
            }
            builds.add(new ImportedBuild(label, options.branch(), "", time, measured.measured()));
        }
        builds.sort(Comparator.comparing(ImportedBuild::time).thenComparing(ImportedBuild::label));
        return builds;
    }

    private static Measurement read(Path file, SourceOptions options, Instant time) throws IOException, UserException {
        try {
            ResultForm form = ResultForm.ANY.in(options.directions());
            return new ImportedResults("", "", "", List.of(options.statistic()), SEED, List.of())
                    .read(Path.of(""), List.of(new GivenFiles(form, List.of(file), List.of())), time);
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }
}
