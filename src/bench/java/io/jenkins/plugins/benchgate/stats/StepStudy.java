package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.StepSearch.Step;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** How often searches in simulated commits find the right ones, and how many values they take. */
public final class StepStudy {
    private static final int RUNS = 400;
    /** Of one trial; a value is the ratio of two. */
    private static final double NOISE = 0.02;

    private StepStudy() {}

    /** A kind of commits: changes in %, the first at a random commit, each further one 20 commits later. */
    private record Commits(String name, int count, boolean thorough, double... changes) {
        double level(int culprit, int position) {
            double level = 0;
            for (int i = 0; i < changes.length; i++) {
                level += position >= culprit + 20 * i ? Math.log1p(changes[i] / 100) : 0;
            }
            return level;
        }
    }

    public static void main(String[] arguments) {
        System.out.println("commits | all changes right | none | wrong or more | pairs of trials | at most | commits built");
        for (Commits commits : List.of(
                new Commits("64, +5 %", 64, false, 5),
                new Commits("64, no change", 64, false),
                new Commits("64, no change, thorough", 64, true),
                new Commits("64, +3 %", 64, false, 3),
                new Commits("64, +20 %", 64, false, 20),
                new Commits("1000, +5 %", 1000, false, 5),
                new Commits("64, +10 % and -6 %", 64, false, 10, -6),
                new Commits("64, +5 % and +5 %", 64, false, 5, 5),
                new Commits("64, +8 % and back", 64, false, 8, 100 / 1.08 - 100),
                new Commits("64, +8 % and back, thorough", 64, true, 8, 100 / 1.08 - 100))) {
            System.out.println(row(commits));
        }
    }

    private static String row(Commits commits) {
        Random random = new Random(1);
        int right = 0;
        int none = 0;
        int pairs = 0;
        int most = 0;
        int built = 0;
        for (int run = 0; run < RUNS; run++) {
            int culprit = 1 + random.nextInt(commits.count() - 20 * Math.max(0, commits.changes().length - 1));
            StepSearch search = new StepSearch(
                    new StepSearch.Request(commits.count(), 0.05, 30, 1_000, commits.thorough()),
                    StepPrior.even(commits.count()));
            Set<Integer> probed = new TreeSet<>();
            int own = 0;
            while (search.wanted().isPresent()) {
                int position = search.wanted().getAsInt();
                double noise = NOISE * (random.nextGaussian() - random.nextGaussian());
                search.add(position, commits.level(culprit, position) + noise);
                probed.add(position);
                own++;
            }
            List<Step> steps = search.steps();
            boolean all = steps.size() == commits.changes().length;
            for (int i = 0; all && i < steps.size(); i++) {
                Step step = steps.get(i);
                all = step.first() == culprit + 20 * i && step.last() == step.first();
            }
            right += all ? 1 : 0;
            none += steps.isEmpty() ? 1 : 0;
            pairs += own;
            most = Math.max(most, own);
            built += probed.size();
        }
        int wrong = RUNS - right - (commits.changes().length == 0 ? 0 : none);
        return String.format(
                Locale.ROOT,
                "%s | %.1f %% | %.1f %% | %.1f %% | %.1f | %d | %.1f",
                commits.name(),
                100.0 * right / RUNS,
                100.0 * none / RUNS,
                100.0 * wrong / RUNS,
                1.0 * pairs / RUNS,
                most,
                1.0 * built / RUNS);
    }
}
