package io.jenkins.plugins.benchgate.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    /** Its commands would fail at once: nothing here may come to start them. */
    private static final String SPEC =
            """
            name: orders
            sut:
              candidate: {install: "exit 9", start: "exit 9"}
            workload: {tool: ycsb, records: 1, operations: 1}
            schedule: {trials: 1}
            gates: ["jump:metric=*,percent=5"]
            """;

    @TempDir
    Path folder;

    private String spec() throws IOException {
        return Files.writeString(folder.resolve("benchgate.yaml"), SPEC).toString();
    }

    private String out() {
        return folder.resolve("out").toString();
    }

    @Test
    void withoutACommandTheCommandsAreNamed() {
        Called.with()
                .isMistake("benchgate: found no command, expected one of "
                        + String.join(", ", Main.commands().getSubcommands().keySet())
                        + "; see benchgate --help");
    }

    @Test
    void helpListsTheCommandsAsTheyDescribeThemselves() {
        Called help = Called.with("--help");
        assertThat(help.out())
                .contains("  bisect ")
                .containsSubsequence("First steps:", "  run ", "History:", "Machines:");
        assertThat(Main.commands("--help").getSubcommands().keySet())
                .allSatisfy(name -> assertThat(help.out()).containsOnlyOnce("\n  " + name + " "));
        assertThat(Called.with("--color", "never", "--help")).isEqualTo(help);
        assertThat(Called.with("-h")).isEqualTo(help);
        assertThat(Called.with("--version")).isEqualTo(Called.with("-V")).isEqualTo(Called.with("run", "--version"));
    }

    @Test
    void optionsOfAllCommandsAreToldOnce() {
        assertThat(Called.with("--help").out())
                .contains("--color=", "Show this help message", "Print version information");
        assertThat(Called.with("changes", "--help").out())
                .contains("      --magnitude", "All commands have --color, --help and --version; see benchgate --help.")
                .doesNotContain("When verdicts and help have colours", "Show this help message");
        assertThat(Called.with("history", "copy", "--help").out())
                .contains("      --higher", "All commands have")
                .doesNotContain("When verdicts and help have colours");
    }

    /** Picocli prints a description that it cannot format as it is, after a warning. */
    @Test
    void allHelpCanBeFormatted() {
        assertThat(Main.commands().getSubcommands().values())
                .flatMap(command -> command.getSubcommands().isEmpty()
                        ? List.of(command)
                        : List.copyOf(command.getSubcommands().values()))
                .allSatisfy(command -> assertThat(command.getUsageMessage())
                        .doesNotContain("%%")
                        .doesNotContain("%n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--colour                      | benchgate: Unknown option: '--colour'; did you mean --color?; see benchgate --help",
                "rnu                           | benchgate: Unmatched argument at index 0: 'rnu'; did you mean run?; see benchgate --help",
                "walk                          | benchgate: Unmatched argument at index 0: 'walk'; see benchgate --help",
                "run                           | benchgate: Missing required parameter: 'SPEC.yaml'; see benchgate run --help",
                "run a.yaml b.yaml             | benchgate: Unmatched argument at index 2: 'b.yaml'; see benchgate run --help",
                "run a.yaml --shout            | benchgate: Unknown option: '--shout'; see benchgate run --help",
                "run a.yaml --format xml       | benchgate: Invalid value for option '--format': found 'xml', expected text or json; see benchgate run --help",
                "run a.yaml --seed many        | benchgate: Invalid value for option '--seed': found 'many', expected a whole number; see benchgate run --help",
                "run a.yaml --out              | benchgate: Missing required parameter for option '--out' (DIR); see benchgate run --help",
                "demo --builds few             | benchgate: Invalid value for option '--builds': found 'few', expected a whole number; see benchgate demo --help",
                "demo --builds 0               | benchgate: found --builds 0, expected at least 1",
                "report                        | benchgate: Missing required parameter: 'DIR'; see benchgate report --help"
            })
    void aMistakeInTheArgumentsIsOneLine(String arguments, String line) {
        Called.with(arguments.split(" ", -1)).isMistake(line);
    }

    @Test
    void aMissingSpecIsOneLine() {
        Path missing = folder.resolve("nowhere.yaml");
        Called.with("run", missing.toString(), "--out", out())
                .isMistake(missing + ": found no such file, expected a spec; docs/examples has some to start from");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void everyMistakeOfASpecIsALineOfItsOwn() throws IOException {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.replace("records: 1", "records: 0") + "gaits: []\ncolour: red\n");
        Called ended = Called.with("run", file.toString(), "--out", out());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines().toList()).hasSize(3).allSatisfy(line -> assertThat(line)
                .matches(".*benchgate\\.yaml:\\d+:\\d+: found .*, expected .*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "TEXT", "Json"})
    void anAnswersFormIsReadInAnyCase(String format) {
        Called ended = Called.with("run", folder.resolve("nowhere.yaml").toString(), "--format", format);
        assertThat(ended.err()).contains("found no such file");
    }

    @Test
    void aLabelThatTheHistoryHasIsNotTakenAgain() throws IOException {
        new History(folder.resolve("out/history/orders.jsonl"))
                .append(new BuildRecord(
                        BuildRecord.SCHEMA,
                        "orders",
                        "v1",
                        "YCSB A",
                        Instant.EPOCH,
                        Outcome.PASS,
                        true,
                        1,
                        List.of(),
                        List.of()));
        Called.with("run", spec(), "--out", out(), "--build", "v1")
                .isMistake("benchgate: found --build v1, which is there already, expected a new label");
        assertThat(folder.resolve("out/orders")).doesNotExist();
    }

    @Test
    void aLabelWhoseResultsAreThereIsNotTakenAgain() throws IOException {
        Files.createDirectories(folder.resolve("out/orders/v1"));
        Called.with("run", spec(), "--out", out(), "--build", "v1")
                .isMistake("benchgate: found --build v1, which is there already, expected a new label");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../v1", "", "a/b", ".", "v 1"})
    void aLabelNamesOneFolder(String label) throws IOException {
        Called ended = Called.with("run", spec(), "--out", out(), "--build", label);
        ended.isMistake("benchgate: found --build '" + label + "', expected letters, digits, '.', '_' and '-'");
    }

    @Test
    void aReportNeedsAResult() {
        Called.with("report", folder.toString())
                .isMistake("benchgate: found no " + folder.resolve("result.json")
                        + ", expected the folder of a finished build");
    }

    @Test
    void aReportNeedsAResultThatIsWhole() throws IOException {
        Path file = Files.writeString(folder.resolve("result.json"), "{\"record\":");
        Called ended = Called.with("report", folder.toString());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).singleElement().asString().startsWith("benchgate: " + file + ":1:");
    }

    @Test
    void aReportIsDrawnAgainFromItsResult() throws IOException {
        List<BuildRecord> past = ReportFixtures.history(3, 1);
        BuildResult result = ReportFixtures.result(past, 1);
        Path build = Files.createDirectories(folder.resolve("out/job/3"));
        ResultJson.write(build.resolve(ReportFolder.RESULT), result);
        Called ended = Called.with("report", build.toString());
        assertThat(ended.code()).isZero();
        assertThat(ended.out()).isEqualTo(build.resolve(ReportFolder.PAGE).toUri() + System.lineSeparator());
        assertThat(ended.err().lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("the report shows no trends; --history names the folder"))
                .anyMatch(line -> line.equals("benchgate: found no " + build.resolve("trials")
                        + ", which is required to compute the numbers again; the report is drawn from result.json"));
        assertThat(build.resolve(ReportFolder.PAGE)).isNotEmptyFile();
        assertThat(build.resolve(ReportFolder.JUNIT)).isNotEmptyFile();
        assertThat(build.resolve(ReportFolder.MARKDOWN)).isNotEmptyFile();
    }

    @Test
    void aReportTellsOfRawResultsThatAreDamaged() throws Exception {
        List<BuildRecord> past = ReportFixtures.history(3, 1);
        BuildResult result = ReportFixtures.result(past, 1);
        Path build = Files.createDirectories(folder.resolve("out/job/3"));
        ResultJson.write(build.resolve(ReportFolder.RESULT), result);
        for (BuildResult.TrialSummary trial : result.trials()) {
            Path raw = Files.createDirectories(build.resolve(trial.folder()));
            Files.writeString(raw.resolve("run.out.gz"), "measured");
            Process sums = new ProcessBuilder("sh", "-c", "sha256sum run.out.gz >SHA256SUMS")
                    .directory(raw.toFile())
                    .start();
            assertThat(sums.waitFor()).isZero();
        }
        String history = Files.createDirectories(folder.resolve("history")).toString();
        Files.createFile(folder.resolve("history/" + result.record().job() + ".jsonl"));
        assertThat(Called.with("report", build.toString(), "--history", history).err())
                .isEmpty();
        Path damaged = build.resolve(result.trials().get(4).folder()).resolve("run.out.gz");
        Files.writeString(damaged, "Measured");
        Called ended = Called.with("report", build.toString(), "--history", history);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).as("it is drawn all the same").contains(ReportFolder.PAGE);
        assertThat(ended.err().lines())
                .singleElement()
                .asString()
                .startsWith("benchgate: " + damaged + ": found other content than the trial left");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "demo", "report"})
    void everyCommandExplainsItself(String command) {
        Called ended = Called.with(command, "--help");
        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("Usage: benchgate " + command).contains("--help", "--version", "--history");
    }

    @Test
    void theExitCodesAreExplainedAtTheTop() {
        Called ended = Called.with("--help");
        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .contains("demo", "run", "report")
                .contains(
                        "0 pass",
                        "10 potential",
                        "20 definite",
                        "30 inconclusive",
                        "2 usage error",
                        "1 internal error");
    }

    /** Outside of the repository, the demonstration runs the copy that the program carries. */
    @Test
    void theProgramCarriesItsExample() throws IOException {
        try (InputStream carried =
                Objects.requireNonNull(Main.class.getResourceAsStream("/examples/h2-ycsb.yaml"), "no example")) {
            assertThat(new String(carried.readAllBytes(), UTF_8))
                    .isEqualTo(Files.readString(Path.of("docs/examples/h2-ycsb.yaml")));
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsTheUsers() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        Called ended = Called.with("run", spec(), "--out", file.toString());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("expected --out to name a folder that can be written");
    }

    @Test
    void aHistoryThatCannotBeWrittenIsSaidBeforeAnythingIsMeasured() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        Called ended = Called.with("run", spec(), "--out", out(), "--history", file.toString());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("expected a folder for the history that can be written");
    }

    @Test
    void anArgumentWithAnAtSignIsAName() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "hunter2 hunter3\n");
        Called ended = Called.with("parse", "@" + secret);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out() + ended.err()).contains("@" + secret).doesNotContain("hunter");
    }

    @Test
    void aSpecThatIsADeviceIsRefused() {
        Called.with("run", "/dev/zero").isMistake("/dev/zero: found no regular file, expected a spec");
    }
}
