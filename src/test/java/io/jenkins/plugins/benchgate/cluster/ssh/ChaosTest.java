package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudContext;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Reaper;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.cluster.jclouds.MotoServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds that are killed at random moments, against a simulator of EC2 and real SSH servers: no machine is forgotten, none of
 * others is touched, and no output of a workload that came to its end is lost.
 *
 * <p>Each run draws other seeds. {@code mvn -Plong-tests test -Dtest=ChaosTest -Dchaos.runs=100} for more builds;
 * {@code -Dchaos.seed=N -Dchaos.runs=1} for one of them again.
 */
@Tag("long")
class ChaosTest {
    private static final int RUNS = Integer.getInteger("chaos.runs", 3);
    private static final int SEED = Integer.getInteger("chaos.seed", new SecureRandom().nextInt(1 << 30));

    /** Phases of a build, each as likely, with how long one takes at most as a rule: the delay is drawn from it. */
    private static final Map<String, Integer> PHASES =
            new TreeMap<>(Map.of("provisioning", 1500, "set-up", 600, "run", 1800, "teardown", 500));

    @TempDir
    Path folder;

    private final Map<String, Integer> killed = new TreeMap<>();
    private int killedAgain;
    private int fetched;
    private int attached;

    @Test
    void whateverMomentABuildIsKilledAtNothingOfItStaysAndNothingOfOthersGoes() throws Exception {
        assumeTrue(BootedHosts.possible(), "SKIPPED: there is no /usr/sbin/sshd (Debian: openssh-server)");
        System.out.println("Chaos: " + RUNS + " builds from seed " + SEED);
        try (MotoServer moto = MotoServer.start();
                BootedHosts hosts = new BootedHosts(folder.resolve("boot"));
                Provider provider = new JcloudsProviders(Clock.systemUTC())
                        .open(ChaosBuild.account(moto.uri().toString()), ChaosBuild.secrets())) {
            List<String> others = new ArrayList<>();
            for (int i = 1; i <= 2; i++) {
                others.add(provider.create(
                                new MachineAssignment("stranger22", "c1", Role.SUT, i, "j", "1", Instant.EPOCH),
                                provider.check(ChaosBuild.machines(1), ""),
                                "#cloud-config\n")
                        .id());
            }
            for (int seed = SEED; seed < SEED + RUNS; seed++) {
                run(seed, moto.uri(), hosts.port());
                assertThat(provider.machines("stranger22"))
                        .as("machines of others after seed %s", seed)
                        .filteredOn(machine -> !machine.gone())
                        .extracting(Machine::id)
                        .containsExactlyInAnyOrderElementsOf(others);
            }
        }
        System.out.println("Chaos: " + RUNS + " builds from seed " + SEED + ", killed during " + killed + ", "
                + killedAgain + " of them killed again during recovery; " + attached
                + " workloads attached to again, " + fetched + " outputs whole, nothing left");
    }

    /** Without this, a check that looks at the wrong place finds nothing for ever. */
    @Test
    void theCheckFindsWhateverIsLeft() throws Exception {
        assumeTrue(BootedHosts.possible(), "SKIPPED: there is no /usr/sbin/sshd (Debian: openssh-server)");
        Path work = Files.createDirectories(folder.resolve("run"));
        try (MotoServer moto = MotoServer.start();
                BootedHosts hosts = new BootedHosts(folder.resolve("boot"));
                Provider provider = new JcloudsProviders(Clock.systemUTC())
                        .open(ChaosBuild.account(moto.uri().toString()), ChaosBuild.secrets())) {
            ChaosCheck check = new ChaosCheck(
                    work, folder.resolve("boot"), moto.uri(), Installation.open(work.resolve("state"), new Random(1)));
            assertThat(check.left()).isEmpty();

            Path key =
                    Files.createDirectories(work.resolve("state/clusters/c2")).resolve(".key.1.tmp");
            Files.writeString(key, SshKey.generate().privateText());
            assertThat(check.left()).containsExactly("private key " + key);
            Files.delete(key);

            Machine machine = boot(new BootedHosts.Booting(provider, folder.resolve("boot")), check.installation());
            assertThat(check.left()).contains("Instances", "SecurityGroups", "Volumes", "NetworkInterfaces");
            escape(machine, hosts.port());
            provider.destroy(machine.id());
            provider.tidy(check.installation().owner(), machine.cluster());
            assertThat(check.left())
                    .singleElement()
                    .asString()
                    .startsWith("process ")
                    .endsWith("sleep 614");
            BootedHosts.powerOff(folder.resolve("boot"));
            assertThat(check.left()).isEmpty();
        }
    }

    private static final SshKey KEY = SshKey.generate();

    private static Machine boot(Provider provider, Installation installation) throws Exception {
        String data = new ObjectMapper()
                .writeValueAsString(Map.of(
                        "ssh_keys", Map.of("ed25519_private", KEY.privateText()),
                        "ssh_authorized_keys", List.of(KEY.publicLine())));
        return provider.create(
                new MachineAssignment(
                        installation.owner(),
                        "c1",
                        Role.SUT,
                        1,
                        "j",
                        "1",
                        Instant.now().plusSeconds(3600)),
                provider.check(ChaosBuild.machines(1), ""),
                "#cloud-config\n" + data);
    }

