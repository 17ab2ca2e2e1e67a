package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.compare.SeriesLevels;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Planner;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import io.jenkins.plugins.benchgate.stats.PowerAnalysis;
import io.jenkins.plugins.benchgate.stats.Sampling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code power}: which slowdowns a comparison sees, from measurements of one version. */
@Command(name = "power", description = "Says how often equal versions are flagged, and which slowdowns are found.")
public final class PowerCommand extends AnsweringCommand {
    private static final int MOST_DRAWS = 100_000;

    @Parameters(paramLabel = "SERIES.csv", description = "Measured values of one version; see docs/formats.md.")
    private Path file;

    @Option(names = "--of", paramLabel = "NAME", description = "The version to use; required if the file has two.")
    private @Nullable String version;

    @Option(
            names = "--sampling",
            paramLabel = "instance|trial",
            defaultValue = "trial",
            description = "Which trials the two groups of a draw have: trial, those of the same instances, as if both"
                    + " versions ran on the same machines; instance, those of different ones (default:"
                    + " ${DEFAULT-VALUE}).")
    private Sampling sampling;

    @Option(
            names = "--instances",
            paramLabel = "N",
            description = "Number of instances in each group (default: as many as there are).")
    private @Nullable Integer instances;

    @Option(
            names = "--trials",
            paramLabel = "N",
            description = "Number of trials on each instance of a group (default: as many as there are).")
    private @Nullable Integer trials;

    @Option(
            names = "--draws",
            paramLabel = "N",
            defaultValue = "100",
            description = "Number of pairs of groups that are compared (default: ${DEFAULT-VALUE}).")
    private int draws;

    @Option(
            names = "--plan",
            paramLabel = "PCT",
            description = "Slowdown in %%: also shows how many trials are needed to find it (default: no plan).")
    private @Nullable Percent plan;

    @Mixin
    private StatisticsOptions statistics;

    @Override
    public Integer call() throws Exception {
        SeriesFile series = SeriesFile.read(file, statistics, err());
        check(series);
        PowerAnalysis analysis = PowerAnalysis.withSeed(series.seed())
                .withConfidence(statistics.confidence.share())
                .withResamples(statistics.resamples)
                .withDraws(draws);
        List<PowerAnswer> answers = new ArrayList<>();
        for (Series one : series.of(version)) {
            answers.add(statistics.onThreads(() -> answer(one, series.seed(), analysis)));
        }
        answers(
                () -> answers.stream().map(answer -> answer.json(statistics, series.seed())),
                () -> PowerAnswer.text(
                        answers, statistics, series.seed(), terminal().table()));
        boolean any = answers.stream()
                .allMatch(
                        answer -> answer.change().undecided() < answer.change().draws());
        return (any ? Outcome.PASS : Outcome.INCONCLUSIVE).exitCode();
    }

    private void check(SeriesFile series) throws UserException {
        statistics.method(series.seed());
        if (statistics.method != StatisticsOptions.MethodWord.HIERARCHICAL) {
            throw new UserException("found --method " + statistics.method + ", expected hierarchical");
        }
        if (draws < 1 || draws > MOST_DRAWS) {
            throw new UserException("found --draws " + draws + ", expected 1 to " + MOST_DRAWS);
        }
        if (plan != null && plan.value() == 0) {
            throw new UserException("found --plan 0, expected a slowdown of more than 0 %");
        }
    }

    private PowerAnswer answer(Series series, long seed, PowerAnalysis analysis) throws UserException {
        Levels levels = SeriesLevels.of(series);
        boolean lowerIsBetter = series.metric().direction() == Direction.LOWER;
        Plan groups = groups(series, levels);
        Planner planner = Planner.of(
                levels,
                statistics.statistic,
                HierarchicalBootstrap.withSeed(seed).withResamples(statistics.resamples),
                statistics.confidence.share());
        return new PowerAnswer(
                series,
                statistics.statistic,
                sampling,
                groups,
                analysis.power(
                        levels, statistics.statistic, sampling, groups, lowerIsBetter, PowerAnalysis.Rule.CHANGE),
                analysis.power(
                        levels, statistics.statistic, sampling, groups, lowerIsBetter, PowerAnalysis.Rule.RANK_SUM),
                planner,
                plan == null ? null : plan.value());
    }

    private Plan groups(Series series, Levels levels) throws UserException {
        try {
            return sampling.fit(levels, instances, trials);
        } catch (IllegalArgumentException e) {
            throw new UserException(file + ": metric '" + series.metric().name() + "': " + e.getMessage()
                    + "; --sampling, --instances and --trials choose others");
        }
    }
}
