package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A job of a site, and what its history answers; nothing else here asks a history.
 *
 * @param name for people, unique in the site
 * @param place name of the job's history, under which its results are kept
 * @param experiment that its builds measured
 */
record SiteJob(String name, String place, String experiment, TrendIndex index) {
    private static final String HISTORY = ".jsonl";

    /**
     * The jobs of a history by their names; several of one that measured several experiments.
     *
     * @param history a folder of jobs' histories, or one of these files
     * @param warnings is told of every line that cannot be read, and of histories without a build
     * @throws InputException when there is no job
     */
    static List<SiteJob> of(Path history, Consumer<String> warnings) throws IOException {
        if (!Files.exists(history)) {
            throw new InputException(
                    history, "found no such folder, expected the folder of the histories that benchgate run writes");
        }
        List<SiteJob> jobs = new ArrayList<>();
        List<Path> files = files(history);
        index(files);
        for (Path file : files) {
            String place = file.getFileName().toString();
            place = place.substring(0, place.length() - HISTORY.length());
            TrendIndex index = new TrendIndex(file);
            index.leftOut(warnings);
            List<String> experiments = index.experiments();
            if (experiments.isEmpty()) {
                warnings.accept(file + ": found no build; the site has no page of it");
            }
            for (String experiment : experiments) {
                String name = experiment.equals(place) ? place : place + ": " + experiment;
                jobs.add(new SiteJob(name, place, experiment, index));
            }
        }
        if (jobs.isEmpty()) {
            throw new InputException(
                    history, "found no build, expected a history NAME" + HISTORY + " with at least one");
        }
        return jobs;
    }

    /** Brings the indexes up to date, of several histories at once: a site's first run takes most of its time for that. */
    private static void index(List<Path> files) throws IOException {
        try {
            files.parallelStream().forEach(file -> {
                try {
                    new TrendIndex(file).refresh();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<Path> files(Path history) throws IOException {
        if (!Files.isDirectory(history)) {
            if (!history.toString().endsWith(HISTORY)) {
                throw new InputException(
                        history, "found a file, expected a folder of histories, or a file NAME" + HISTORY);
            }
            return List.of(history);
        }
        try (Stream<Path> files = Files.list(history)) {
            return files.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.endsWith(HISTORY) && !name.startsWith(".") && Files.isRegularFile(file);
                    })
                    .sorted()
                    .toList();
        }
    }

    /** Name of the folder of its pages. */
    String folder() {
        return FileName.of(name);
    }

    /** Its builds, newest first. */
    List<IndexedBuild> builds() throws IOException {
        return index.builds(experiment, 0, Integer.MAX_VALUE).builds();
    }

    BuildRecord record(IndexedBuild build) throws IOException {
        return index.record(build);
    }

    /** Its series: those of the newest build in its order, then those that only earlier ones measured. */
    List<SeriesKey> series() throws IOException {
        return index.series(experiment);
    }

    /** How series went over all builds. */
    List<Trend> trends(List<SeriesKey> keys) throws IOException {
        return trends(keys, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** How series went over so many of the newest builds, in so many telling points. */
    List<Trend> trends(List<SeriesKey> keys, int newest, int points) throws IOException {
        return index.trends(experiment, keys, new TrendQuery("", null, null, newest, points));
    }

    /** The branches that its builds were built from, by name. */
    static List<String> branches(List<IndexedBuild> builds) {
        Set<String> branches = new HashSet<>();
        builds.forEach(build -> branches.add(build.branch()));
        branches.remove("");
        return branches.stream().sorted().toList();
    }

    /** All that was ever acknowledged or undone of its builds, newest first. */
    List<Acknowledgement> acknowledgements(Set<String> labels) throws IOException {
        List<Acknowledgement> lines = new ArrayList<>();
        for (Acknowledgement line : index.acknowledgements()) {
            if (labels.contains(line.build())) {
                lines.add(0, line);
            }
        }
        return lines;
    }
}