    /** Starts a program that leaves the session in which it is started. */
    private static void escape(Machine machine, int port) throws Exception {
        String address = Objects.requireNonNull(machine.publicAddress());
        Host host = new Host(
                Role.SUT, 1, machine.id(), address, port, address, System.getProperty("user.name"), null, Map.of());
        try (SshConnection connection = SshConnection.open(host, KEY, Duration.ofSeconds(20))) {
            connection.print("setsid sleep 614 >/dev/null 2>&1 </dev/null &", Duration.ofSeconds(20));
        }
    }

    private void run(int seed, URI moto, int port) throws Exception {
        RandomGenerator random = new SplittableRandom(seed);
        Path work = Files.createDirectories(folder.resolve("run-" + seed));
        Files.createSymbolicLink(work.resolve("boot"), folder.resolve("boot"));
        String phase = List.copyOf(PHASES.keySet()).get(random.nextInt(PHASES.size()));
        int delay = random.nextInt(PHASES.get(phase));
        Process build = start(work, moto, port, true);
        while (build.isAlive() && progress(work).noneMatch(("phase " + phase)::equals)) {
            Thread.sleep(5);
        }
        Thread.sleep(delay);
        String last = progress(work)
                .filter(line -> line.startsWith("phase "))
                .reduce((before, line) -> line)
                .orElse("phase start");
        String moment = kill(build) ? last.substring(6) : "nothing: it was over";
        killed.merge(moment, 1, Integer::sum);
        if (random.nextInt(3) == 0) {
            Process first = start(work, moto, port, false);
            Thread.sleep(random.nextInt(3000));
            killedAgain += kill(first) ? 1 : 0;
        }
        Installation installation = Installation.open(work.resolve("state"), random);
        Process recovery = start(work, moto, port, false);
        recovery.waitFor();
        assertThat(recovery.exitValue())
                .as(() -> "recovery of seed " + seed + ": " + told(work))
                .isZero();
        check(seed, work, moto, installation);
        System.out.println(
                "Chaos: seed " + seed + ", killed during " + moment + "; " + fetched + " outputs whole until now");
    }

    private static boolean kill(Process build) throws InterruptedException {
        boolean alive = build.isAlive();
        build.destroyForcibly().waitFor();
        return alive;
    }

    private static Process start(Path work, URI moto, int port, boolean build) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChaosBuild.class.getName(),
                        work.toString(),
                        moto.toString(),
                        String.valueOf(port),
                        String.valueOf(build))
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(work.resolve("log").toFile()))
                .start();
    }

    private static Stream<String> progress(Path work) throws IOException {
        Path file = work.resolve("progress");
        return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.of();
    }

    private static String told(Path work) {
        try {
            return Files.readString(work.resolve("log")) + "\n" + Files.readString(work.resolve("progress"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private void check(int seed, Path work, URI moto, Installation installation) throws Exception {
        List<String> warnings = new ArrayList<>();
        installation.journal().read(warnings::add);
        assertThat(warnings).as("lines of the journal after seed %s", seed).hasSizeLessThanOrEqualTo(2);
        assertThat(new ChaosCheck(work, folder.resolve("boot"), moto, installation).left())
                .as(() -> "left after seed " + seed + ": " + told(work))
                .isEmpty();
        // a folder without a key, which a kill before the journal's first line leaves, goes after the grace
        new Reaper(
                        new CloudContext(
                                installation,
                                new JcloudsProviders(Clock.systemUTC()),
                                ChaosBuild.secrets(),
                                ChaosBuild.RETRIES,
                                Clock.offset(Clock.systemUTC(), Duration.ofHours(1))),
                        Reaper.Choice.ABANDONED)
                .sweep(List.of(), warnings::add);
        assertThat(work.resolve("state/clusters"))
                .as("folders after seed %s", seed)
                .satisfiesAnyOf(keys -> assertThat(keys).doesNotExist(), keys -> assertThat(keys)
                        .isEmptyDirectory());
        attached += (int)
                progress(work).filter(line -> line.startsWith("attached to ")).count();
        try (Stream<Path> ran = Files.exists(work.resolve("there")) ? Files.list(work.resolve("there")) : Stream.of()) {
            for (Path whole :
                    ran.filter(file -> file.toString().endsWith(".whole")).toList()) {
                String task = whole.getFileName().toString().replace(".whole", "");
                assertThat(Files.readAllLines(work.resolve("out").resolve(task + ".out")))
                        .as(() -> "output of " + task + " after seed " + seed + ": " + told(work))
                        .isEqualTo(IntStream.rangeClosed(1, ChaosBuild.LINES)
                                .mapToObj(i -> task + " " + i)
                                .toList());
                fetched++;
            }
        }
    }
}
