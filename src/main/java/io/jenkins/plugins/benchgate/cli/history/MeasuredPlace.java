package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.KeptTrials;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in one place: the values of a file, or those of a build and what is known of its machines.
 *
 * @param path of the file, or of the build's folder
 * @param job of the build; of a file, its name
 * @param build number of the build; of a file, empty
 * @param name that was given to it; {@code null}: none
 * @param kind of its machines; empty where that is not known
 * @param version whose values these are, as it is told from others; {@code null} where nothing tells it
 * @param series of that version
 * @param seconds that one trial of each version takes; NaN where that is not known
 * @param price of the machines for an hour; NaN where that is not known
 */
record MeasuredPlace(
        Path path,
        String job,
        String build,
        @Nullable String name,
        Map<String, String> kind,
        @Nullable String version,
        List<Series> series,
        double seconds,
        double price) {

    /**
     * Reads a file, or the folder of a build.
     *
     * @param version by its name in the file or build; {@code null}: the only one there is, or the candidate
     */
    static MeasuredPlace read(
            Path path, @Nullable String name, @Nullable String version, StatisticsOptions options, PrintWriter err)
            throws IOException, UserException {
        return Files.isDirectory(path) ? build(path, name, version, options) : file(path, name, version, options, err);
    }

    private static MeasuredPlace file(
            Path path, @Nullable String name, @Nullable String version, StatisticsOptions options, PrintWriter err)
            throws IOException, UserException {
        String file = String.valueOf(path.getFileName());
        if (file.matches(".*\\.ya?ml")) {
            throw new UserException("found the spec " + path + ", expected what was measured: benchgate run " + path
                    + " measures it, and its answer names the folder of the build");
        }
        SeriesFile measured = SeriesFile.read(path, options, err);
        boolean both =
                measured.selected().stream().map(Series::version).distinct().count() > 1;
        boolean candidate =
                measured.selected().stream().anyMatch(one -> one.version().equals(Trial.CANDIDATE));
        List<Series> series = measured.of(version == null && both && candidate ? Trial.CANDIDATE : version);
        return new MeasuredPlace(
                path,
                file.replaceFirst("(?i)\\.csv(\\.gz)?$", ""),
                "",
                name,
                Map.of(),
                file,
                series,
                Double.NaN,
                Double.NaN);
    }

    private static MeasuredPlace build(
            Path folder, @Nullable String name, @Nullable String version, StatisticsOptions options)
            throws IOException, UserException {
        Path file = folder.resolve(ReportFolder.RESULT);
        if (!Files.exists(file)) {
            throw new UserException("found no " + ReportFolder.RESULT + " in " + folder
                    + ", expected the folder of a finished build such as benchgate-out/NAME/NUMBER, or a CSV file");
        }
        BuildResult result = result(file);
        if (result.trials().stream().noneMatch(trial -> Files.isDirectory(folder.resolve(trial.folder())))) {
            throw new UserException("found no trials in " + folder
                    + ", expected the raw results of a build that measured something: they tell the noise");
        }
        BuildRecord record = result.record();
        String wanted = version == null ? Trial.CANDIDATE : version;
        KeptTrials kept = kept(folder);
        List<Series> series = series(folder, kept, result, wanted);
        if (series.isEmpty()) {
            throw new UserException(folder + ": found no valid trial of the version '" + wanted
                    + "', expected a build that measured it; --of names another version");
        }
        MachineUse machines = record.machines();
        MeasuredVersions versions = record.versions();
        return new MeasuredPlace(
                folder,
                record.job(),
                record.build(),
                name,
                machines == null ? Map.of() : machines.kind(),
                versions == null ? null : wanted.equals(Trial.BASELINE) ? versions.baseline() : versions.candidate(),
                SeriesFile.of(folder, series, options).selected(),
                kept.seconds(result.trials()),
                price(result));
    }

    /** Of the machines of one instance for an hour. */
    private static double price(BuildResult result) {
        MachineUse machines = result.record().machines();
        VerdictCost cost = result.record().cost();
        if (machines != null && machines.count() > 0) {
            long instances = result.trials().stream()
                    .map(TrialSummary::instance)
                    .distinct()
                    .count();
            return 3600 * machines.cost() / machines.seconds() / instances;
        }
        return cost == null ? Double.NaN : cost.price();
    }

    private static KeptTrials kept(Path folder) throws UserException {
        try {
            return KeptTrials.of(folder);
        } catch (SpecException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    private static BuildResult result(Path file) throws IOException, UserException {
        try {
            return ResultJson.read(file);
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    private static List<Series> series(Path folder, KeptTrials kept, BuildResult result, String version)
            throws UserException {
        Map<Metric, List<Series.Trial>> trials = new LinkedHashMap<>();
        String build = result.record().job() + " " + result.record().build();
        for (Trial trial : trials(folder, kept, result)) {
            if (trial.version().equals(version)) {
                for (Sample sample : trial.samples()) {
                    add(ToolOutputs.series(sample), build + " " + trial.instance(), trial.number(), trials);
                }
            }
        }
        return trials.entrySet().stream()
                .map(metric -> new Series(metric.getKey(), version, metric.getValue()))
                .toList();
    }

    private static List<Trial> trials(Path folder, KeptTrials kept, BuildResult result) throws UserException {
        try {
            return kept.valid(result.trials());
        } catch (InputException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UserException(folder + ": found raw results that cannot be read (" + e.getMessage()
                    + "), expected those of a build");
        }
    }

    /** Each part of a trial, such as a fork, is one by itself. */
    private static void add(Sample sample, String instance, int number, Map<Metric, List<Series.Trial>> trials) {
        if (sample.values().length > 0) {
            String label = sample.part().isEmpty() ? String.valueOf(number) : number + " " + sample.part();
            trials.computeIfAbsent(sample.metric(), metric -> new ArrayList<>())
                    .add(new Series.Trial(instance, label, null, sample.values()));
        }
    }

    /** What its environment is known by: the name, the job and the kind of its machines, or the place alone. */
    Object environment() {
        return name != null ? name : kind.isEmpty() ? path : List.of(job, kind);
    }

    /** The file or build, for people. */
    String label() {
        return (job + " " + build).strip();
    }

    /** In a few words what a kind of machine is: {@code Intel Xeon, 2 cores, 25 GB}. */
    static String words(Map<String, String> kind) {
        return kind.entrySet().stream()
                .filter(fact -> !fact.getValue().equals("not known"))
                .map(fact -> fact.getValue().matches("[\\d.]+")
                        ? fact.getValue() + " " + fact.getKey().toLowerCase(Locale.ROOT)
                        : fact.getValue())
                .collect(Collectors.joining(", "));
    }
}
