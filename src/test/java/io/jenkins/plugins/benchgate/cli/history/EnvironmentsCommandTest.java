package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentsCommandTest {
    private static final Path BUILD =
            Path.of("src/test/resources/io/jenkins/plugins/benchgate/contract/versions/2026-11-27/shop/2");
    private static final String FILES = "docs/examples/environments/";

    @TempDir
    Path folder;

    private static Called call(String... arguments) {
        return Called.with(
                Stream.concat(Stream.of("environments"), Stream.of(arguments)).toArray(String[]::new));
    }

    private static List<JsonNode> lines(String... arguments) {
        Called called = call(Stream.concat(Stream.of(arguments), Stream.of("--format", "json"))
                .toArray(String[]::new));
        assertThat(called.err()).isEmpty();
        return called.lines();
    }

    private String file(String name, int instances, int trials, double noise, String... metrics) throws IOException {
        StringBuilder rows = new StringBuilder("metric,instance,trial,value\n");
        Random random = new Random(name.hashCode());
        for (String metric : metrics) {
            for (int i = 0; i < instances; i++) {
                for (int t = 0; t < trials; t++) {
                    double level = noise * random.nextGaussian();
                    for (int k = 0; k < 5; k++) {
                        rows.append(metric).append(',').append(i).append(',').append(t);
                        rows.append(',')
                                .append(100 * Math.exp(level + noise * random.nextGaussian()))
                                .append('\n');
                    }
                }
            }
        }
        return Files.writeString(folder.resolve(name), rows).toString();
    }

    private Path build(String number, String processor, double... factors) throws IOException {
        return build("shop", number, processor, factors);
    }

    /** A copy of a build, with other values by a factor for each trial, on other machines, of another number. */
    private Path build(String job, String number, String processor, double... factors) throws IOException {
        Path copy = folder.resolve("out").resolve(job).resolve(number);
        try (Stream<Path> files = Files.walk(BUILD)) {
            for (Path file : files.toList()) {
                Path target = copy.resolve(BUILD.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
        Path result = copy.resolve("result.json");
        Files.writeString(
                result,
                Files.readString(result)
                        .replace("\"build\" : \"2\"", "\"build\" : \"" + number + "\"")
                        .replace("\"job\" : \"shop\"", "\"job\" : \"" + job + "\"")
                        .replace("Intel Xeon", processor));
        int trial = 0;
        for (String name : List.of("001-candidate-1", "004-candidate-2", "006-candidate-3")) {
            Path raw = copy.resolve("trials").resolve(name);
            Files.delete(raw.resolve("run.out.gz"));
            double factor = factors[trial++];
            Files.writeString(
                    raw.resolve("run.out"),
                    "metric,unit,direction,value\nlatency,s,lower," + 0.012 * factor + "\nlatency,s,lower,"
                            + 0.0121 * factor + "\nlatency,s,lower," + 0.0122 * factor
                            + "\nthroughput,op/s,higher,400\n");
        }
        return copy;
    }

    @Test
    void theDocumentedExampleSaysWhatIsShown() throws IOException {
        Called.saysWhatIsDocumented("environments");
    }

    /**
     * METIOR's clouds: AWS fluctuates less than Chameleon. NumPy 2 and SciPy 1.17 of the same values: {@code 100 *
     * np.std(v, ddof=1) / np.mean(v)}, {@code 100 * (v.max() - v.min()) / v.mean()}, and twice {@code
     * f_oneway(d(a), d(b)).pvalue} with {@code d = lambda v: np.sort(abs(np.log(v) - np.median(np.log(v))))[1:]}.
     */
    @Test
    void publishedCloudsHaveTheNumbersOfNumPy() {
        JsonNode line = lines(FILES + "chameleon-large.csv", FILES + "aws-m5.xlarge.csv", FILES + "aws-m5.large.csv")
                .get(0);
        assertThat(line.get("take").asText()).isEqualTo("aws-m5.large");
        assertThat(line.get("untold")).isEmpty();
        JsonNode environments = line.get("environments");
        assertThat(environments.findValuesAsText("environment"))
                .containsExactly("aws-m5.large", "aws-m5.xlarge", "chameleon-large");
        double[] variation = {1.468197, 3.250904, 7.857472};
        double[] spread = {6.099273, 15.649930, 42.825805};
        for (int i = 0; i < 3; i++) {
            JsonNode stability = environments.get(i).get("stability");
            assertThat(stability.get("withinInstances").asDouble()).isCloseTo(variation[i], within(1e-6));
            assertThat(stability.get("maxSpread").asDouble()).isCloseTo(spread[i], within(1e-6));
            assertThat(stability.get("withinTrials").isNull()).isTrue();
            assertThat(stability.get("total").isNull()).isTrue();
            assertThat(environments.get(i).get("seconds").isNull()).isTrue();
            assertThat(environments.get(i).get("cost").isNull()).isTrue();
        }
        assertThat(environments.get(1).get("p").asDouble()).isCloseTo(0.00137225, within(1e-8));
        assertThat(environments.get(2).get("p").asDouble()).isCloseTo(0.000702322, within(1e-8));
    }

    /** The needed trials are those of {@code power --plan}, which rests on the same noise. */
    @Test
    void theTrialsAreThoseOfThePlanOfPower() throws IOException {
        String file = file("a.csv", 1, 6, 0.03, "m");
        String[] alike = {"--seed", "1", "--resamples", "400"};
        JsonNode plan = Called.with(Stream.concat(
                                Stream.of("power", file, "--plan", "4", "--draws", "2", "--format", "json"),
                                Stream.of(alike))
                        .toArray(String[]::new))
                .lines()
                .get(0);
        JsonNode one = lines(Stream.concat(Stream.of(file, "--change", "4"), Stream.of(alike))
                        .toArray(String[]::new))
                .get(0)
                .get("environments")
                .get(0);
        JsonNode shared = plan.get("plan").get("trials").get(0);
        assertThat(shared.get("instances").asInt()).isEqualTo(1);
        assertThat(one.get("needed").get("trials")).isEqualTo(shared.get("shared"));
        assertThat(one.get("noise")).isEqualTo(plan.get("noise"));
    }

    @Test
    void costAndTimeAreThoseOfTheTrialsOfBothVersions() throws IOException {
        String quiet = file("quiet.csv", 1, 20, 0.01, "m");
        String noisy = file("noisy.csv", 1, 20, 0.03, "m");
        JsonNode line = lines(
                        quiet,
                        noisy,
                        "--seconds",
                        "quiet=60",
                        "--seconds",
                        "noisy=60",
                        "--price",
                        "quiet=100",
                        "--price",
                        "noisy=0.1")
                .get(0);
        assertThat(line.get("by").asText()).isEqualTo("cost");
        assertThat(line.get("take").asText()).isEqualTo("noisy");
        JsonNode first = line.get("environments").get(0);
        int trials = first.get("needed").get("trials").asInt();
        assertThat(first.get("seconds").asDouble()).isEqualTo(60.0 * trials);
        assertThat(first.get("cost").asDouble()).isCloseTo(trials / 60.0 * 0.1, within(1e-12));
        assertThat(lines(quiet, noisy).get(0).get("take").asText()).isEqualTo("quiet");
    }

    @Test
    void equalNoiseIsNotToldApart() throws IOException {
        Called called = call(file("a.csv", 1, 5, 0.03, "m"), file("b.csv", 1, 5, 0.03, "m"));
        assertThat(called.code()).isZero();
        assertThat(called.out().replaceAll("\\s+", " "))
                .containsPattern("^Take (a or b|b or a): on [ab], a change of 5 % is found in 95 of 100 comparisons"
                        + " with \\d+ trials of each version\\. From what was measured it cannot be told whether [ab]"
                        + " needs less than [ab]\\.");
    }

    @Test
    void severalMetricsHaveABlockEach() throws IOException {
        Called called = call(file("a.csv", 1, 9, 0.01, "m", "n", "only here"), file("b.csv", 1, 9, 0.3, "m", "n"));
        assertThat(called.err())
                .isEqualTo("benchgate: found metrics that not every environment has: 'only here'; they are left out"
                        + System.lineSeparator());
        assertThat(called.out()).startsWith("Take a for 2 of 2 metrics.\n\nm median\nTake a: a change of 5 %");
        assertThat(called.out()).contains("\n\nn median\nTake a: ");
    }

    @Test
    void whatIsNotKnownIsSaid() throws IOException {
        String one = Files.writeString(folder.resolve("one.csv"), "value\n5\n").toString();
        Called called = call(one);
        assertThat(called.code()).isEqualTo(30);
        assertThat(called.out())
                .startsWith("Which environment to take is not known: of none is it known how much must be measured")
                .containsPattern("one +– +– +– +1 × 1, 1 +–\n")
                .contains("No instance has several trials, so it is not known what differs between trials.");
        String equal = Files.writeString(folder.resolve("equal.csv"), "trial,value\n1,5\n2,5\n3,5\n")
                .toString();
        Called silent = call(equal, file("a.csv", 1, 5, 0.01, "value"));
        assertThat(silent.code()).isZero();
        assertThat(silent.out())
                .startsWith("Take a: ")
                .contains("equal: What was measured is all equal, so its noise is not known.");
    }

    @Test
    void buildsOnOneKindOfMachinesAreInstancesOfOneEnvironment() throws IOException {
        String[] builds = {
            build("3", "Xeon A", 1, 1.01, 0.99).toString(),
            build("4", "Xeon A", 1.01, 1.02, 0.995).toString(),
            build("5", "Xeon B", 1, 1.2, 0.8).toString()
        };
        JsonNode line = lines(
                        builds[0],
                        builds[1],
                        builds[2],
                        "--metric",
                        "latency",
                        "--price",
                        "Xeon A=0.1",
                        "--price",
                        "Xeon B=0.1")
                .get(0);
        JsonNode first = line.get("environments").get(0);
        assertThat(first.get("environment").asText()).isEqualTo("Xeon A");
        assertThat(first.get("instances").asInt()).isEqualTo(2);
        assertThat(first.get("trials").asInt()).isEqualTo(6);
        assertThat(first.get("trialSeconds").asDouble()).isCloseTo(3.617402181, within(1e-9));
        assertThat(first.get("cost").asDouble())
                .isCloseTo(first.get("needed").get("trials").asInt() * 3.617402181 / 3600 * 0.1, within(1e-12));
        assertThat(first.get("doubts").toString()).contains("Its builds measured different versions");
        assertThat(first.get("stability").get("total").isNull()).isTrue();
        assertThat(line.get("environments").get(1).get("environment").asText()).isEqualTo("Xeon B");
        List<JsonNode> named = lines("a=" + builds[0], "b=" + builds[1], "b=" + builds[2], "--metric", "latency");
        assertThat(named.get(0).get("environments").findValuesAsText("environment"))
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void jobsAreEnvironmentsOfTheirOwn() throws IOException {
        String[] builds = {
            build("small", "1", "Xeon A", 1, 1.01, 0.99).toString(),
            build("large", "1", "Xeon A", 1, 1.02, 0.98).toString(),
            build("large", "2", "Xeon B", 1, 1.1, 0.9).toString()
        };
        assertThat(lines(builds[0], builds[1], "--metric", "latency")
                        .get(0)
                        .get("environments")
                        .findValuesAsText("environment"))
                .containsExactlyInAnyOrder("small", "large");
        assertThat(lines(builds[0], builds[1], builds[2], "--metric", "latency")
                        .get(0)
                        .get("environments")
                        .findValuesAsText("environment"))
                .containsExactlyInAnyOrder("Xeon A, small", "Xeon A, large", "Xeon B");
    }

    @Test
    void buildsOfAHistoryAreEnvironmentsByTheirMachines() throws IOException {
        build("1", "Xeon A", 1, 1.01, 0.99);
        build("2", "Xeon B", 1, 1.1, 0.9);
        Path history = Files.createDirectories(folder.resolve("out/history")).resolve("shop.jsonl");
        Files.copy(BUILD.resolve("../../history/shop.jsonl"), history);
        JsonNode line =
                lines("--history", history.toString(), "--metric", "latency").get(0);
        assertThat(line.get("environments").findValuesAsText("environment")).containsExactly("Xeon A", "Xeon B");
        Files.delete(folder.resolve("out/shop/1/result.json"));
        Called called = call("--history", history.toString(), "--metric", "latency");
        assertThat(called.err())
                .isEqualTo("benchgate: found results of 1 of 2 builds in " + folder.resolve("out")
                        + "; the others are left out" + System.lineSeparator());
        call(
                        "--history",
                        history.toString(),
                        "--results",
                        folder.resolve("none").toString())
                .isMistake("benchgate: found no results of the builds of " + history + " in "
                        + folder.resolve("none")
                        + ", expected DIR/JOB/BUILD with the raw results of trials; --results names DIR");
    }

    @Test
    void aPageHasThePicture() throws IOException {
        Path page = folder.resolve("page.html");
        Called called = call(FILES + "aws-m5.large.csv", FILES + "chameleon-large.csv", "--html", page.toString());
        assertThat(called.out()).endsWith("Written to " + page + "\n");
        assertThat(Files.readString(page))
                .contains(
                        "<h1>Take aws-m5.large</h1>", "<svg", "throughput median by environment", "change to be found")
                .doesNotContain("<script");
    }

    @Test
    void mistakesAreOneLineWithTheWayOut() throws IOException {
        String good = file("good.csv", 1, 5, 0.01, "m");
        call().isMistake(
                        "benchgate: found nothing to compare, expected folders of builds, files of values or --history");
        call(good, good).isMistake("benchgate: found " + good + " twice, expected each place once");
        String other = file("other.csv", 1, 5, 0.01, "n");
        call(good, other)
                .isMistake("benchgate: found no metric that all environments have, expected results of the same"
                        + " benchmark; there are 'm', 'n'");
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Path same = Files.copy(Path.of(good), elsewhere.resolve("good.csv"));
        call(good, same.toString())
                .isMistake("benchgate: found two environments of the name 'good', expected one; NAME=PLACE gives a"
                        + " place another name");
        call(elsewhere.toString())
                .isMistake("benchgate: found no result.json in " + elsewhere + ", expected the folder of a finished"
                        + " build such as benchgate-out/NAME/NUMBER, or a CSV file");
        call("docs/examples/h2-ycsb.yaml")
                .isMistake("benchgate: found the spec docs/examples/h2-ycsb.yaml, expected what was measured:"
                        + " benchgate run docs/examples/h2-ycsb.yaml measures it, and its answer names the folder of"
                        + " the build");
        Path build = build("7", "Xeon", 1, 1, 1);
        call(build.toString(), "--of", "other")
                .isMistake("benchgate: " + build + ": found no valid trial of the version 'other', expected a build"
                        + " that measured it; --of names another version");
        Files.delete(build.resolve("trials/001-candidate-1/trial.json"));
        call(build.toString())
                .isMistake("benchgate: " + build + ": found raw results that cannot be read ("
                        + build.resolve("trials/001-candidate-1/trial.json")
                        + ": found no such file, expected the record of a trial), expected those of a build");
        Path bare = Path.of("src/test/resources/io/jenkins/plugins/benchgate/contract/builds/shop");
        call(bare.toString())
                .isMistake("benchgate: found no trials in " + bare + ", expected the raw results of a build that"
                        + " measured something: they tell the noise");
        call(good, "--price", "goood=1")
                .isMistake("benchgate: found --price of 'goood', expected one of the environments: 'good'");
        call(good, "--seconds", "good=-1")
                .isMistake("benchgate: found --seconds good=-1, expected a plain number from 0 on such as 0.2");
        call(good, "--change", "0").isMistake("benchgate: found --change 0, expected a change of more than 0 %");
        call(good, "--power", "100")
                .isMistake("benchgate: found --power 100, expected more than 0 and less than 100 %");
        call(good, "--method", "block").isMistake("benchgate: found --method block, expected hierarchical");
        call(good, "--instances", "0").isMistake("benchgate: found --instances 0, expected at least 1");
        call(good, "--instances", "2", "--sampling", "instance")
                .isMistake("benchgate: found --instances 2 with --sampling instance, expected it without: there are as"
                        + " many as are needed");
        call(good, "--results", folder.toString())
                .isMistake("benchgate: found --results without --history, expected the history of the builds in it");
        call("docs/examples/read-latency.csv", "--of", "x")
                .isMistake("benchgate: found --of 'x', expected one of the versions of docs/examples/read-latency.csv:"
                        + " 'baseline', 'candidate'");
    }

    @Test
    void ofTwoVersionsTheCandidateIsMeant() {
        JsonNode candidate = lines("docs/examples/read-latency.csv", "--metric", "throughput")
                .get(0);
        assertThat(lines("docs/examples/read-latency.csv", "--metric", "throughput", "--of", "candidate")
                        .get(0))
                .isEqualTo(candidate);
        assertThat(lines("docs/examples/read-latency.csv", "--metric", "throughput", "--of", "baseline")
                        .get(0))
                .isNotEqualTo(candidate);
    }
}
