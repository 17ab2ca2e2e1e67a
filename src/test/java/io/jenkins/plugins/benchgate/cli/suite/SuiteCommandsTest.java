package io.jenkins.plugins.benchgate.cli.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteCommandsTest {
    private static final String EXAMPLE = "docs/examples/suite";
    private static final Path SCHEMA = Path.of("docs/suite.schema.json");

    @TempDir
    Path folder;

    private static Called suite(String command, String... more) {
        return suiteOf(command, EXAMPLE + "/reference.collapsed", EXAMPLE + "/benchmarks", more);
    }

    private static Called suiteOf(String command, String reference, String benchmarks, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "suite",
                command,
                "--reference",
                reference,
                "--benchmarks",
                benchmarks,
                "--project",
                "example.org/shop"));
        arguments.addAll(Arrays.asList(more));
        return Called.with(arguments.toArray(String[]::new));
    }

    private static JsonNode json(Called called) {
        assertThat(called.err()).isEmpty();
        assertThat(called.code()).isZero();
        return called.lines().get(0);
    }

    private static List<String> ids(JsonNode rows) {
        return rows.findValuesAsText("id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"relevance", "minimise", "recommend", "report"})
    void theDocumentedExampleSaysWhatIsShown(String command) throws IOException {
        Called.saysWhatIsDocumented("suite " + command);
    }

    /** Numbers counted by hand in the files of the example. */
    @Test
    void relevanceIsCoverageAndImpact() {
        JsonNode json = json(suite("relevance", "--format", "json"));
        assertThat(json.at("/reference/projectFunctions").asInt()).isEqualTo(18);
        assertThat(json.at("/reference/functions").asInt()).isEqualTo(28);
        assertThat(json.at("/reference/samples").asInt()).isEqualTo(1736);
        assertThat(json.at("/projectOnly").asDouble()).isEqualTo(7 / 18.0);
        assertThat(json.at("/overall").asDouble()).isEqualTo(11 / 28.0);
        assertThat(ids(json.at("/benchmarks")))
                .containsExactly(
                        "cart/BenchmarkTotal",
                        "cart/BenchmarkDiscount",
                        "store/BenchmarkLoad",
                        "store/BenchmarkFind",
                        "store/BenchmarkChecksum");
        JsonNode total = json.at("/benchmarks/0");
        assertThat(total.get("functions").asInt()).isEqualTo(3);
        assertThat(total.get("overall").asInt()).isEqualTo(6);
        assertThat(total.get("impact").asDouble()).isEqualTo(310 + 120 + 90);
        assertThat(total.get("inclusive").asDouble()).isEqualTo(310 + 120 + 90);
        JsonNode load = json.at("/benchmarks/2");
        assertThat(load.get("impact").asDouble()).isEqualTo(75 + 140);
        assertThat(load.get("inclusive").asDouble()).isEqualTo(260 + 75 + 140 + 2);
        assertThat(json.at("/impact").asDouble()).isEqualTo(310 + 120 + 90 + 75 + 140 + 45);
        assertThat(json.at("/reference/projectUnseen/once").asInt()).isEqualTo(2);
        assertThat(json.at("/reference/projectUnseen/twice").asInt()).isEqualTo(1);
    }

    @Test
    void theMinimalSuiteLeavesOutWhatIsRedundant() {
        JsonNode json = json(suite("minimise", "--format", "json"));
        assertThat(ids(json.at("/benchmarks")))
                .containsExactly("cart/BenchmarkTotal", "store/BenchmarkLoad", "store/BenchmarkChecksum");
        assertThat(json.at("/others").toString()).isEqualTo("[\"cart/BenchmarkDiscount\",\"store/BenchmarkFind\"]");
    }

    @Test
    void aBudgetTakesMostImpactForItsTime() {
        JsonNode json =
                json(suite("minimise", "--budget", "3min", "--times", EXAMPLE + "/times.csv", "--format", "json"));
        assertThat(ids(json.at("/benchmarks")))
                .containsExactly("cart/BenchmarkDiscount", "store/BenchmarkFind", "cart/BenchmarkTotal");
        assertThat(json.get("budget").asDouble()).isEqualTo(180);
    }

    @Test
    void recommendationsNameWhatTheyAdd() {
        JsonNode json = json(suite("recommend", "--count", "2", "--format", "json"));
        JsonNode first = json.at("/recommendations/0");
        assertThat(first.get("function").asText()).isEqualTo("example.org/shop/server.(*Server).putCart");
        assertThat(first.get("adds").size()).isEqualTo(6);
        assertThat(first.get("package").asText()).isEqualTo("example.org/shop/server");
        assertThat(first.get("distance").asInt()).isEqualTo(2);
        assertThat(first.get("libraries").asInt()).isEqualTo(2);
        assertThat(first.get("impact").asDouble()).isEqualTo(2);
        assertThat(first.get("projectOnly").asDouble()).isEqualTo((7 + 6) / 18.0);
        assertThat(json.at("/recommendations").size()).isEqualTo(2);
    }

    @Test
    void theFileIsOfItsSchemaAndTheSameEachTime() throws IOException {
        Path file = folder.resolve("suite.json");
        JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(SCHEMA));
        String[] texts = new String[2];
        for (int i = 0; i < texts.length; i++) {
            Called called =
                    suite("minimise", "--out", file.toString(), "--commit", "abc", "--times", EXAMPLE + "/times.csv");
            assertThat(called.out()).contains("Written to " + file);
            texts[i] = Files.readString(file);
        }
        JsonNode json = new ObjectMapper().readTree(texts[0]);
        assertThat(schema.validate(json)).isEmpty();
        assertThat(texts[1]).isEqualTo(texts[0]);
        assertThat(json.get("commit").asText()).isEqualTo("abc");
        assertThat(json.at("/benchmarks/0/seconds").asDouble()).isEqualTo(95);
        assertThat(json.at("/reference/files/0/name").asText()).isEqualTo("reference.collapsed");
        assertThat(json.at("/coverage/suite").asDouble())
                .isEqualTo(json.at("/coverage/all").asDouble());
    }

    @Test
    void theSchemaIsAJsonSchemaAndNamesAllKeys() throws IOException {
        JsonSchema metaSchema = JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        JsonNode schema = new ObjectMapper().readTree(SCHEMA.toFile());
        assertThat(metaSchema.validate(schema)).isEmpty();
        List<String> keys = new ArrayList<>();
        schema.get("properties").fieldNames().forEachRemaining(keys::add);
        Path file = folder.resolve("suite.json");
        suite("minimise", "--out", file.toString());
        List<String> written = new ArrayList<>();
        new ObjectMapper().readTree(file.toFile()).fieldNames().forEachRemaining(written::add);
        assertThat(written).isEqualTo(keys);
    }

    @Test
    void aBrokenBenchmarkIsNamedAndTheRestIsKept() throws IOException {
        Path suite = folder.resolve("suite");
        Path good = Path.of(EXAMPLE, "benchmarks/cart/BenchmarkTotal.collapsed");
        Files.createDirectories(suite);
        Files.copy(good, suite.resolve("Good.collapsed"));
        Files.write(suite.resolve("Killed.pprof"), new byte[0]);
        Called called = suiteOf("minimise", EXAMPLE + "/reference.collapsed", suite.toString(), "--format", "json");
        assertThat(called.code()).isEqualTo(30);
        assertThat(called.err())
                .isEqualTo(suite.resolve("Killed.pprof")
                        + ": found an empty file, which a program leaves that was killed before it wrote its profile,"
                        + " expected a profile: run it again" + System.lineSeparator());
        assertThat(ids(called.lines().get(0).at("/benchmarks"))).containsExactly("Good");
        assertThat(called.lines().get(0).at("/problems").size()).isEqualTo(1);
    }

    /** As JMH 1.37 names them with -prof jfr:dir=recordings; what is in them does not matter here. */
    @Test
    void recordingsOfJmhAreOneBenchmarkWhateverItsParametersAre() throws IOException {
        Path suite = folder.resolve("recordings");
        for (String name : List.of(
                "org.example.Shop.total-AverageTime-size-64",
                "org.example.Shop.total-AverageTime-size-4096",
                "org.example.Shop.total-Throughput")) {
            Files.createDirectories(suite.resolve(name));
        }
        Path benchmarks = Path.of(EXAMPLE, "benchmarks");
        Files.copy(
                benchmarks.resolve("cart/BenchmarkTotal.collapsed"),
                suite.resolve("org.example.Shop.total-AverageTime-size-64/profile.jfr"));
        Files.copy(
                benchmarks.resolve("store/BenchmarkFind.collapsed"),
                suite.resolve("org.example.Shop.total-AverageTime-size-4096/profile.jfr"));
        Files.copy(
                benchmarks.resolve("store/BenchmarkChecksum.collapsed"),
                suite.resolve("org.example.Shop.total-Throughput/profile.jfr"));
        Files.writeString(suite.resolve(".hidden"), "");
        JsonNode json =
                json(suiteOf("relevance", EXAMPLE + "/reference.collapsed", suite.toString(), "--format", "json"));
        assertThat(ids(json.at("/benchmarks"))).containsExactly("org.example.Shop.total");
        assertThat(json.at("/benchmarks/0/functions").asInt()).isEqualTo(5);
    }

    @Test
    void profilesOfAnotherProgramAreDoubtful() throws IOException {
        Path other = Files.writeString(folder.resolve("Other.collapsed"), "main;work 3\n");
        Called called = suiteOf("relevance", EXAMPLE + "/reference.collapsed", other.toString());
        assertThat(called.code()).isEqualTo(30);
        assertThat(called.err())
                .isEqualTo(
                        "found no function of example.org/shop that a benchmark and the reference both have, expected"
                                + " some: are these profiles of the same program, and of the same profiler?"
                                + System.lineSeparator());
    }

    @Test
    void anUnusableReferenceIsAMistake() throws IOException {
        Path empty = Files.write(folder.resolve("reference.pprof"), new byte[0]);
        Called called = suiteOf("relevance", empty.toString(), EXAMPLE + "/benchmarks");
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err()).startsWith(empty + ": found an empty file");
    }

    @Test
    void aProjectThatNothingBelongsToIsAMistake() {
        Called.with(
                        "suite",
                        "relevance",
                        "--reference",
                        EXAMPLE + "/reference.collapsed",
                        "--benchmarks",
                        EXAMPLE + "/benchmarks",
                        "--project",
                        "example.com")
                .isMistake(
                        "benchgate: found no function of example.com in the reference, expected some: its functions are"
                                + " called like net/http.(*conn).serve, net/http.HandlerFunc.ServeHTTP,"
                                + " example.org/shop/server.(*Server).getCart");
    }

    @Test
    void twoSuitesWithTheSameBenchmarkAreAMistake() {
        suite("relevance", "--benchmarks", EXAMPLE + "/benchmarks/cart", EXAMPLE + "/benchmarks/cart")
                .isMistake(
                        "benchgate: found two profiles of benchmark BenchmarkDiscount, expected one: keep the profiles"
                                + " of a suite in one folder");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--budget 10min | found --budget without --times, expected the run times of the benchmarks, too",
                "--budget 5% --times T | found --budget 5%, expected a time above 0 such as 10min or 90s",
                "--budget 0s --times T | found --budget 0s, expected a time above 0 such as 10min or 90s",
            })
    void aBudgetIsATime(String options, String message) {
        suite("minimise", options.replace("T", EXAMPLE + "/times.csv").split(" "))
                .isMistake("benchgate: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name,seconds\\na,1\\n | :1: found 'name,seconds', expected the columns id and seconds",
                "id,seconds\\na,x\\n | :2:seconds: found 'x', expected a number above 0",
                "id,seconds\\na,0\\n | :2:seconds: found '0', expected a number above 0",
                "id,seconds\\na,1\\na,2\\n | :3:id: found 'a', expected each benchmark once",
                "id,seconds\\n | : found no run times, expected rows with the columns id and seconds",
            })
    void runTimesAreATable(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("times.csv"), text.replace("\\n", "\n"));
        suite("minimise", "--times", file.toString()).isMistake(file + message);
    }

    @Test
    void aBenchmarkWithoutRunTimeHasNoPlaceInABudget() throws IOException {
        Path file = Files.writeString(folder.resolve("times.csv"), "id,seconds\ncart/BenchmarkTotal,3\n");
        suite("minimise", "--budget", "10min", "--times", file.toString())
                .isMistake("benchgate: found no run time of benchmark cart/BenchmarkDiscount, expected one in --times");
    }

    @Test
    void helpIsSaid() {
        for (String command : List.of("relevance", "minimise", "recommend")) {
            assertThat(Called.with("suite", command, "--help").out())
                    .contains("--reference", "--benchmarks", "--project", "--names", "(default: verbatim)");
        }
        assertThat(Called.with("suite").err())
                .contains("found no command, expected one of trace, relevance, minimise, recommend");
    }

    @Test
    void theExampleHasARunTimeOfEachBenchmark() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(EXAMPLE, "benchmarks"))) {
            long benchmarks = files.filter(Files::isRegularFile).count();
            assertThat(Files.readAllLines(Path.of(EXAMPLE, "times.csv"))).hasSize((int) benchmarks + 1);
        }
    }
}
