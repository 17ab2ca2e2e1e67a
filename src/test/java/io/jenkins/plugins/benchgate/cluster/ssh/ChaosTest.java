package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Ticket;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.cluster.jclouds.MotoServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds that are killed at random moments, against a simulator of EC2 and real SSH servers: no machine is forgotten, none of
 * others is touched, and no output of a workload that came to its end is lost.
 *
 * <p>{@code mvn test -Dtest=ChaosTest -Dchaos.runs=100} for more runs; {@code -Dchaos.seed=N} for one of them again.
 */
class ChaosTest {
    private static final int RUNS = Integer.getInteger("chaos.runs", 6);
    private static final int SEED = Integer.getInteger("chaos.seed", 1);

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
        try (MotoServer moto = MotoServer.start();
                BootedHosts hosts = new BootedHosts(folder.resolve("boot"));
                Provider provider = new JcloudsProviders(Clock.systemUTC())
                        .open(ChaosBuild.account(moto.uri().toString()), ChaosBuild.secrets())) {
            List<String> others = new ArrayList<>();
            for (int i = 1; i <= 2; i++) {
                others.add(provider.create(
                                new Ticket("stranger22", "c1", Role.SUT, i, "j", "1", Instant.EPOCH),
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
            Process recovery = start(work, moto, port, false);
            Thread.sleep(random.nextInt(3000));
            killedAgain += kill(recovery) ? 1 : 0;
        }
        Installation installation = Installation.open(work.resolve("state"), random);
        Instant limit = Instant.now().plus(Duration.ofMinutes(2));
        do {
            Process recovery = start(work, moto, port, false);
            assertThat(recovery.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(recovery.exitValue())
                    .as(() -> "recovery of seed " + seed + ": " + told(work))
                    .isZero();
        } while (!open(installation).isEmpty() && Instant.now().isBefore(limit));
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

    private static List<ClusterState> open(Installation installation) throws IOException {
        return installation.journal().read(warning -> {}).open();
    }

    private void check(int seed, Path work, URI moto, Installation installation) throws Exception {
        List<String> warnings = new ArrayList<>();
        assertThat(installation.journal().read(warnings::add).open())
                .as(() -> "open clusters after seed " + seed + ": " + told(work))
                .isEmpty();
        assertThat(warnings).as("lines of the journal after seed %s", seed).hasSizeLessThanOrEqualTo(2);
        assertThat(work.resolve("state/clusters"))
                .satisfiesAnyOf(keys -> assertThat(keys).doesNotExist(), keys -> assertThat(keys)
                        .isEmptyDirectory());
        assertThat(ofOurs(moto, installation.owner()))
                .as(() -> "left at the provider after seed " + seed + ": " + told(work))
                .isEmpty();
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

    /** Kinds of things of which the simulator holds some that are marked or named as ours, and the machines that run. */
    private static List<String> ofOurs(URI moto, String owner) throws Exception {
        List<String> ours = new ArrayList<>();
        for (String kind : List.of(
                "SecurityGroups",
                "KeyPairs",
                "Volumes",
                "SpotInstanceRequests",
                "LaunchTemplates",
                "NetworkInterfaces")) {
            if (describe(moto, kind).contains(owner)) {
                ours.add(kind);
            }
        }
        if (describe(
                        moto,
                        "Instances&Filter.1.Name=instance-state-name&Filter.1.Value.1=pending&Filter.1.Value.2=running"
                                + "&Filter.1.Value.3=stopping&Filter.1.Value.4=stopped")
                .contains(owner)) {
            ours.add("Instances");
        }
        return ours;
    }

    private static String describe(URI moto, String what) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(moto)
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .header(
                                        "Authorization",
                                        "AWS4-HMAC-SHA256 Credential=AKIATEST/20260101/us-east-1/ec2/aws4_request,"
                                                + " SignedHeaders=host, Signature=0")
                                .POST(HttpRequest.BodyPublishers.ofString("Version=2016-11-15&Action=Describe" + what))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
