package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.Bounded;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.SideBySide;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.LoadSummary.Memory;
import io.jenkins.plugins.benchgate.model.LoadSummary.Processors;
import io.jenkins.plugins.benchgate.model.LoadSummary.Traffic;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.VersionStability;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Stability;
import io.jenkins.plugins.benchgate.text.Sentence;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Made-up builds that look like measured ones: YCSB A on a database that once gets slower, with noise by trial. */
public final class ReportFixtures {
    public static final Metric READ = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
    public static final Metric UPDATE = new Metric("UPDATE latency", Unit.SECOND, Direction.LOWER);
    public static final Metric THROUGHPUT = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);
    public static final Metric MEMORY = new Metric("peak memory", Unit.BYTE, Direction.LOWER);
    /** Markup in every place where text of users can stand. */
    public static final String NASTY = "<script>alert('x')</script> \"quoted\" & | `a` *b* [c](d) \u001b[31m Größe µs";

    public static final String REASON = "checksums on every page, see #4711";

    private static final Instant START = Instant.parse("2026-01-05T08:30:00Z");

    private ReportFixtures() {}

    /** Builds 1 to {@code builds} of a job, oldest first; the last is that of {@link #result}. */
    public static List<BuildRecord> history(int builds, long seed) {
        Random random = new Random(seed);
        List<BuildRecord> records = new ArrayList<>();
        double level = 1;
        for (int build = 1; build <= builds; build++) {
            boolean last = build == builds;
            boolean bad = (last && builds > 1) || random.nextInt(23) == 0;
            level *= 1 + 0.0008 * random.nextGaussian();
            double change = bad ? 7 + 6 * random.nextDouble() : 0.8 * random.nextGaussian();
            records.add(record("#" + build, START.plus(Duration.ofHours(7L * build)), level, change, random));
        }
        return records;
    }

    /** Builds whose level rises by 6 % at one of them, which is acknowledged or not. */
    public static List<BuildRecord> slowed(int builds, int since, boolean acknowledged, long seed) {
        Random random = new Random(seed);
        List<BuildRecord> records = new ArrayList<>();
        for (int build = 1; build <= builds; build++) {
            double level = (build < since ? 1 : 1.06) * (1 + 0.004 * random.nextGaussian());
            double change = build == since ? 6 : 0.6 * random.nextGaussian();
            records.add(record("#" + build, START.plus(Duration.ofHours(7L * build)), level, change, random));
        }
        if (acknowledged) {
            records.set(
                    since - 1,
                    records.get(since - 1)
                            .with(List.of(Acknowledgement.of(
                                    "#" + since, "READ*", REASON, "ada", START.plus(Duration.ofDays(3)), false))));
        }
        return records;
    }

    /** The last build of a history with its trials, one of them invalid. */
    public static BuildResult result(List<BuildRecord> history, long seed) {
        Random random = new Random(seed);
        BuildRecord record = history.get(history.size() - 1);
        double change = record.measured().get(0).comparison().change().value();
        List<TrialSummary> trials = new ArrayList<>();
        for (int position = 1; position <= 18; position++) {
            int pair = (position + 1) / 2;
            String version = random.nextBoolean() ^ position % 2 == 0 ? "baseline" : "candidate";
            if (position % 2 == 0) {
                version = trials.get(position - 2).version().equals("baseline") ? "candidate" : "baseline";
            }
            boolean invalid = position == 11;
            double scale = (version.equals("candidate") ? 1 + change / 100 : 1) * (1 + 0.01 * random.nextGaussian());
            trials.add(new TrialSummary(
                    position,
                    version,
                    "machine-" + (1 + (pair - 1) / 3),
                    1 + (pair - 1) % 3,
                    41.5 + random.nextDouble(),
                    invalid
                            ? List.of("3,750 of 5,000 inserts were acknowledged (Return=OK), expected all of them.")
                            : List.of(),
                    position == 4 ? List.of("The clock stepped back by 2 ms during the run.") : List.of(),
                    "trials/%02d-%s".formatted(position, version),
                    List.of(
                            latency("READ latency", 0.00112 * scale * (invalid ? 0.4 : 1)),
                            latency("UPDATE latency", 0.00187 * scale * (invalid ? 0.3 : 1)),
                            latency("mail:orders process trigger delay", 0.0045 * scale * scale),
                            latency("shop:orders send duration", 0.001 * scale),
                            single("throughput", 23_800 / scale)),
                    List.of(),
                    List.of(load("run", position))));
        }
        return new BuildResult(
                record,
                "H2 2.1.214",
                "H2 2.2.224 (Größe geändert)",
                "YCSB A, 4 threads, 100 000 operations",
                trials,
                environment(),
                List.of(),
                1_534,
                List.of(
                        stability("READ latency", "baseline", 41.2, 0.8),
                        stability("READ latency", "candidate", 43.7, 1.1)),
                List.of(explanation("shop:GET /checkout").with(TraceFixtures.examples(""))),
                TraceFixtures.calls(""),
                null);
    }

    /** Chains that became slower, most by a query, once by a further call. */
    public static Explanation explanation(String operation) {
        return new Explanation(
                operation,
                0.0123,
                0.01378,
                12.03,
                new Interval(8.4, 15.2, 0.99),
                List.of(
                        new Contribution(
                                "cart:SELECT items",
                                Part.QUERY,
                                0.0041,
                                0.0053,
                                1,
                                2,
                                9.756,
                                new Interval(7.1, 12.2, 0.99)),
                        new Contribution(operation, Part.COMPUTING, 0.003, 0.0032, 1, 1, 1.626, null),
                        new Contribution("cart:GET /items", Part.NETWORK, 0.001, 0.00108, 1, 1, 0.65, null),
                        new Contribution("mail:orders process", Part.TRIGGER_DELAY, 0.002, 0.002, 1, 1, 0, null),
                        new Contribution("mail:orders process", Part.COLD_START, 0.0012, 0.0012, 0.1, 0.1, 0, null),
                        new Contribution("", null, 0.001, 0.001, 0, 0, 0, null)),
                List.of());
    }

    /** A client that uses a good part of its cores, once more than the limit. */
    private static LoadSummary load(String phase, int position) {
        double client = position == 7 ? 3.62 : 1.4 + 0.02 * position;
        return new LoadSummary(
                phase,
                40,
                40,
                new Usage(4, client, client, client + 0.3, 310e6, 300e6),
                new Usage(4, 0.9, 0.9, 1.3, 1.2e9, 1.1e9),
                new Processors(
                        4,
                        Math.min(4, client + 1),
                        4,
                        Math.min(0.1, 3.1 - client + 0.62),
                        position == 12 ? 0.043 : 0.001,
                        0.002),
                new Memory(8.2e9, 4.1e9),
                new Traffic(21e6, 9e6, 0, 0, 1.7e6),
                position == 3 ? Double.NaN : 0.012,
                0.8,
                "");
    }

    private static VersionStability stability(String metric, String version, double within, double spread) {
        String advice = "91 % of the uncertainty comes from differences between trials: repeat more trials.";
        return new VersionStability(
                new Metric(metric, Unit.SECOND, Direction.LOWER),
                version,
                new Stability(within, within + 0.1, within + 0.2, spread, 51_000, advice));
    }

    public static Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("Machine", "3 × c5.xlarge, 4 vCPU, 8 GiB");
        environment.put("Operating system", "Linux 6.1 amd64");
        environment.put("Java", "17.0.12");
        environment.put("Benchgate", "0.1.0");
        environment.put("Command", "benchgate run benchgate.yaml --out out --history history --build 10");
        return environment;
    }

    /** One series with hand-made numbers. */
    public static Measured measured(Metric metric, String statistic, double baseline, double change, double width) {
        double candidate = baseline * (1 + change / 100);
        Interval of = new Interval(change - width / 2, change + width / 2, 0.99);
        Comparison comparison = new Comparison(
                estimate(baseline, width / 2, List.of()),
                estimate(candidate, width / 2, List.of()),
                new Estimate(change, of, 3, 18, 18_000, List.of()),
                Comparison.Pairing.TRIALS,
                List.of());
        return new Measured(metric, statistic, comparison.candidate(), comparison);
    }

    public static Estimate estimate(double value, double percent, List<String> doubts) {
        double margin = Math.abs(value) * percent / 100;
        return new Estimate(
                value,
                new Interval(value - margin, value + margin, 0.99),
                3,
                9,
                9_000,
                doubts.stream().map(doubt -> Sentence.read(doubt, null)).toList());
    }

    /** A small build in which each kind of verdict stands once; {@code word} is in all its texts. */
    public static BuildResult everyVerdict(String word) {
        Metric metric = new Metric(word, Unit.SECOND, Direction.LOWER);
        Measured measured = measured(metric, "p99", 0.002, 8, 3);
        List<Verdict> verdicts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            boolean number = outcome != Outcome.NOT_JUDGED && outcome != Outcome.INCONCLUSIVE;
            verdicts.add(Verdicts.of(
                    outcome,
                    "jump:metric=\"" + word + "\",percent=5",
                    measured.series(),
                    word + " is the reason.",
                    number ? 8 : Double.NaN,
                    number ? new Interval(6.5, 9.5, 0.99) : null,
                    number ? 5 : Double.NaN,
                    Unit.PERCENT));
        }
        BuildRecord record = new BuildRecord(
                BuildRecord.SCHEMA,
                word,
                word,
                "YCSB A",
                START,
                Outcome.FAIL,
                false,
                -7_046_029_254_386_353_131L,
                List.of(
                        measured,
                        new Measured(
                                MEMORY,
                                "mean",
                                new Estimate(1e6, null, 1, 1, 1, List.of(Sentence.read(word, null))),
                                null)),
                verdicts);
        TrialSummary trial = new TrialSummary(
                1,
                "candidate",
                word,
                1,
                2.5,
                List.of(word),
                List.of(word),
                "javascript:" + word,
                List.of(latency(word, 0.002)),
                List.of(),
                List.of(load(word, 1)));
        return new BuildResult(
                record,
                word,
                word,
                word,
                List.of(trial),
                Map.of(word, word),
                List.of(word),
                3.5,
                List.of(stability(word, word, 1, 2)),
                List.of(explanation(word).with(TraceFixtures.examples(word))),
                TraceFixtures.calls(word),
                TraceFixtures.profile(word));
    }

    /** The same of three trials: two are doubtful, and one is neither doubtful nor invalid. */
    public static BuildResult doubtful(BuildResult result) {
        List<String> doubts = List.of("The machine was not theirs alone.");
        List<TrialSummary> trials = List.of(
                new TrialSummary(1, "baseline", "m", 1, 2.5, List.of(), doubts, "trials/1", List.of()),
                new TrialSummary(2, "candidate", "m", 1, 2.5, List.of(), doubts, "trials/2", List.of()),
                new TrialSummary(3, "baseline", "m", 2, 2.5, List.of(), List.of(), "trials/3", List.of()));
        return new BuildResult(
                result.record(),
                result.baselineLabel(),
                result.candidateLabel(),
                result.workload(),
                trials,
                result.environment(),
                result.problems(),
                result.durationSeconds(),
                result.stability());
    }

    /** The same of four trials whose measured phase was watched for two seconds; and, of the last, long enough. */
    public static BuildResult brief(BuildResult result) {
        List<TrialSummary> trials = new ArrayList<>();
        for (int position = 1; position <= 4; position++) {
            LoadSummary load = load("run", position);
            trials.add(new TrialSummary(
                    position,
                    position % 2 == 1 ? "baseline" : "candidate",
                    "m",
                    1,
                    2.5,
                    List.of(),
                    List.of(),
                    "trials/" + position,
                    List.of(),
                    List.of(),
                    List.of(new LoadSummary(
                            load.phase(),
                            position == 4 ? 40 : 2,
                            position == 4 ? 40 : 2,
                            load.client(),
                            load.system(),
                            load.processors(),
                            load.memory(),
                            load.traffic(),
                            load.clientCollecting(),
                            load.clientLimit(),
                            ""))));
        }
        return new BuildResult(
                result.record(),
                result.baselineLabel(),
                result.candidateLabel(),
                result.workload(),
                trials,
                result.environment(),
                result.problems(),
                result.durationSeconds(),
                result.stability());
    }

    private static BuildRecord record(String build, Instant time, double level, double change, Random random) {
        List<Measured> measured = List.of(
                noisy(READ, "median", 0.00112 * level, change, 1.7, random),
                noisy(READ, "p99", 0.0041 * level, change * 1.3, 6.2, random),
                noisy(UPDATE, "median", 0.00187 * level, change * 0.6, 2.4, random),
                noisy(THROUGHPUT, "mean", 23_800 / level, 100 / (1 + change / 100) - 100, 1.9, random),
                noisy(MEMORY, "mean", 412e6, -2.5, 1.2, random));
        List<Verdict> verdicts = new ArrayList<>();
        for (Measured one : measured.subList(0, 4)) {
            verdicts.add(jump(one, 5));
        }
        verdicts.add(fixed(measured.get(1), 0.0047));
        verdicts.add(notJudged(measured.get(0)));
        Outcome outcome =
                verdicts.stream().map(Verdict::outcome).max(Enum::compareTo).orElseThrow();
        boolean accepted = outcome == Outcome.PASS || outcome == Outcome.NOT_JUDGED || outcome == Outcome.POTENTIAL;
        return new BuildRecord(
                BuildRecord.SCHEMA,
                "h2-ycsb-a",
                build,
                "YCSB A",
                time,
                outcome,
                accepted,
                random.nextLong(),
                measured,
                verdicts);
    }

    private static Measured noisy(
            Metric metric, String statistic, double level, double change, double width, Random random) {
        double wobble = 1 + 0.006 * random.nextGaussian();
        double wide = width * (0.7 + 0.6 * random.nextDouble());
        return measured(metric, statistic, level * wobble, change + 0.2 * random.nextGaussian(), wide);
    }

    private static Verdict jump(Measured measured, double percent) {
        Estimate change = measured.comparison().change();
        boolean lower = measured.metric().direction() == Direction.LOWER;
        double worse = lower ? change.value() : mirrored(change.value());
        Interval interval = change.interval();
        boolean certain = lower ? interval.lower() > 0 : interval.upper() < 0;
        Outcome outcome = worse < percent ? Outcome.PASS : certain ? Outcome.FAIL : Outcome.POTENTIAL;
        String reason = String.format(
                Locale.ROOT,
                "%s worsened: %+.1f %% (99 %% CI %+.1f %% to %+.1f %%) against the baseline measured side by side, %s the"
                        + " threshold of 5 %%.",
                measured.series(),
                change.value(),
                interval.lower(),
                interval.upper(),
                worse < percent ? "below" : "at or above");
        String gate =
                "jump:metric=\"" + measured.metric().name() + "\",statistic=" + measured.statistic() + ",percent=5";
        Sense sense = new Sense(measured.metric().direction(), lower, false);
        return Verdicts.of(
                outcome, gate, measured.series(), reason, change.value(), interval, percent, Unit.PERCENT, sense);
    }

    private static double mirrored(double percent) {
        return 100 / (1 + percent / 100) - 100;
    }

    private static Verdict fixed(Measured measured, double upper) {
        Estimate candidate = measured.candidate();
        Unit unit = measured.metric().unit();
        Outcome outcome = candidate.value() < upper
                ? Outcome.PASS
                : candidate.interval().lower() >= upper ? Outcome.FAIL : Outcome.POTENTIAL;
        String reason = measured.series() + " is " + unit.format(candidate.value()) + ", "
                + (outcome == Outcome.PASS ? "below" : "at or above") + " the upper bound of " + unit.format(upper)
                + ".";
        return Verdicts.of(
                outcome,
                "fixed:metric=\"READ latency\",statistic=p99,upper=0.0047s",
                measured.series(),
                reason,
                candidate.value(),
                candidate.interval(),
                upper,
                unit);
    }

    private static Verdict notJudged(Measured measured) {
        return Verdicts.of(
                Outcome.NOT_JUDGED,
                "trend:metric=\"READ latency\",statistic=median,percent=4,builds=5000",
                measured.series(),
                measured.series() + " is not judged: the history holds too few accepted builds, expected 5,000.",
                Double.NaN,
                null,
                Double.NaN,
                Unit.PERCENT);
    }

    private static SampleSummary latency(String metric, double median) {
        Map<String, Double> quantiles = new LinkedHashMap<>();
        double[] shares = {0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999};
        double[] factors = {0.55, 0.68, 0.75, 0.87, 1, 1.16, 1.42, 1.73, 3.2, 7.9};
        for (int i = 0; i < shares.length; i++) {
            quantiles.put(String.valueOf(shares[i]), median * factors[i]);
        }
        return new SampleSummary(metric, "", 50_000, median * 1.07, quantiles);
    }

    private static SampleSummary single(String metric, double value) {
        return new SampleSummary(metric, "mean", 1, value, Map.of("0.5", value));
    }

    /** A build in a trend whose gates passed. */
    public static TrendPoint point(String build, double value, double lower, double upper, boolean accepted) {
        return new TrendPoint(
                build,
                "",
                "",
                "w",
                Instant.EPOCH,
                new Bounded(value, lower, upper),
                SideBySide.NONE,
                Outcome.PASS,
                accepted,
                List.of(),
                1,
                new TrendPoint.Code(null, false));
    }
}
