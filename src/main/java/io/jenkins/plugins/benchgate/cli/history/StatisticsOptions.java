package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Words;
import io.jenkins.plugins.benchgate.experiment.compare.Method;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.Blocks;
import io.jenkins.plugins.benchgate.stats.DuetBootstrap;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options that every command on measured values has: what is estimated, how, and how surely. */
public final class StatisticsOptions {
    private static final int MOST_RESAMPLES = 1_000_000;

    private static final int MOST_THREADS = 1000;

    @Option(
            names = "--statistic",
            paramLabel = "NAME",
            defaultValue = "median",
            description = "median, mean, geomean, or a percentile such as p99 or p99.9 (default: ${DEFAULT-VALUE}).")
    Statistic statistic;

    @Option(
            names = "--confidence",
            paramLabel = "C",
            defaultValue = "0.99",
            description = "Confidence of the intervals, such as 0.99 or 99%% (default: ${DEFAULT-VALUE}).")
    Confidence confidence;

    @Option(
            names = "--resamples",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Number of resamples, 2 to 1000000 (default: ${DEFAULT-VALUE}).")
    int resamples;

    @Option(
            names = "--method",
            paramLabel = "hierarchical|block|duet",
            defaultValue = "hierarchical",
            description = "How resamples are drawn (default: ${DEFAULT-VALUE}).")
    MethodWord method;

    @Option(
            names = "--block-length",
            paramLabel = "auto|N",
            defaultValue = "auto",
            description = "Iterations that the method block draws together (default: ${DEFAULT-VALUE}).")
    BlockLength blockLength;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Random seed of all resampling (default: derived from the measured values).")
    @Nullable
    Long seed;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads; it never changes a number (default: all processors).")
    @Nullable
    Integer threads;

    @Option(
            names = "--values",
            paramLabel = "exact|compact|auto",
            defaultValue = "auto",
            description = "How the values of a trial are kept: each of them, or as counts where there are more than"
                    + " 100000; auto: as counts beyond 4000000 (default: ${DEFAULT-VALUE}).")
    Keeping values;

    @Option(
            names = "--metric",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = "Metrics to look at; * stands for any characters (default: ${DEFAULT-VALUE}).")
    String metric;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** The words that name a method. */
    public enum MethodWord {
        HIERARCHICAL,
        BLOCK,
        DUET;

        @Override
        public String toString() {
            return Words.of(this);
        }
    }

    /** The seed that was asked for, or else one of the values of a whole file. */
    long seed(List<Series> series) {
        return Objects.requireNonNullElseGet(seed, () -> Seeds.of(series));
    }

    /** The method that was asked for: the one place that chooses. */
    Method method(long seed) throws UserException {
        return method(seed, false);
    }

    /**
     * The same for two versions.
     *
     * @param sameMachines whether equal instance labels are known to be the same machines
     */
    Method method(long seed, boolean sameMachines) throws UserException {
        check();
        HierarchicalBootstrap plain = HierarchicalBootstrap.withSeed(seed)
                .withConfidence(confidence.share())
                .withResamples(resamples);
        HierarchicalBootstrap bootstrap = sameMachines ? plain.onSameMachines() : plain;
        return switch (method) {
            case HIERARCHICAL -> Method.hierarchical(bootstrap);
            case BLOCK -> Method.block(bootstrap, blocks());
            case DUET ->
                Method.duet(
                        bootstrap,
                        DuetBootstrap.withSeed(seed)
                                .withConfidence(confidence.share())
                                .withResamples(resamples));
        };
    }

    /** The number of resamples, once it is known to be one that can be drawn. */
    int resamples() throws UserException {
        if (resamples < 2 || resamples > MOST_RESAMPLES) {
            throw new UserException("found --resamples " + resamples + ", expected 2 to " + MOST_RESAMPLES);
        }
        return resamples;
    }

    private void check() throws UserException {
        resamples();
        if (blockLength.iterations().isPresent() && method != MethodWord.BLOCK) {
            throw new UserException("found --block-length "
                    + blockLength.iterations().getAsInt() + " with --method " + method + ", expected --method block");
        }
        if (method == MethodWord.DUET && !statistic.equals(Statistic.GEOMEAN)) {
            if (command.commandLine().getParseResult().hasMatchedOption("--statistic")) {
                throw new UserException("found --statistic " + statistic.word()
                        + " with --method duet, expected geomean: a duet gives the geometric mean of ratios");
            }
            statistic = Statistic.GEOMEAN;
        }
    }

    private Blocks blocks() {
        return blockLength.iterations().isEmpty()
                ? Blocks.AUTOMATIC
                : new Blocks.Fixed(blockLength.iterations().getAsInt());
    }

    /** Adds how intervals were made, as the keys of an answer. */
    void describe(Map<String, Object> json, @Nullable Integer blockLength) {
        json.put("confidence", confidence.share());
        json.put("method", method.toString());
        json.put("blockLength", blockLength);
        json.put("resamples", resamples);
    }

    /** How intervals were made, for people. */
    String told(long seed) {
        return confidence + " confidence interval (" + method + " bootstrap, " + Wording.count(resamples, "resample")
                + ", seed " + seed + ")";
    }

    /** The same for work on a file: values that the method cannot take are the user's mistake. */
    <T> T onThreads(Path file, Callable<T> work) throws Exception {
        try {
            return onThreads(work);
        } catch (IllegalArgumentException e) {
            throw new UserException("found " + file + " with --method " + method + ": " + e.getMessage());
        }
    }

    /** Does work whose parallel parts use as many threads as were asked for. */
    <T> T onThreads(Callable<T> work) throws Exception {
        if (threads == null) {
            return work.call();
        }
        if (threads < 1 || threads > MOST_THREADS) {
            throw new UserException("found --threads " + threads + ", expected 1 to " + MOST_THREADS);
        }
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return pool.submit(work).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            throw e;
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * How many consecutive iterations are drawn together.
     *
     * @param iterations at least 1; empty: chosen from the values
     */
    public record BlockLength(OptionalInt iterations) {

        public static BlockLength parse(String text) {
            if (text.equals("auto")) {
                return new BlockLength(OptionalInt.empty());
            }
            if (text.matches("[1-9]\\d{0,8}")) {
                return new BlockLength(OptionalInt.of(Integer.parseInt(text)));
            }
            throw new TypeConversionException("found '" + text + "', expected auto or a whole number from 1 on");
        }
    }
}
