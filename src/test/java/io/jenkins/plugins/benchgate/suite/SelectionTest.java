package io.jenkins.plugins.benchgate.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jenkins.plugins.benchgate.suite.Coverage.Covered;
import io.jenkins.plugins.benchgate.suite.MinimalSuite.Step;
import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Graphs;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Minimal suites, by coverage and by budget, against all subsets of small suites. */
class SelectionTest {
    private static final int CASES = 300;

    private final Functions functions = new Functions(Naming.VERBATIM);
    private final Project project = new Project(List.of("p"));

    private Coverage coverage(List<String> reference, Map<String, List<String>> benchmarks) {
        CallGraph graph = Graphs.of(functions, reference.toArray(String[]::new));
        List<Benchmark> all = new ArrayList<>();
        benchmarks.forEach((id, stacks) -> {
            Benchmark.Builder builder = new Benchmark.Builder();
            Graphs.add(functions, builder, stacks);
            all.add(builder.build(id, functions));
        });
        return new Coverage(graph, project, all);
    }

    private Coverage random(Random random) {
        Map<String, List<String>> benchmarks = new HashMap<>();
        int count = 2 + random.nextInt(9);
        for (int i = 0; i < count; i++) {
            benchmarks.put("b" + i, Graphs.random(random, 24, 1 + random.nextInt(3)));
        }
        return coverage(Graphs.random(random, 20, 40), benchmarks);
    }

    private static BitSet union(Coverage coverage, int subset) {
        BitSet union = new BitSet();
        for (int i = 0; i < coverage.benchmarks().size(); i++) {
            if ((subset >> i & 1) == 1) {
                union.or(coverage.benchmarks().get(i).project());
            }
        }
        return union;
    }

    private static List<String> ids(List<Step> steps) {
        return steps.stream().map(step -> step.benchmark().id()).toList();
    }

