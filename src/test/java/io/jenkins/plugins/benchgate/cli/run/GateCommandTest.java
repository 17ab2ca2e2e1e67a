package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateCommandTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
    private static final String JUMP = "jump:metric=latency,percent=5,baseline=last";

    @TempDir
    Path folder;

    private Called gate(String... arguments) {
        List<String> all =
                new ArrayList<>(List.of("gate", "--out", folder.resolve("out").toString()));
        all.addAll(List.of(arguments));
        return Called.with(all.toArray(String[]::new));
    }

    /** Files of a run each, whose latency in ms is about as named. */
    private String[] runs(String name, double latency) throws IOException {
        String[] files = new String[4];
        for (int run = 0; run < files.length; run++) {
            StringBuilder rows = new StringBuilder("metric,unit,value\n");
            for (int i = 0; i < 40; i++) {
                rows.append("latency,ms,")
                        .append(latency + 0.01 * (i % 7) + 0.01 * run)
                        .append('\n');
            }
            files[run] =
                    Files.writeString(folder.resolve(name + run + ".csv"), rows).toString();
        }
        return files;
    }

    private static String[] with(String[] files, String... more) {
        List<String> all = new ArrayList<>(List.of(files));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void aBuildIsJudgedByTheAcceptedOnesBeforeItAndKept() throws IOException {
        String[] judged = {"--job", "shop", "--gate", JUMP};

        Called first = gate(with(runs("a", 10), judged));
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("NOT JUDGED  shop 1");
        Called same = gate(with(runs("b", 10), judged));
        assertThat(same.code()).as(same.out()).isZero();
        assertThat(same.out()).contains("PASS  shop 2");
        Called slower = gate(with(runs("c", 12), judged));
        assertThat(slower.code()).isEqualTo(20);
        assertThat(slower.out().replaceAll("\\s+", " "))
                .contains(
                        "FAIL shop 3",
                        "latency median is 19.9 % slower than accepted build 2, and noise does not explain it.",
                        "latency median is worse: +19.9 %",
                        "against accepted build 2");

        Path build = folder.resolve("out/shop/3");
        assertThat(Files.readString(build.resolve("results/candidate/001-c0.csv")))
                .isEqualTo(Files.readString(folder.resolve("c0.csv")));
        for (String file : List.of("report.html", "comment.md", "junit.xml", "metrics.txt", "result.json")) {
            assertThat(build.resolve(file)).isNotEmptyFile();
        }
        assertThat(Files.readAllLines(folder.resolve("out/history/shop.jsonl"))).hasSize(3);
    }

    @Test
    void aBuildThatTheHistoryDoesNotHaveIsNothingToWaitFor() throws IOException {
        String[] release = {"--gate", JUMP.replace("last", "build:2.1")};
        Called first = gate(with(runs("a", 10), release));
        assertThat(first.code()).as("the history may begin with it").isZero();
        Called second = gate(with(runs("b", 10), release));
        assertThat(second.code()).as(second.out()).isEqualTo(30);
        assertThat(second.out().replaceAll("\\s+", " "))
                .contains("it compares with build 2.1, and the history has no build of that label");
        assertThat(gate(with(runs("c", 10), with(release, "--build", "2.1"))).code())
                .isEqualTo(30);
        assertThat(gate(with(runs("d", 10), release)).code()).isZero();
        // a new benchmark has nothing to be compared with, whatever the label
        String file = runs("e", 10)[0];
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace("latency,", "size,"));
        String[] only = {file, "--gate", JUMP.replace("latency", "size").replace("last", "build:2.1")};
        assertThat(gate(only).code()).isZero();
        assertThat(gate(only).code()).isZero();
    }

    /** Samples of JMeter, so many of 400 of which have failed. */
    private String samples(String name, int failed) throws IOException {
        StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
        for (int i = 0; i < 400; i++) {
            boolean good = i >= failed;
            rows.append(1_795_275_321_120L + 50 * i)
                    .append(',')
                    .append(20 + i % 7)
                    .append(",login,")
                    .append(good ? "200,true\n" : "503,false\n");
        }
        return Files.writeString(folder.resolve(name), rows).toString();
    }

    @Test
    void failedRequestsAreToleratedUpToAShareThatAGateMayBound() throws IOException {
        String file = samples("run.jtl", 8);
        String[] bound = {file, "--gate", "fixed:metric=failures,upper=1%", "--gate", "fixed:metric=*latency,upper=1s"};

        Called strict = gate(bound);
        assertThat(strict.code()).isEqualTo(30);
        assertThat(strict.out().replaceAll("\\s+", " "))
                .contains("8 of 400 samples failed")
                .containsOnlyOnce("'tolerate' says which share of them leaves a file valid; now it is 0.0 %");

        Called tolerant = gate(with(bound, "--tolerate", "5 %"));
        assertThat(tolerant.code()).as(tolerant.out() + tolerant.err()).isEqualTo(10);
        assertThat(tolerant.out().replaceAll("\\s+", " "))
                .contains("failures median is 2.000 %, at or above the upper bound of 1.000 %");
        assertThat(gate("--tolerate", "0.05", samples("good.jtl", 2), bound[1], bound[2])
                        .code())
                .isZero();
        // more than that is no measurement
        Called more = gate(with(bound, "--tolerate", "1 %"));
        assertThat(more.code()).isEqualTo(30);
        assertThat(more.out().replaceAll("\\s+", " ")).contains("now it is 1.0 %");
    }

    @ParameterizedTest
    @CsvSource({
        "'100 %',auto,'in --tolerate: found ''100 %'', expected a share from 0 % to below 100 %, such as 1 %'",
        "much,jtl,'in --tolerate: found ''much'', expected'",
        "'1 %',go,'in --tolerate: found tolerate ''1 %'' with tool go, expected it with auto, or with one of jtl, k6'",
    })
    void aShareThatIsNoneIsOneLine(String share, String tool, String said) throws IOException {
        Called called =
                gate(samples("run.jtl", 0), "--gate", "fixed:metric=*,upper=1s", "--tool", tool, "--tolerate", share);
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err()).contains(said);
        assertThat(called.err().lines()).hasSize(1);
    }

    @Test
    void aFileOfTheBaselineIsMeasuredBesideTheCandidate() throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                with(runs("new", 12), "--gate", "jump:metric=latency,percent=5", "--format", "json", "--label", "v2")));
        for (String old : runs("old", 10)) {
            arguments.addAll(List.of("--baseline-file", old));
        }

        Called called = gate(arguments.toArray(String[]::new));

        assertThat(called.code()).as(called.err()).isEqualTo(20);
        JsonNode answer = called.lines().get(0);
        assertThat(answer.path("verdict").asText()).isEqualTo("fail");
        assertThat(answer.path("gates").path(0).path("value").asDouble()).isBetween(19.0, 21.0);
        assertThat(folder.resolve("out/results/1/results/baseline/001-old0.csv"))
                .exists();
    }

    /** Three machines of which each is a third faster than the one before, on both sides alike. */
    @Test
    void filesOfSeveralMachinesAreInstancesOfOneBuild() throws IOException {
        List<String> slower = machines("new", 10.8, 14.4, 19.2);
        List<String> old = machines("old", 10, 13.3, 17.8);
        List<String> arguments =
                new ArrayList<>(List.of("--gate", "jump:metric=latency,percent=5", "--format", "json"));
        old.forEach(file -> arguments.addAll(List.of("--baseline-file", file)));
        String[] files = slower.toArray(String[]::new);

        Called apart = gate(with(files, arguments.toArray(String[]::new)));
        assertThat(apart.code())
                .as("speeds of machines hide the change: " + apart.out())
                .isNotEqualTo(20);

        arguments.add("--instances");
        Called called = gate(with(files, arguments.toArray(String[]::new)));
        assertThat(called.code()).as(called.out() + called.err()).isEqualTo(20);
        JsonNode answer = called.lines().get(0);
        assertThat(answer.path("gates").path(0).path("value").asDouble()).isBetween(7.5, 8.5);
        assertThat(answer.path("series")
                        .path(0)
                        .path("candidate")
                        .path("instances")
                        .asInt())
                .as(called.out())
                .isEqualTo(3);
        Path result = folder.resolve("out/results");
        assertThat(machine(result.resolve("1"))).isNotEmpty();
        assertThat(machine(result.resolve("2")))
                .as("the machine that reads measured none of them")
                .isEmpty();
    }

    private static JsonNode machine(Path build) throws IOException {
        return new ObjectMapper()
                .readTree(build.resolve("result.json").toFile())
                .at("/record/machines/kind");
    }

    private List<String> machines(String name, double... levels) throws IOException {
        List<String> files = new ArrayList<>();
        for (double level : levels) {
            StringBuilder csv = new StringBuilder("metric,unit,value\n");
            for (int i = 0; i < 20; i++) {
                csv.append("latency,ms,")
                        .append(level * (1 + 0.001 * (i * 7 % 20)))
                        .append('\n');
            }
            files.add(Files.writeString(folder.resolve(name + files.size() + ".csv"), csv)
                    .toString());
        }
        return files;
    }

    @Test
    void whatOneMachineLacksIsTold() throws IOException {
        List<String> files = machines("new", 10, 11);
        Files.writeString(Path.of(files.get(0)), Files.readString(Path.of(files.get(0))) + "other,ms,5\nother,ms,5\n");
        Called called = gate(files.get(0), files.get(1), "--instances", "--gate", "fixed:metric=*,upper=1s");
        assertThat(called.code()).isEqualTo(30);
        assertThat(called.out().replaceAll("\\s+", " "))
                .contains("Only 1 of the valid trials of the candidate measured 'other', and at least 2 are needed.");
    }

    @Test
    void machinesWithoutABaselineOfTheirOwnAreRefused() throws IOException {
        List<String> files = machines("new", 10, 11);
        gate(
                        files.get(0),
                        files.get(1),
                        "--instances",
                        "--baseline-file",
                        files.get(0),
                        "--gate",
                        "jump:metric=*,percent=5")
                .isMistake(
                        "benchgate: found 2 of the candidate's files and 1 of the baseline's with instances, expected as"
                                + " many of both: the files of one machine stand in the same place");
    }

    @Test
    void theReportOfFilesElsewhereIsDrawnAgain() throws IOException {
        String file = machines("new", 10).get(0);
        Path out = folder.resolve("out");
        gate(file, "--gate", "fixed:metric=*,upper=1s");
        Called report = Called.with("report", out.resolve("results/1").toString());
        assertThat(report.code()).as(report.err()).isZero();
        assertThat(report.err()).contains("found no " + out.resolve("results/1/trials"));
    }

    @Test
    void aFileIsNotOfTwoMachines() throws IOException {
        String file = machines("new", 10).get(0);
        gate(file, file, "--instances", "--gate", "fixed:metric=*,upper=1s")
                .isMistake("benchgate: found " + file
                        + " twice with instances, expected each file once: each is of another machine");
    }

    @Test
    void aCopyOfAFileIsNotOfAnotherMachine() throws IOException {
        String file = machines("new", 10).get(0);
        Path copy = Files.copy(Path.of(file), folder.resolve("copy.csv"));
        gate(file, copy.toString(), "--instances", "--gate", "fixed:metric=*,upper=1s")
                .isMistake("benchgate: found the same content in " + file + " and " + copy
                        + " with instances, expected each file to be of another machine; keep the results of each machine"
                        + " under a name of their own, such as that of a stash");
    }

    @Test
    void aWordOfTheBaselineCountsForAllGates() throws IOException {
        String[] gates = {"--gate", "jump:metric=latency,percent=5", "--baseline", "branch:main"};
        gate(with(runs("main", 10), "--gate", "jump:metric=latency,percent=5,baseline=last", "--branch", "main"));

        Called topic = gate(with(runs("topic", 12), with(gates, "--branch", "topic")));

        assertThat(topic.code()).as(topic.err() + topic.out()).isEqualTo(20);
        assertThat(topic.out().replaceAll("\\s+", " ")).contains("baseline=branch:main");
    }

    @Test
    void outputsOfToolsAreKnownByTheirContent() {
        Called called = gate(
                SAMPLES.resolve("go/count.txt").toString(), "--gate", "fixed:metric=*ns/op,upper=1s", "--job", "words");

        assertThat(called.code()).as(called.err()).isZero();
        assertThat(called.out()).contains("PASS  words 1");
    }

    @Test
    void aRunThatFailedIsInconclusive() throws IOException {
        Path file = SAMPLES.resolve("k6-export.json");
        Path failed = Files.writeString(
                folder.resolve("k6.json"),
                Files.readString(file)
                        .replaceFirst("\"iterations\": \\{\\s*\"count\": \\d+", "\"iterations\": {\"count\": 0"));

        Called called = gate(failed.toString(), "--gate", "fixed:metric=http_req_duration,statistic=median,upper=1h");

        assertThat(called.code()).as(called.out() + called.err()).isEqualTo(30);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            nosuch.json --gate jump:metric=*,percent=5 | nosuch.json: found no such file, expected a tool's output
            LICENSE --gate jump:metric=*,percent=5 | expected the output of one of
            pom.xml --gate jump:percent=5,metrik=* | in --gate or --baseline: found
            pom.xml --gate jump:metric=*,percent=5 --baseline yesterday | in --gate or --baseline: found baseline 'yesterday'
            pom.xml --gate jump:metric=*,percent=5 --job a/b | in --job: found name 'a/b'
            pom.xml --gate jump:metric=*,percent=5 --tool json | found --tool json without --map
            pom.xml | Missing required option: '--gate=GATE'
            """)
    void aMistakeIsOneLineAndNoBuild(String arguments, String said) throws IOException {
        Called called = gate(arguments.split(" ", -1));

        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err()).contains(said);
        assertThat(folder.resolve("out/history/results.jsonl")).doesNotExist();
    }

    @Test
    void aNumberBeyondAllExponentsIsNoNumber() throws IOException {
        Called called = gate(with(runs("a", 10), "--gate", "fixed:metric=*,upper=1e99999999999ms"));

        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err().lines())
                .singleElement()
                .asString()
                .contains("found '1e99999999999ms', expected a number with a unit such as 12ms or 5 %");
    }
}
