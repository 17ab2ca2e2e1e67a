package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that a container becomes, run with engines that print how they are called. */
class ContainerSectionTest {
    /** Knows every image, and says what it is asked for. */
    private static final String ENGINE =
            """
            #!/bin/sh
            printf '%s|' "${0##*/}" "$@" >>"$CALLS"; echo >>"$CALLS"
            case "$*" in
                *CgroupControllers*) echo '[cpuset cpu memory]' ;;
                *CgroupManager*) echo "${GROUPS_OF:-cgroupfs-false}" ;;
                *'{{.Id}}'*) echo sha256:0123 ;;
                *RepoDigests*) echo docker.io/library/db@sha256:4567 ;;
                'pull '*|'build '*) [ -z "$REFUSED" ] || { echo "no such thing" >&2; exit 125; } ;;
            esac
            """;

    @TempDir
    Path folder;

    private Version version(String container) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut:
                  candidate: {environment: {HEAP: 1g}, %s}
                workload: {tool: ycsb, records: 1000, operations: 20000}
                gates: ["jump:metric=*,percent=5"]
                """
                        .formatted(container));
        return SpecReader.read(file, Map.of()).candidate();
    }

    /** What a command prints, its exit status in front. */
    private String run(String command, Map<String, String> more) throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        for (String engine : List.of("podman", "docker")) {
            Path file = Files.writeString(bin.resolve(engine), ENGINE);
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        Path install = Files.createDirectories(folder.resolve("it's the install folder"));
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .directory(install.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "PATH",
                        bin + ":" + System.getenv("PATH"),
                        "HOME",
                        folder.toString(),
                        "CALLS",
                        folder.resolve("calls").toString(),
                        "INSTALL",
                        install.toString(),
                        "DATA",
                        "/the data",
                        "SPEC",
                        folder.toString(),
                        "VERSION",
                        "candidate",
                        "HOST",
                        "127.0.0.1",
                        "PORT",
                        "20001",
                        "BENCHGATE_TASK",
                        "outer:12-34-56-78"));
        builder.environment().putAll(more);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + ": " + out.strip();
    }

    /** How the engine is called to run the container. */
    private String started(String container, Map<String, String> more) throws Exception {
        Version version = version(container);
        assertThat(run(String.valueOf(version.install()), more))
                .startsWith("0: ")
                .endsWith(", sha256:0123 (docker.io/library/db@sha256:4567)");
        assertThat(run(String.valueOf(version.start()), more)).isEqualTo("0: ");
        return Files.readAllLines(folder.resolve("calls")).stream()
                .filter(call -> call.contains("|run|"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void portsAreForwardedFromTheAddressOfClientsAlone() throws Exception {
        assertThat(started("container: {image: db, port: 5432, ports: ['9000:90']}", Map.of()))
                .startsWith("podman|run|--rm|--name|benchgate-")
                .contains("|--label|benchgate.task=12-34-56-78|")
                .contains("|--cgroup-parent|/benchgate-12-34-56-78-container|")
                .contains("|-p|127.0.0.1:20001:5432|-e|HEAP|-p|127.0.0.1:9000:90|")
                .endsWith("|sha256:0123|");
        assertThat(Files.readString(folder.resolve("calls"))).contains("podman|pull|docker.io/library/db|");
        try (var notes = Files.walk(folder.resolve(".local/state/benchgate/containers"))) {
            assertThat(notes.filter(Files::isRegularFile)).singleElement().satisfies(note -> assertThat(note)
                    .hasFileName("12-34-56-78")
                    .content()
                    .startsWith("podman\nbenchgate-"));
        }
    }

    @Test
    void everyKeyReachesTheEngineAsOneWord() throws Exception {
        String container =
                "container: {image: localhost/db, pull: missing, network: host, volumes: ['${DATA}:/d a', '/x:/y:ro'],"
                        + " environment: {A: \"it's ${PORT} $HOME\"}, command: 'db --at \"$HOST:$PORT\"', cpus: 0.5,"
                        + " memory: 1 MiB}";
        assertThat(started(container, Map.of("GROUPS_OF", "systemd-true")))
                .contains("|--cgroup-parent|benchgate-12-34-56-78-container.slice|")
                .contains(
                        "|--network|host|-e|HOST|-e|PORT|-e|HEAP|-e|A=it's 20001 $HOME|-v|/the data:/d a|-v|/x:/y:ro|")
                .endsWith("|--cpus|0.5|--memory|1048576|sha256:0123|db|--at|127.0.0.1:20001|");
    }

    @Test
    void dockerIsTakenWhereItIsAskedFor() throws Exception {
        Version version = version("container: {image: db, engine: docker, port: 5432, memory: 1 GiB}");
        assertThat(run(String.valueOf(version.install()), Map.of()))
                .startsWith(
                        "1: cannot limit the container's memory: 'docker' has no right to control groups of the kind"
                                + " 'memory' on this machine; expected an engine that root runs");
        version = version("container: {image: db, engine: docker, port: 5432}");
        assertThat(run(String.valueOf(version.install()), Map.of()))
                .isEqualTo("0: Image of the container: db, sha256:0123 (docker.io/library/db@sha256:4567)");
    }

    @Test
    void anImageIsBuiltFromWhatWasInstalled() throws Exception {
        Version version = version("install: mkdir image, container: {build: image, port: 5432}");
        assertThat(run(String.valueOf(version.install()), Map.of()))
                .startsWith("0: Image of the container: localhost/");
        assertThat(Files.readString(folder.resolve("calls")))
                .containsPattern("podman\\|build\\|-t\\|localhost/benchgate-candidate-\\w{12}\\|image\\|");
        version = version("container: {build: '${SPEC}', port: 5432}");
        assertThat(run(String.valueOf(version.install()), Map.of("REFUSED", "yes")))
                .contains("cannot build an image of '" + folder + "': 'podman build' failed; expected a folder");
    }

    @Test
    void anImageThatCannotBeFetchedIsOneLine() throws Exception {
        Version version = version("container: {image: db, port: 5432}");
        assertThat(run(String.valueOf(version.install()), Map.of("REFUSED", "yes")))
                .isEqualTo("1: cannot get the image 'docker.io/library/db': no such thing; expected a name that 'podman"
                        + " pull' knows, with its registry, or 'pull: never' for an image of this machine");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "container: {port: 1} # found none of image, build, compose in container, expected one of them",
                "container: {image: a, build: /b, port: 1} # found image and build of image, build, compose in container",
                "container: {compose: /c, port: 1} # found no 'service' in container, expected the one",
                "container: {image: a, service: b, port: 1} # found 'service' without 'compose'",
                "container: {compose: c, service: b, port: 1} # found compose 'c', expected a compose file such as",
                "container: {compose: /c, service: b, port: 1, cpus: 1} # found 'cpus' with 'compose', expected it in",
                "container: {image: -v, port: 1} # found image '-v', expected a name such as",
                "container: {build: ., port: 1} # found build '.', expected ${SPEC} or a folder in it",
                "container: {image: a} # found no 'port' in container, expected the port",
                "container: {image: a, port: 1, network: host} # found 'port' with 'network: host'",
                "container: {image: a, network: host, ports: '1:2'} # found 'ports' with 'network: host'",
                "container: {image: a, port: 1, ports: '1:99999'} # found ports '1:99999', expected PORT:PORT",
                "container: {image: a, port: 1, engine: lxc} # found engine 'lxc', expected one of auto, podman, docker",
                "container: {image: a, port: 1, volumes: 'data:/data'} # found volume 'data:/data', expected FOLDER:PLACE",
                "container: {image: a, port: 1, cpus: 0} # found cpus '0', expected a number of processors",
                "container: {image: a, port: 1, memory: 5} # found '5', expected a size such as 40 GiB",
                "container: {image: a, port: 1}, start: run # found 'start' with 'container', expected one of them",
                "container: {image: a, port: 1, environment: {A: '${NO}'}} # found '${NO}', expected one of ${HOST}",
            })
    void whatDoesNotFitIsOneLineEach(String container, String message) {
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> version(container));
        assertThat(thrown).isNotNull();
        assertThat(thrown.getMessage().lines()).anyMatch(line -> line.contains(message) && line.contains(":3:"));
    }
}