    /** All is covered, and with at most H(n) times as many benchmarks as the least possible number. */
    @Test
    void theMinimalSuiteIsNearlyTheSmallestThatCoversAll() {
        int smallest = 0;
        int chosen = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Coverage coverage = random(new Random(seed));
            List<Step> steps = MinimalSuite.of(coverage, Map.of());
            int all = coverage.coveredProject().cardinality();
            int least = coverage.benchmarks().size();
            for (int subset = 0; subset < 1 << coverage.benchmarks().size(); subset++) {
                if (union(coverage, subset).cardinality() == all) {
                    least = Math.min(least, Integer.bitCount(subset));
                }
            }
            int largest = coverage.benchmarks().stream()
                    .mapToInt(one -> one.project().cardinality())
                    .max()
                    .orElse(0);
            double harmonic = 0;
            for (int n = 1; n <= largest; n++) {
                harmonic += 1.0 / n;
            }
            assertThat(steps.isEmpty() ? 0 : steps.get(steps.size() - 1).functions())
                    .isEqualTo(all);
            assertThat((double) steps.size()).isBetween((double) least, Math.max(1, harmonic) * least);
            smallest += least;
            chosen += steps.size();
        }
        assertThat(chosen).isLessThan((int) (1.05 * smallest));
    }

    /** The order without a queue: all that is left is counted and sorted in each round. */
    private static List<String> plain(Coverage coverage, Map<String, Double> seconds) {
        List<Covered> left = new ArrayList<>(coverage.benchmarks());
        BitSet covered = new BitSet();
        List<String> ids = new ArrayList<>();
        while (!left.isEmpty()) {
            left.sort((one, other) -> {
                int more = Integer.compare(added(other, covered), added(one, covered));
                int impact = Long.compare(other.impact(), one.impact());
                int shorter = Double.compare(
                        seconds.getOrDefault(one.id(), Double.MAX_VALUE),
                        seconds.getOrDefault(other.id(), Double.MAX_VALUE));
                return more != 0
                        ? more
                        : impact != 0
                                ? impact
                                : shorter != 0 ? shorter : one.id().compareTo(other.id());
            });
            Covered best = left.remove(0);
            if (added(best, covered) == 0) {
                break;
            }
            covered.or(best.project());
            ids.add(best.id());
        }
        return ids;
    }

    private static int added(Covered benchmark, BitSet covered) {
        BitSet more = (BitSet) benchmark.project().clone();
        more.andNot(covered);
        return more.cardinality();
    }

    @Test
    void theQueueChoosesAsTheAlgorithmDoes() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Coverage coverage = random(random);
            Map<String, Double> seconds = new HashMap<>();
            coverage.benchmarks().stream()
                    .filter(one -> random.nextBoolean())
                    .forEach(one -> seconds.put(one.id(), 1.0 + random.nextInt(3)));
            assertThat(ids(MinimalSuite.of(coverage, seconds))).isEqualTo(plain(coverage, seconds));
        }
    }

    @Test
    void tiesAreBrokenByImpactThenTimeThenCodePoints() {
        List<String> reference = List.of("p.a 1", "p.b 5", "p.c 2", "p.d 2", "p.e 2");
        Map<String, List<String>> benchmarks = Map.of(
                "z", List.of("p.b 1"),
                "x", List.of("p.c 1"),
                "w", List.of("p.d 1"),
                "\uFF5E", List.of("p.e 1"),
                "\uD835\uDD5C", List.of("p.e 1"),
                "a", List.of("p.a 1"));
        assertThat(ids(MinimalSuite.of(coverage(reference, benchmarks), Map.of("x", 2.0, "w", 1.0, "a", 0.1))))
                .containsExactly("z", "w", "x", "\uFF5E", "a");
    }

    @Test
    void theOrderOfTheFilesDoesNotMatter() {
        for (int seed = 0; seed < 20; seed++) {
            Coverage coverage = random(new Random(seed));
            List<Benchmark> turned = new ArrayList<>(
                    coverage.benchmarks().stream().map(Covered::benchmark).toList());
            Collections.reverse(turned);
            assertThat(ids(MinimalSuite.of(new Coverage(coverage.reference(), project, turned), Map.of())))
                    .isEqualTo(ids(MinimalSuite.of(coverage, Map.of())));
        }
    }

    /** Never less than the proven share of the best subset, and on average nearly all of it. */
    @Test
    void theSuiteOfABudgetHasNearlyTheLargestImpact() {
        double sum = 0;
        int counted = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Coverage coverage = random(random);
            Map<String, Double> seconds = new HashMap<>();
            coverage.benchmarks().forEach(one -> seconds.put(one.id(), 1.0 + random.nextInt(20)));
            double budget = 5 + random.nextInt(30);
            List<Step> steps = BudgetSuite.of(coverage, seconds, budget);
            long best = 0;
            for (int subset = 0; subset < 1 << coverage.benchmarks().size(); subset++) {
                double time = 0;
                for (int i = 0; i < coverage.benchmarks().size(); i++) {
                    time += (subset >> i & 1) == 1
                            ? seconds.get(coverage.benchmarks().get(i).id())
                            : 0;
                }
                if (time <= budget) {
                    best = Math.max(best, coverage.reference().self(union(coverage, subset)));
                }
            }
            long impact = steps.isEmpty() ? 0 : steps.get(steps.size() - 1).impact();
            assertThat(ids(steps).stream().mapToDouble(seconds::get).sum()).isLessThanOrEqualTo(budget);
            assertThat((double) impact).isBetween((1 - 1 / Math.E) / 2 * best, (double) best);
            if (best > 0) {
                sum += (double) impact / best;
                counted++;
            }
        }
        assertThat(sum / counted).isGreaterThan(0.97);
    }

    @Test
    void oneLongBenchmarkMayBeWorthMoreThanManyShortOnes() {
        Coverage coverage =
                coverage(List.of("p.a 2", "p.b 100"), Map.of("short", List.of("p.a 1"), "long", List.of("p.b 1")));
        assertThat(ids(BudgetSuite.of(coverage, Map.of("short", 1.0, "long", 100.0), 100)))
                .containsExactly("long");
        assertThat(ids(BudgetSuite.of(coverage, Map.of("short", 1.0, "long", 100.0), 101)))
                .containsExactly("short", "long");
        assertThat(BudgetSuite.of(coverage, Map.of("short", 1.0, "long", 100.0), 0.5))
                .isEmpty();
    }

    @Test
    void aBudgetRequiresAllTimes() {
        Coverage coverage = coverage(List.of("p.a 2"), Map.of("a", List.of("p.a 1")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BudgetSuite.of(coverage, Map.of(), 1))
                .withMessage("found no run time of benchmark a, expected one");
    }

    /** The algorithm as the paper prints it, with the sets of each round computed anew. */
    private List<String> recommended(Coverage coverage, int most) {
        CallGraph graph = coverage.reference();
        int[] distances = graph.distances();
        BitSet uncovered = coverage.project();
        uncovered.andNot(coverage.coveredProject());
        List<String> chosen = new ArrayList<>();
        while (chosen.size() < most && !uncovered.isEmpty()) {
            int best = uncovered.stream()
                    .boxed()
                    .min((one, other) -> {
                        BitSet left = reached(graph, one);
                        BitSet right = reached(graph, other);
                        int more = Integer.compare(common(right, uncovered), common(left, uncovered));
                        int nearer = Integer.compare(distances[one], distances[other]);
                        left.andNot(coverage.project());
                        right.andNot(coverage.project());
                        int libraries = Integer.compare(right.cardinality(), left.cardinality());
                        return more != 0
                                ? more
                                : nearer != 0
                                        ? nearer
                                        : libraries != 0
                                                ? libraries
                                                : functions.name(one).compareTo(functions.name(other));
                    })
                    .orElseThrow();
            uncovered.andNot(reached(graph, best));
            chosen.add(functions.name(best) + " leaves " + uncovered.cardinality());
        }
        return chosen;
    }

    private static int common(BitSet reached, BitSet uncovered) {
        BitSet common = (BitSet) reached.clone();
        common.and(uncovered);
        return common.cardinality();
    }

    private static BitSet reached(CallGraph graph, int function) {
        BitSet reached = new BitSet();
        reached.set(function);
        for (int before = 0; before < reached.cardinality(); ) {
            before = reached.cardinality();
            for (int one : reached.stream().toArray()) {
                Arrays.stream(graph.callees(one)).forEach(reached::set);
            }
        }
        return reached;
    }

    @Test
    void recommendationsAreThoseOfTheAlgorithm() {
        int several = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            int size = 10 + random.nextInt(60);
            // few stacks leave graphs with circles as well as without
            Coverage coverage = coverage(
                    Graphs.random(random, size, 5 + random.nextInt(size)),
                    Map.of("b", Graphs.random(random, size, 1 + random.nextInt(5))));
            int all = coverage.project().cardinality();
            List<Recommendations.Recommendation> chosen = Recommendations.of(coverage, 5);
            assertThat(chosen)
                    .extracting(one -> functions.name(one.function()) + " leaves " + (all - one.functions()))
                    .isEqualTo(recommended(coverage, 5));
            several += chosen.size() > 1 ? 1 : 0;
        }
        assertThat(several).isGreaterThan(CASES / 2);
    }

    @Test
    void nothingIsRecommendedWhereAllIsCovered() {
        Coverage coverage = coverage(List.of("l.a;p.a 2"), Map.of("a", List.of("p.a 1")));
        assertThat(Recommendations.of(coverage, 3)).isEmpty();
    }
}
