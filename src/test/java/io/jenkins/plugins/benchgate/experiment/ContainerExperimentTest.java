package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Containers of Podman as systems under test, of an image that holds a static busybox and was made here. */
@Tag("long")
@Isolated // builds of other tests would remove what this one leaves on purpose
class ContainerExperimentTest {
    private static final Path BUSYBOX = Path.of("/bin/busybox");
    private static final String IMAGE =
            "localhost/benchgate-test-" + ProcessHandle.current().pid() + ":1";
    private static final String LIST = "podman ps -aq --filter label=benchgate.task";

    private static final String SPEC =
            """
            name: container-test
            sut:
              candidate:
                label: busybox
                environment: {GREETING: hello}
                container:
                  image: IMAGE
                  engine: podman
                  port: 8080
                  volumes: ["${DATA}:/www", "${SPEC}/pages:/pages:ro"]
                  environment: {OWN: "of ${VERSION}"}
                  command: >-
                    sh -c 'trap "exit 0" TERM; echo "$GREETING $OWN" | tee /www/index.html; cat /pages/more; httpd -h /www -p 8080;
                    while :; do busybox sleep 1; done'
            workload:
              tool: command
              format: series
              results: "*.csv"
              run: |
                set -e
                wget() { busybox wget -q -O - "$@"; }
                wget "http://$HOST:$PORT/index.html" >"$RESULTS/../page.log"
                sleep 1
                printf 'metric,unit,value\\nlatency,s,1\\n' >"$RESULTS/values.csv"
            schedule: {trials: 1, least: 1}
            gates: ["fixed:metric=latency,upper=9s"]
            """;

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    @BeforeAll
    static void image() throws Exception {
        assumeTrue(
                Files.isExecutable(BUSYBOX)
                        && run(List.of("podman", "ps"), Map.of()).status() == 0,
                "found no podman that runs containers, or no static /bin/busybox");
        // crun and limits that this user may not raise are what some machines cannot have
        boolean runc = run(List.of("runc", "--version"), Map.of()).status() == 0;
        Files.writeString(
                shared.resolve("containers.conf"),
                "[containers]\ndefault_ulimits = [\"nofile=1024:1024\", \"nproc=1000:1000\"]\n"
                        + (runc ? "[engine]\nruntime = \"runc\"\n" : ""));
        Path bin = Files.createDirectories(shared.resolve("image/bin"));
        Files.copy(BUSYBOX, bin.resolve("busybox"));
        for (String name : List.of("sh", "cat", "tee", "httpd", "echo", "test")) {
            Files.createSymbolicLink(bin.resolve(name), Path.of("busybox"));
        }
        Files.writeString(
                shared.resolve("image/Containerfile"),
                "FROM scratch\nCOPY bin /bin\nENV PATH=/bin\nHEALTHCHECK CMD test -s /www/index.html\n");
        Ran built = run(
                List.of(
                        "podman",
                        "build",
                        "--format",
                        "docker",
                        "-t",
                        IMAGE,
                        shared.resolve("image").toString()),
                environment());
        assertThat(built.status()).as(built.out()).isZero();
    }

    @AfterAll
    static void removeImage() throws Exception {
        run(List.of("podman", "rmi", "-f", IMAGE), environment());
    }

    @BeforeEach
    void pages() throws Exception {
        Files.writeString(Files.createDirectory(folder.resolve("pages")).resolve("more"), "more of the log\n");
        assertNothingRuns();
    }

    private record Ran(int status, String out) {}

