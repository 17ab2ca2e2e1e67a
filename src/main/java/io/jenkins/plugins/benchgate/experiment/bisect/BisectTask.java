package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.GitSource;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that was checked against its spec and the repository: what is searched.
 *
 * @param spec that is measured: of microbenchmarks, with that of the metric alone where one is named
 * @param changed whether the work tree of the spec's source has changes that no commit has
 */
public record BisectTask(Spec spec, BisectPlan plan, CommitRange range, boolean changed) {
    /**
     * Asks git for the commits.
     *
     * @param file of the spec
     * @param repository that knows the commits; {@code null}: that of the spec's source, else a copy of it in the folder
     * @param folder of the search; need not be there
     * @throws RevisionException one line: nothing can be searched
     */
    public static BisectTask of(Path file, Spec spec, BisectRequest request, @Nullable Path repository, Path folder)
            throws IOException, InterruptedException, RevisionException {
        GitSource source = spec.candidate().git();
        if (source == null) {
            throw new RevisionException(
                    "found no source in sut.candidate from which commits can be installed, expected git and revision:"
                            + " source: {git: \"${SPEC}\", revision: " + GitSource.WORKING_TREE
                            + "} has the files of the spec's folder, in place of commands that copy them");
        }
        Path beside = Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
        Selector selector = selector(spec, request);
        int rounds = Objects.requireNonNullElseGet(request.rounds(), () -> Math.min(rounds(spec), request.trials()));
        Path clone = repository != null ? repository : SourceClone.of(source, beside, folder.resolve("repository.git"));
        CommitRange range = CommitRange.of(clone, request.good(), request.bad());
        String good = range.commits().get(0).hash();
        String bad = range.commits().get(range.last()).hash();
        String digest = Sha256.hex(file);
        long seed = Objects.requireNonNullElseGet(
                request.seed(), () -> Seeds.of(digest, good, bad, selector.toString()) >>> 1);
        return new BisectTask(
                alone(spec, selector.glob()),
                new BisectPlan(
                        digest,
                        good,
                        bad,
                        selector.glob(),
                        selector.statistic(),
                        request.error(),
                        request.trials(),
                        request.budget(),
                        rounds,
                        request.thorough(),
                        seed),
                range,
                source.folder(beside).isPresent() && SourceClone.changed(clone));
    }

    /** Other benchmarks than that of a metric need not run. */
    private static Spec alone(Spec spec, String metric) {
        return metric.indexOf('*') < 0
                ? spec.driving(
                        spec.workload().alone(List.of(metric)), spec.trials().phaseSeconds())
                : spec;
    }

    /** What is expensive before each visit is shared by several trials. */
    private static int rounds(Spec spec) {
        if (spec.place().machines() != null || spec.candidate().preload() != null) {
            return 4;
        }
        return spec.schedule().order() == Order.DUET ? 2 : 1;
    }

    private static Selector selector(Spec spec, BisectRequest request) throws RevisionException {
        List<Selector> judged =
                spec.judging().gates().stream().map(Gate::selector).toList();
        String statistic = request.statistic();
        if (!request.metric().isEmpty()) {
            List<String> known = judged.stream()
                    .filter(one -> one.glob().equals(request.metric()))
                    .map(Selector::statistic)
                    .distinct()
                    .toList();
            String usual = known.size() == 1 ? known.get(0) : "";
            return new Selector(request.metric(), statistic.isEmpty() ? usual : statistic);
        }
        List<Selector> named = judged.stream()
                .map(one -> new Selector(one.glob(), statistic.isEmpty() ? one.statistic() : statistic))
                .distinct()
                .toList();
        // a gate that says no statistic judges the median, too, where there is one
        List<Selector> distinct = named.stream()
                .filter(one -> !one.statistic().isEmpty() || !named.contains(new Selector(one.glob(), "median")))
                .toList();
        if (distinct.size() != 1) {
            throw new RevisionException("found " + distinct.size() + " series in gates ("
                    + String.join(
                            ", ", distinct.stream().map(Selector::toString).toList())
                    + "), expected one: name it by the options metric and statistic");
        }
        return distinct.get(0);
    }

    /** What is searched, for people. */
    public String words() {
        return spec.name() + ": " + Wording.count(range.last(), "commit") + " from "
                + range.commits().get(0).shortHash() + " to "
                + range.commits().get(range.last()).shortHash() + ", "
                + plan.series(plan.metric()) + "; " + Wording.count(plan.rounds(), "trial")
                + " of each version at a time; seed "
                + plan.seed() + (changed ? "; changes that are not committed are not searched" : "");
    }
}
