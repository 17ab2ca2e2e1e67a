package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.PastQuery;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A verdict by the builds that the index chooses against one by all builds. */
class PastSearchTest {
    private static final int BUILDS = 160;
    private static final List<String> GATES = List.of(
            "jump:metric=*,percent=5",
            "jump:metric=*,percent=5,baseline=last:3",
            "jump:metric=*,percent=5,baseline=last:40",
            "jump:metric=*,percent=5,baseline=build:17",
            "jump:metric=*,percent=5,baseline=branch:release",
            "jump:metric=*,percent=5,baseline=target",
            "jump:metric=*,percent=5,baseline=commit",
            "jump:metric=*,dynamic,seed=2,window=30",
            "trend:metric=*,percent=4,builds=4",
            "trend:metric=*,percent=4,builds=35",
            "trend:metric=*,dynamic,builds=25,window=50");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void theVerdictIsTheSameAsWithAllBuilds(long seed) throws IOException {
        Random random = new Random(seed);
        Path file = folder.resolve("history.jsonl");
        write(file, random);
        TrendIndex index = new TrendIndex(file);
        for (int i = 0; i < 20; i++) {
            Measurement measurement = measurement(random);
            Origin origin = new Origin(
                    pick(random, "", "main", "topic", "new"),
                    pick(random, "main", "release", ""),
                    "head",
                    IntStream.range(0, 30)
                            .mapToObj(place -> "c" + random.nextInt(BUILDS))
                            .toList(),
                    "");
            List<Gate> gates = measurement.gates();
            List<BuildRecord> chosen = index.past(
                    new PastQuery(
                            "job",
                            measurement.workload(),
                            measurement.refuse() ? measurement.machines() : null,
                            measurement.measured().stream().map(SeriesKey::of).toList(),
                            origin.branch(),
                            "",
                            NeededHistory.of(gates, origin, 1),
                            Set.of()),
                    warning -> {});
            List<BuildRecord> all = new History(file)
                    .read(warning -> {}).stream()
                            .filter(build -> build.job().equals("job"))
                            .toList();
            assertThat(said(Decision.of(measurement, chosen, "next", origin).record()))
                    .as("seed %d, question %d, %s from %s", seed, i, measurement.gates(), origin.branch())
                    .isEqualTo(
                            said(Decision.of(measurement, all, "next", origin).record()));
            assertThat(chosen).hasSizeLessThan(all.size());
        }
    }

    /** How many earlier builds ran elsewhere is told of those that were looked at. */
    private static List<String> said(BuildRecord record) {
        return record.verdicts().stream()
                .map(Verdict::toString)
                .map(text -> text.replaceAll("(One|\\d+) earlier builds?", "earlier builds"))
                .toList();
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static Measurement measurement(Random random) {
        return new Measurement(
                new Measurement.Subject(
                        "job",
                        "",
                        "2.0",
                        pick(random, "A", "A", "B"),
                        List.of(
                                GateText.parse(GATES.get(random.nextInt(GATES.size()))),
                                GateText.parse(GATES.get(random.nextInt(GATES.size())))),
                        1,
                        Instant.EPOCH),
                measured(random),
                List.of(),
                Map.of(),
                List.of(),
                1,
                machines(random),
                random.nextInt(4) == 0,
                List.of());
    }

    private static MachineUse machines(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> MachineUse.UNKNOWN;
            case 1 -> MachineUse.of(Map.of("Processor", "old"));
            default -> MachineUse.of(Map.of("Processor", "new"));
        };
    }

    /** One to three series, some without an interval. */
    private static List<Measured> measured(Random random) {
        List<Measured> measured = new ArrayList<>();
        for (int i = random.nextInt(2); i < 3; i++) {
            double value = 1 + 0.1 * random.nextGaussian();
            Interval interval = random.nextInt(4) == 0 ? null : new Interval(value * 0.99, value * 1.01, 0.99);
            measured.add(new Measured(
                    new Metric("latency " + i, Unit.SECOND, Direction.LOWER),
                    "median",
                    new Estimate(value, interval, 1, 5, 500, List.of()),
                    null));
        }
        return measured;
    }

    private static void write(Path file, Random random) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < BUILDS; i++) {
                boolean accepted = random.nextInt(3) > 0;
                out.write(RecordJson.write(new BuildRecord(
                                1,
                                random.nextInt(20) == 0 ? "other" : "job",
                                String.valueOf(i),
                                pick(random, "A", "A", "A", "B"),
                                Instant.EPOCH.plusSeconds(i),
                                accepted ? Outcome.PASS : Outcome.FAIL,
                                accepted,
                                1,
                                measured(random),
                                List.of())
                        .from(pick(random, "", "main", "topic", "release"), "c" + i)
                        .on(machines(random))));
                out.write('\n');
            }
        }
        for (int i = 0; i < 3; i++) {
            new History(file)
                    .append(Acknowledgement.of(
                            String.valueOf(random.nextInt(BUILDS)),
                            pick(random, "*", "latency 1"),
                            "wanted",
                            "ada",
                            Instant.EPOCH,
                            false));
        }
    }
}
