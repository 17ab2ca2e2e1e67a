package io.jenkins.plugins.benchgate.cli.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {
    @TempDir
    Path folder;

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Called init(String... more) {
        String[] arguments = new String[2 + more.length];
        arguments[0] = "init";
        arguments[1] = folder.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Called.with(arguments);
    }

    /** Makes the folder a repository of Git with all that it has. */
    private void versioned() throws Exception {
        run(List.of("git", "init", "-q", "."));
        run(List.of("git", "add", "."));
        run(List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "Add words"));
    }

    /** The spec that was written, read without a mistake. */
    private Spec spec(String... more) throws Exception {
        Called called = init(more);
        assertThat(called.code()).as(called.err()).isZero();
        return SpecReader.read(folder.resolve("benchgate.yaml"), Map.of());
    }

    private String text() throws IOException {
        return Files.readString(folder.resolve("benchgate.yaml"));
    }

    @Test
    void jmhInAModuleOfMaven() throws Exception {
        file("pom.xml", "<project><modules><module>bench</module></modules></project>");
        file(
                "bench/pom.xml",
                "<project><artifactId>jmh-core</artifactId><finalName>microbenchmarks</finalName></project>");
        assertThat(spec().workload().tool().word()).isEqualTo("jmh");
        assertThat(text())
                .contains("mvn -q -B -DskipTests -pl 'bench' -am package")
                .contains("cp 'bench/target/microbenchmarks.jar' benchmarks.jar");
    }

    @Test
    void jmhInAModuleOfGradle() throws Exception {
        file("core/bench/build.gradle.kts", "plugins { id(\"me.champeau.jmh\") version \"0.7.2\" }");
        assertThat(spec().workload().tool().word()).isEqualTo("jmh");
        assertThat(text()).contains("./gradlew -q :core:bench:jmhJar");
    }

    @Test
    void jmhThatAPluginOfTheProjectApplies() throws Exception {
        file("build.gradle.kts", "plugins { id(\"me.champeau.jmh\") version \"0.7.2\" apply false }");
        file("cache/build.gradle.kts", "plugins { id(\"jmh.words\") }");
        file("cache/src/jmh/java/Words.java", "class Words {}");
        assertThat(spec().workload().tool().word()).isEqualTo("jmh");
        assertThat(text()).contains("./gradlew -q :cache:jmhJar");
    }

    @Test
    void thePackageOfGoWithTheMostBenchmarks() throws Exception {
        file("go.mod", "module example.org/words\n");
        file("words_test.go", "package words\nfunc BenchmarkOne(b *testing.B) {}\n");
        file("db/db_test.go", "package db\nfunc BenchmarkA(b *testing.B) {}\nfunc BenchmarkB(b *testing.B) {}\n");
        file("vendor/other/other_test.go", "func BenchmarkA(b *testing.B) {}\n".repeat(9));
        assertThat(spec().workload().tool().word()).isEqualTo("go");
        assertThat(text()).contains("(cd 'db' && go test -c -o \"$INSTALL/bench.test\" .)");
    }

    @Test
    void benchmarksOfPytest() throws Exception {
        file("tests/test_words.py", "def test_total(benchmark):\n    benchmark(sum, [1])\n");
        file("requirements-dev.txt", "numpy\n");
        file("docs/requirements.txt", "sphinx\n");
        assertThat(spec().workload().tool().word()).isEqualTo("pytest");
        assertThat(text()).contains("pip install -q pytest-benchmark -r 'requirements-dev.txt'\n");
    }

    @Test
    void aProgramOfGoogleBenchmark() throws Exception {
        file("CMakeLists.txt", "project(words)\nadd_subdirectory(bench)\n");
        file(
                "bench/CMakeLists.txt",
                "add_executable(wb b.cc)\ntarget_link_libraries(wb PRIVATE benchmark::benchmark)\n");
        assertThat(spec().workload().tool().word()).isEqualTo("googlebenchmark");
        assertThat(text()).contains("cmake -S '.' -B build").contains("--target 'wb'");
    }

    @Test
    void aServiceWithADocumentAndACommand() throws Exception {
        file(
                "api/openapi.json",
                "{\"openapi\": \"3.0.3\", \"info\": {\"title\": \"x\", \"version\": \"1\"}, \"paths\": {\"/items\": {\"get\":"
                        + " {\"responses\": {\"200\": {\"description\": \"all\", \"content\": {\"application/json\":"
                        + " {\"schema\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}}}}}}}}}");
        assertThat(init().err())
                .contains("api/openapi.json: found no compose file", "or --start with the command that runs");
        Called called = init("--start", "exec python3 'a server.py' \"$PORT\"");
        assertThat(called.err()).isEmpty();
        assertThat(called.out()).contains("an OpenAPI document (api/openapi.json)", "also found a service");
        assertThat(text())
                .contains("    start: 'exec python3 ''a server.py'' \"$PORT\"'\n")
                .contains("document: 'api/openapi.json'");
    }

    /** Builds that have nothing but earlier ones to be compared with learn first; see docs/decisions/cli.md. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "pom.xml:<artifactId>jmh-core</artifactId>; jump:metric=*,percent=5..20",
                "test_a.py:def test_a(benchmark):; jump:metric=*,percent=5..20",
                "compose.yaml:services: {web: {image: a, ports: ['8085:80']}}; jump:metric=latency,percent=20..40"
            })
    void aGateThatSuitsWhatIsFound(String found, String gate) throws Exception {
        String[] parts = found.split(":", 2);
        file(parts[0], parts[1]);
        assertThat(spec().judging().gates()).extracting(Gate::text).containsExactly(gate + ",learn=5");
        versioned();
        assertThat(spec("--force").judging().gates()).extracting(Gate::text).containsExactly(gate);
    }

    /** What is written can be run: {@code check} refuses nothing of it, but what is not installed here. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pom.xml:<artifactId>jmh-core</artifactId>",
                "src/jmh/A.java:;build.gradle:id 'me.champeau.jmh'",
                "go.mod:module a;a_test.go:func BenchmarkA(",
                "Cargo.toml:criterion\n[[bench]]\nname = \"a\"",
                "test_a.py:def test_a(benchmark):",
                "CMakeLists.txt:target_link_libraries(a benchmark::benchmark)",
                "compose.yaml:services: {web: {image: a, ports: ['8085:80']}}",
                "docs/examples/openapi/shop.yaml",
                "docs/examples/openapi/carts.yaml",
                "docs/examples/openapi-jupyterhub/rest-api-6.1.1.yml",
            })
    void checkRefusesNothingThatIsWritten(String files) throws Exception {
        for (String one : files.split(";", -1)) {
            String[] parts = one.split(":", 2);
            if (parts.length == 2) {
                file(parts[0], parts[1]);
            } else {
                file("openapi.yaml", Files.readString(Path.of(one)));
            }
        }
        Called called = files.startsWith("docs/") ? init("--start", "exec java Shop.java $PORT") : init();
        assertThat(called.code()).as(called.err()).isZero();
        Called checked = Called.with("check", folder.resolve("benchgate.yaml").toString());
        assertThat(checked.out().lines().filter(line -> line.contains("found ")))
                .allMatch(line -> line.contains(": found no program '"));
        assertThat(called.out()
                        .lines()
                        .filter(line -> line.startsWith("check: "))
                        .map(line -> line.substring(7)))
                .containsExactlyElementsOf(checked.out()
                        .lines()
                        .filter(line -> line.contains("found "))
                        .toList());
    }

    @Test
    void patternsOfADocumentAreThoseThatBind() throws Exception {
        file("openapi.yaml", Files.readString(Path.of("docs/examples/openapi/shop.yaml")));
        init("--start", "exec java Shop.java $PORT");
        assertThat(text()).contains("patterns: [ALL, LST, ", "CRTDEL").doesNotContain(" DEL");
    }

    @Test
    void aDocumentWhoseOperationsNoPatternTakesIsSaid() throws Exception {
        file(
                "openapi.json",
                "{\"openapi\": \"3.0.3\", \"info\": {\"title\": \"x\", \"version\": \"1\"}, \"paths\": {}}");
        assertThat(init("--start", "exec ./server").out())
                .contains("left out " + folder.resolve("openapi.json") + ": no built-in pattern takes its operations");
    }

    @Test
    void theFirstPublishedPortOfAComposeFile() throws Exception {
        file("compose.yaml", "services:\n  web:\n    image: shop\n    ports:\n      - \"127.0.0.1:8085:80\"\n");
        Spec spec = spec();
        assertThat(spec.candidate().port()).hasValue(8085);
        assertThat(spec.candidate().start()).contains("docker compose", "-f 'compose.yaml' up");
        assertThat(spec.candidate().stop()).contains("down --volumes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{db: {image: postgres}, web: {ports: ['8085:80/tcp', '9:9']}}",
                "{web: {ports: ['80', {target: 80, published: 8085}]}}",
                "{web: {ports: ['[::1]:8085:80']}}"
            })
    void portsInEachOfTheirForms(String services) throws Exception {
        file("docker-compose.yml", "services: " + services + "\n");
        assertThat(spec().candidate().port()).hasValue(8085);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{web: {ports: ['80']}}", "{web: {ports: 8085}}", "[a, b]", "{web: {ports: ['8085:80'"})
    void aComposeFileThatPublishesNoPort(String services) throws Exception {
        file("docker-compose.yml", "services: " + services + "\n");
        assertThat(init().err()).contains("no compose file that publishes a port, expected one of them");
    }

    @Test
    void severalKindsAreSaidAndChosen() throws Exception {
        file("go.mod", "module example.org/words\n");
        file("words_test.go", "package words\nfunc BenchmarkOne(b *testing.B) {}\n");
        file("test_words.py", "def test_total(benchmark):\n    benchmark(sum, [1])\n");
        assertThat(init().out()).contains("for benchmarks of Go (go.mod)", "also found benchmarks of pytest");
        assertThat(init().err()).contains("found a spec, expected none; --force replaces it");
        assertThat(spec("--force", "--use", "pytest").workload().tool().word()).isEqualTo("pytest");
        assertThat(init("--force", "--use", "jmh").err()).contains("found --use jmh, expected one of go, pytest");
    }

    @Test
    void aFolderWithoutBenchmarksIsSaid() {
        assertThat(init().code()).isEqualTo(2);
        assertThat(folder.resolve("benchgate.yaml")).doesNotExist();
        assertThat(Called.with("init", folder.resolve("nowhere").toString()).err())
                .contains("found no such folder");
    }

    @Test
    @Tag("long")
    void whatIsWrittenRuns() throws Exception {
        assumeTrue(run(List.of("go", "version")) == 0, "needs Go");
        file("go.mod", "module example.org/words\n\ngo 1.19\n");
        file(
                "words_test.go",
                """
                package words

                import "testing"

                var sink int

                func BenchmarkSum(b *testing.B) {
                	for i := 0; i < b.N; i++ {
                		sink += i
                	}
                }
                """);
        versioned();
        Spec spec = spec();
        assertThat(spec.baseline()).isNotNull();
        Called called = Called.with(
                "run",
                folder.resolve("benchgate.yaml").toString(),
                "--out",
                folder.resolve("benchgate-out").toString());
        assertThat(called.code()).as(called.err() + called.out()).isIn(0, 10, 20, 30);
        assertThat(called.out()).contains("example.org/words.Sum ns/op median");
    }

    private int run(List<String> command) throws Exception {
        try {
            return new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException none) {
            return -1;
        }
    }
}