    private static Ran run(List<String> arguments, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(arguments).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ran(process.waitFor(), out);
        } catch (IOException absent) {
            return new Ran(127, String.valueOf(absent.getMessage()));
        }
    }

    private static Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>(System.getenv());
        environment.put("CONTAINERS_CONF", shared.resolve("containers.conf").toString());
        return environment;
    }

    private static void assertNothingRuns() throws Exception {
        assertThat(run(List.of("sh", "-c", LIST), environment()).out()).isEmpty();
        try (Stream<Path> groups = Files.find(Path.of("/sys/fs/cgroup"), 2, (path, attributes) -> path.getFileName()
                .toString()
                .endsWith("-container"))) {
            assertThat(groups).isEmpty();
        }
    }

    private Measurement measured(UnaryOperator<String> change) throws Exception {
        return measured(change, environment());
    }

    private Measurement measured(UnaryOperator<String> change, Map<String, String> environment) throws Exception {
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), change.apply(SPEC.replace("IMAGE", IMAGE)));
        return LocalMeasurement.of(spec, folder.resolve("out"), environment, new SaidLines(said));
    }

    /** A container that never waits, for so long that its use of processors is seen. */
    private static String busy(String text) {
        return text.replace("while :; do busybox sleep 1; done", "while :; do :; done")
                .replace("sleep 1\n", "sleep 4\n");
    }

    private String problem(UnaryOperator<String> change) throws Exception {
        Measurement measurement = measured(change);
        assertThat(measurement.problems()).hasSize(1);
        assertNothingRuns();
        return measurement.problems().get(0);
    }

    @Test
    void aContainerIsMeasuredAndRemoved() throws Exception {
        Measurement measurement = measured(ContainerExperimentTest::busy);
        assertThat(measurement.problems()).isEmpty();
        TrialSummary trial = measurement.trials().get(0);
        assertThat(trial.faults()).isEmpty();
        Path kept = folder.resolve("out").resolve(trial.folder());
        assertThat(read(kept, "page.log")).isEqualTo("hello of candidate\n");
        assertThat(read(kept, "sut.log")).contains("hello of candidate").contains("more of the log");
        assertThat(measurement.environment().get("Image of the candidate"))
                .startsWith(IMAGE + ", sha256:")
                .contains("@sha256:");
        LoadSummary load = trial.load().get(0);
        // a loop that never waits, on a processor that others may use, too
        assertThat(load.system().mean()).isBetween(0.1, 1.1);
        assertThat(load.system().memory()).isPositive();
        assertNothingRuns();
    }

    private static String read(Path folder, String name) throws Exception {
        Path packed = folder.resolve(name + ".gz");
        return Files.exists(packed)
                ? run(List.of("gzip", "-dc", packed.toString()), Map.of()).out()
                : Files.readString(folder.resolve(name));
    }

    @Test
    void limitsHoldAndAreCountedByControlGroup() throws Exception {
        Measurement measurement = measured(
                text -> busy(text).replace("port: 8080\n", "port: 8080\n      cpus: 0.25\n      memory: 64 MiB\n"));
        assertThat(measurement.problems()).isEmpty();
        // what the kernel lets it have, whatever else runs here
        assertThat(measurement.trials().get(0).load().get(0).system().mean()).isBetween(0.05, 0.35);
        assertNothingRuns();
    }

    @Test
    void eachVersionOfADuetHasItsOwnCores() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "one processor cannot be shared out");
        Measurement measurement = measured(text -> text.replace("  candidate:\n", "  candidate: &version\n")
                .replace("workload:\n", "  baseline: *version\nworkload:\n")
                .replace("schedule: {", "schedule: {order: duet, ")
                .replace("while :;", "grep Cpus_allowed_list /proc/self/status; while :;")
                .replace("httpd -h", "busybox httpd -h")
                .replace("grep Cpus", "busybox grep Cpus"));
        assertThat(measurement.problems()).isEmpty();
        List<String> cores = new ArrayList<>();
        for (TrialSummary trial : measurement.trials()) {
            read(folder.resolve("out").resolve(trial.folder()), "sut.log")
                    .lines()
                    .filter(line -> line.startsWith("Cpus_allowed_list"))
                    .forEach(cores::add);
        }
        assertThat(cores).hasSize(2).doesNotHaveDuplicates();
        assertNothingRuns();
    }

    @Test
    void anImageIsBuiltFromAFolder() throws Exception {
        Measurement measurement = measured(text -> text.replace(
                "image: " + IMAGE, "build: " + shared.resolve("image").toAbsolutePath()));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.environment().get("Image of the candidate"))
                .startsWith("localhost/benchgate-candidate-");
        removeImages(measurement);
        assertNothingRuns();
    }

    @Test
    void anEngineThatIsMissingIsNamed() throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Map<String, String> environment = environment();
        for (String name : List.of("sh", "setsid", "printf", "sha256sum", "cut", "tail", "cat", "sleep", "grep")) {
            Files.createSymbolicLink(bin.resolve(name), Path.of("/usr/bin", name));
        }
        environment.put("PATH", bin.toString());
        Measurement measurement = measured(text -> text.replace("engine: podman", "engine: docker"), environment);
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .contains("cannot run containers: found no 'docker' on the PATH; expected Podman or Docker");
    }

    @Test
    void anImageThatCannotBeHadIsNamed() throws Exception {
        assertThat(problem(text -> text.replace(IMAGE, "localhost/benchgate-nosuch:1")))
                .contains(
                        "found no image 'localhost/benchgate-nosuch:1' on this machine, expected it, or 'pull: always'");
        assertThat(problem(text -> text.replace(IMAGE, "127.0.0.1:1/benchgate-nosuch:1")))
                .contains("cannot get the image '127.0.0.1:1/benchgate-nosuch:1': ")
                .contains("connection refused; expected a name that 'podman pull");
    }

    @Test
    void aContainerThatEndsOrDoesNotListenIsOneProblem() throws Exception {
        assertThat(problem(text -> text.replace("sh -c 'trap", "sh -c 'echo no data; exit 4; trap")))
                .contains("ended before it was ready, with exit status 4.")
                .contains("no data");
        assertThat(problem(text -> text.replace("port: 8080", "port: 8081")
                        .replace("label: busybox", "label: busybox\n    healthTimeout: 3 s")))
                .contains("was not ready within 3 s");
        assertThat(problem(text -> text.replace("tee /www/index.html", "cat")
                        .replace("label: busybox", "label: busybox\n    healthTimeout: 3 s")))
                .as("the health check of the image fails")
                .contains("was not ready within 3 s");
    }

    /** Those that the build has made. */
    private static void removeImages(Measurement measurement) throws Exception {
        for (Map.Entry<String, String> fact : measurement.environment().entrySet()) {
            if (fact.getKey().startsWith("Image of the ")) {
                String name = fact.getValue().substring(0, fact.getValue().indexOf(','));
                run(List.of("podman", "rmi", "-f", name), environment());
            }
        }
    }

    private static final String COMPOSE =
            """
            services:
              web:
                image: IMAGE
                command: sh -c 'trap "exit 0" TERM; mkdir /www; echo composed | tee /www/index.html; httpd -h /www -p 8080; while :; do sleep 1; done'
                ports: ["80:8080"]
                depends_on: [db]
              db:
                image: IMAGE
                command: sh -c 'trap "exit 0" TERM; while :; do :; done'
                volumes: ["stuff:/stuff"]
            volumes:
              stuff:
            """;

    private static UnaryOperator<String> composed() {
        return text -> {
            int from = text.indexOf("      image:");
            int to = text.indexOf("workload:");
            return text.substring(0, from)
                    + "      compose: ${SPEC}/compose.yaml\n      engine: podman\n      service: web\n      port: 8080\n"
                    + text.substring(to);
        };
    }

    @Test
    void aComposeFileIsMeasuredAndRemoved() throws Exception {
        assumeTrue(run(List.of("podman-compose", "--version"), environment()).status() == 0, "found no podman-compose");
        Path file = Files.writeString(folder.resolve("compose.yaml"), COMPOSE.replace("IMAGE", IMAGE));
        Measurement measurement = measured(text -> busy(composed().apply(text)));
        assertThat(measurement.problems()).isEmpty();
        TrialSummary trial = measurement.trials().get(0);
        assertThat(trial.faults()).isEmpty();
        assertThat(read(folder.resolve("out").resolve(trial.folder()), "page.log"))
                .isEqualTo("composed\n");
        assertThat(read(folder.resolve("out").resolve(trial.folder()), "sut.log"))
                .contains("composed");
        assertThat(measurement.environment().get("Image of the candidate")).startsWith(IMAGE + ", sha256:");
        assertThat(trial.load().get(0).system().mean())
                .as("the service that clients do not reach")
                .isBetween(0.1, 1.1);
        assertNothingRuns();
        assertThat(run(List.of("sh", "-c", "podman volume ls -q; podman network ls -q"), environment())
                        .out())
                .doesNotContain("benchgate");

        Files.writeString(file, Files.readString(file).replace("    ports: [\"80:8080\"]\n", ""));
        assertThat(measured(composed()).problems())
                .as("without ports of its own")
                .isEmpty();
        Files.writeString(file, Files.readString(file).replace("depends_on: [db]", "restart: always"));
        assertThat(problem(composed())).contains("found a service that restarts itself ('restart') in '");
        Files.writeString(
                file, Files.readString(file).replace("restart: always", "deploy: {restart_policy: {condition: any}}"));
        assertThat(problem(composed())).contains("found a service that restarts itself ('restart_policy') in '");
        Files.writeString(file, COMPOSE.replace("web:", "shop:"));
        assertThat(problem(composed())).contains("found no service 'web' in '").contains("expected one of ");
    }

    @Test
    void theExampleOfTheDocumentationMeasures() throws Exception {
        String example = Files.readString(Path.of("docs/examples/container-pages.yaml"));
        Files.writeString(folder.resolve("container-pages.yaml"), example);
        Measurement measurement = measured(text -> example);
        assertThat(measurement.trials())
                .allSatisfy(trial -> assertThat(trial.faults()).isEmpty());
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(6);
        removeImages(measurement);
        assertNothingRuns();
    }

    /** The guard of the program, too, is killed: nobody is left but the next build. */
    @Test
    void theNextBuildRemovesWhatAKilledGuardHasLeft() throws Exception {
        Version version = SpecReader.read(
                        Files.writeString(folder.resolve("benchgate.yaml"), SPEC.replace("IMAGE", IMAGE)),
                        environment())
                .candidate();
        Path install = Files.createDirectory(folder.resolve("install"));
        Map<String, String> variables = environment();
        variables.putAll(Map.of(
                "INSTALL",
                install.toString(),
                "DATA",
                Files.createDirectory(folder.resolve("data")).toString(),
                "SPEC",
                folder.toString(),
                "VERSION",
                "candidate",
                "HOST",
                "127.0.0.1",
                "PORT",
                "" + new LocalNode().freePort(version.port())));
        Path log = folder.resolve("log");
        try (RemoteTask prepare =
                new LocalNode().start(Command.shell("" + version.install(), install, variables, log))) {
            assertThat(prepare.await(Duration.ofMinutes(10))).hasValue(0);
        }
        String start = "echo $PPID >\"$SPEC/guard\"; " + version.start();
        RemoteTask task = new LocalNode().start(Command.shell(start, install, variables, log));
        while (run(List.of("sh", "-c", "" + version.health().command()), variables)
                        .status()
                != 0) {
            assertThat(task.alive()).as(Files.readString(log)).isTrue();
        }
        ProcessHandle guard = ProcessHandle.of(
                        Long.parseLong(Files.readString(folder.resolve("guard")).strip()))
                .orElseThrow();
        assertThat(new LocalNode().endLeftovers()).as("its guard lives").isEmpty();
        // its watch, which is in its process group, would do what the next build is to do
        run(List.of("kill", "-KILL", "--", "-" + guard.pid()), Map.of());
        guard.onExit().join();
        assertThat(run(List.of("sh", "-c", LIST), environment()).out()).isNotEmpty();
        assertThat(new LocalNode().endLeftovers().orElse("")).startsWith("Ended what 1 command ");
        task.close();
        assertNothingRuns();
    }
}
