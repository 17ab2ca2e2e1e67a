package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.report.MetricEnvironments;
import io.jenkins.plugins.benchgate.report.html.EnvironmentReport;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Goal;
import io.jenkins.plugins.benchgate.stats.Sampling;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code environments}: on which machines benchmarks need least to find a change. */
@Command(
        name = "environments",
        description = "Says on which of several kinds of machines, agents or limits a change is found with least cost,"
                + " time or trials, from what was measured there.")
public final class EnvironmentsCommand extends AnsweringCommand {
    @Parameters(
            paramLabel = "[NAME=]PLACE",
            arity = "0..*",
            description = "What was measured in an environment: the folder of a build's results, or measured values of"
                    + " one version; see docs/formats.md. Builds of one job on one kind of machines, and places of one"
                    + " NAME, are one environment.")
    private List<String> places = List.of();

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "History of a job, whose builds are environments by their kinds of machines (default: none).")
    private @Nullable String history;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Folder of the results of the history's builds, DIR/JOB/BUILD (default: the one that the"
                    + " folder of the history is in).")
    private @Nullable Path results;

    @Option(
            names = "--of",
            paramLabel = "NAME",
            description = "The version to use (default: the only one, or candidate).")
    private @Nullable String version;

    @Option(
            names = "--change",
            paramLabel = "PCT",
            defaultValue = "5",
            description = "Change in %% that is to be found (default: ${DEFAULT-VALUE}).")
    private Percent change;

    @Option(
            names = "--power",
            paramLabel = "PCT",
            defaultValue = "95",
            description = "Share of comparisons in %% that are to find it (default: ${DEFAULT-VALUE}).")
    private Percent power;

    @Option(
            names = "--sampling",
            paramLabel = "instance|trial",
            defaultValue = "trial",
            description = "What is repeated: trial, on instances that both versions share; instance, each version has"
                    + " fresh ones (default: ${DEFAULT-VALUE}).")
    private Sampling sampling;

    @Option(
            names = "--instances",
            paramLabel = "N",
            description = "Number of instances that both versions share (default: 1).")
    private @Nullable Integer instances;

    @Option(
            names = "--price",
            paramLabel = "NAME=PRICE",
            description = "What the machines of an environment cost in an hour (default: as the build states it).")
    private Map<String, String> prices = Map.of();

    @Option(
            names = "--seconds",
            paramLabel = "NAME=S",
            description = "Seconds that one trial of each version takes together in an environment (default: as the"
                    + " build states it).")
    private Map<String, String> seconds = Map.of();

    @Option(
            names = "--html",
            paramLabel = "FILE.html",
            description = "Page with the tables and a picture of each metric (default: none).")
    private @Nullable Path page;

    @Mixin
    private StatisticsOptions statistics;

    @Override
    public Integer call() throws Exception {
        Goal goal = goal();
        MeasuredEnvironments measured = MeasuredEnvironments.read(places, history, results, version, statistics, err());
        List<MetricEnvironments> metrics =
                statistics.onThreads(() -> measured.ranked(goal, statistics, prices, seconds));
        EnvironmentsAnswer answer = new EnvironmentsAnswer(metrics, statistics, measured.seed(statistics));
        if (page != null) {
            EnvironmentReport.write(page, metrics);
        }
        answers(
                answer::json,
                () -> answer.text(terminal().table()) + (page == null ? "" : "Written to " + page + "\n"));
        boolean known = metrics.stream().allMatch(one -> one.ranking().first().isPresent());
        return (known ? Outcome.PASS : Outcome.INCONCLUSIVE).exitCode();
    }

    private Goal goal() throws UserException {
        statistics.resamples();
        if (statistics.method != StatisticsOptions.MethodWord.HIERARCHICAL) {
            throw new UserException("found --method " + statistics.method + ", expected hierarchical");
        }
        if (change.value() == 0) {
            throw new UserException("found --change 0, expected a change of more than 0 %");
        }
        if (!(power.value() > 0 && power.value() < 100)) {
            throw new UserException(
                    "found --power " + Decimals.plain(power.value()) + ", expected more than 0 and less than 100 %");
        }
        if (instances != null && (instances < 1 || sampling == Sampling.INSTANCE)) {
            throw new UserException("found --instances " + instances
                    + (sampling == Sampling.INSTANCE
                            ? " with --sampling instance, expected it without: there are as many as are needed"
                            : ", expected at least 1"));
        }
        if (places.isEmpty() && history == null) {
            throw new UserException(
                    "found nothing to compare, expected folders of builds, files of values or --history");
        }
        if (results != null && history == null) {
            throw new UserException("found --results without --history, expected the history of the builds in it");
        }
        return new Goal(change.value(), power.value() / 100, sampling, Objects.requireNonNullElse(instances, 1));
    }
}
