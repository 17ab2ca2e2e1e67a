package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Blocks;
import io.jenkins.plugins.benchgate.stats.StopCriterion;
import io.jenkins.plugins.benchgate.stats.StopRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stop}: where a recorded measurement could have ended. */
@Command(name = "stop", description = "Replays a recorded series and says where its measurement could have ended.")
public final class StopCommand extends AnsweringCommand {
    @Parameters(paramLabel = "SERIES.csv", description = "Measured values in their order; see docs/formats.md.")
    private Path file;

    @Option(names = "--of", paramLabel = "NAME", description = "The version to use; required if the file has two.")
    private @Nullable String version;

    @Option(
            names = "--error",
            paramLabel = "PCT",
            description = "The accepted error in %%; required, except with count.")
    private @Nullable Percent error;

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "Number of values after which the criterion is checked each time; required.")
    private @Nullable Integer batch;

    @Option(
            names = "--criterion",
            paramLabel = "batches|metior|width|cov|count",
            defaultValue = "batches",
            description = "When to stop (default: ${DEFAULT-VALUE}).")
    private Kind criterion;

    @Option(
            names = "--cap",
            paramLabel = "N",
            description = "Number of values after which measuring ends in any case; with count, the number to measure.")
    private @Nullable Integer cap;

    @Mixin
    private StatisticsOptions statistics;

    /** The words that name a criterion. */
    public enum Kind {
        BATCHES,
        METIOR,
        WIDTH,
        COV,
        COUNT
    }

    @Override
    public Integer call() throws Exception {
        StopRule rule = rule();
        SeriesFile series = SeriesFile.read(file, statistics, err());
        Blocks blocks = statistics.blockLength.iterations().isPresent()
                ? new Blocks.Fixed(statistics.blockLength.iterations().getAsInt())
                : Blocks.AUTOMATIC;
        List<StopAnswer> answers = new ArrayList<>();
        for (Series one : series.of(version)) {
            double[] values = one.pooled();
            StopRule.Stop stop = statistics.onThreads(
                    () -> rule.replay(values, statistics.statistic, blocks, statistics.resamples, series.seed()));
            answers.add(new StopAnswer(one, rule, values.length, stop, statistics.confidence.share()));
        }
        answers(
                () -> answers.stream().map(answer -> answer.json(statistics, error, series.seed())),
                () -> StopAnswer.text(
                        answers, statistics, error, series.seed(), terminal().table()));
        boolean enough = answers.stream().allMatch(answer -> answer.stop().end() == StopRule.End.MET);
        return (enough ? Outcome.PASS : Outcome.INCONCLUSIVE).exitCode();
    }

    private StopRule rule() throws UserException {
        if (statistics.method == StatisticsOptions.MethodWord.DUET) {
            throw new UserException("found --method duet, expected block: values are drawn in the order of one series");
        }
        statistics.resamples();
        if (batch == null) {
            throw new UserException(
                    error == null && criterion != Kind.COUNT
                            ? "found neither --batch nor --error, expected both, such as --batch 20 --error 3"
                            : "found no --batch, expected --batch with a number of values, such as --batch 20");
        }
        if (batch < 1) {
            throw new UserException("found --batch " + batch + ", expected at least 1");
        }
        if (cap != null && cap < 1) {
            throw new UserException("found --cap " + cap + ", expected at least 1");
        }
        return new StopRule(criterion(), batch, Objects.requireNonNullElse(cap, Integer.MAX_VALUE));
    }

    private StopCriterion criterion() throws UserException {
        if (criterion == Kind.COUNT) {
            if (cap == null) {
                throw new UserException("found --criterion count without --cap, expected --cap to say how many values");
            }
            return new StopCriterion.Count(cap);
        }
        if (error == null || error.value() == 0) {
            throw new UserException("found " + (error == null ? "no --error" : "--error 0") + ", expected --error with"
                    + " more than 0 %, such as --error 3");
        }
        double confidence = statistics.confidence.share();
        return switch (criterion) {
            case WIDTH -> new StopCriterion.IntervalWidth(error.value(), confidence);
            case COV -> new StopCriterion.Variation(error.value());
            case METIOR -> new StopCriterion.Metior(error.value(), confidence);
            default -> new StopCriterion.Batches(error.value(), confidence);
        };
    }
}
