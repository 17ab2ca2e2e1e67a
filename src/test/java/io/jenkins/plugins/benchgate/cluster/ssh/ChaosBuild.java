package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudContext;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState;
import io.jenkins.plugins.benchgate.cluster.cloud.ClustersInUse;
import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning.SshKeyPair;
import io.jenkins.plugins.benchgate.cluster.cloud.Reaper;
import io.jenkins.plugins.benchgate.cluster.cloud.Release;
import io.jenkins.plugins.benchgate.cluster.cloud.RetryPolicy;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.cluster.jclouds.MotoServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A build in a process of its own, to be killed at any moment: two machines and a client, a set-up script on each, a workload
 * on the client, its output fetched, all given back. What an earlier one has left behind comes first: its workload's output is
 * fetched, its machines are ended.
 *
 * <p>In its folder: {@code state}, {@code progress} (a line for each step), {@code out} (fetched outputs), {@code boot} (see
 * {@link BootedHosts}) and {@code there} (what is on the machines).
 */
final class ChaosBuild {
    static final int LINES = 400;
    static final RetryPolicy RETRIES =
            new RetryPolicy(6, Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofSeconds(3));

    private final Path folder;
    private final int port;
    private final Account account;
    private final Installation installation;
    private final CloudContext context;
    private final ClustersInUse holds;
    private final Provisioning provisioning;

    private ChaosBuild(Path folder, String endpoint, int port) throws IOException {
        this.folder = folder;
        this.port = port;
        this.account = account(endpoint);
        this.installation = Installation.open(folder.resolve("state"), new SecureRandom());
        Providers providers = (asked, secrets) -> {
            Provider provider = new JcloudsProviders(Clock.systemUTC()).open(asked, secrets);
            return new BootedHosts.Booting(provider, folder.resolve("boot"));
        };
        this.context = new CloudContext(installation, providers, secrets(), RETRIES, Instant::now);
        this.holds = new ClustersInUse(context);
        this.provisioning = new Provisioning(context, ChaosBuild::key, holds);
    }

    /** Arguments: folder, address of the simulator, port of SSH, and whether there is to be a build. */
    public static void main(String[] arguments) throws Exception {
        ChaosBuild build = new ChaosBuild(Path.of(arguments[0]), arguments[1], Integer.parseInt(arguments[2]));
        build.recover();
        if (Boolean.parseBoolean(arguments[3])) {
            build.build();
        }
        while (!build.installation.journal().read(warning -> {}).open().isEmpty()) {
            // an answer may still be late
            Thread.sleep(500);
            build.sweep();
        }
        System.exit(0);
    }

    static Account account(String endpoint) {
        return new Account(
                "aws-ec2",
                "us-east-1",
                endpoint,
                "AKIATEST",
                "${env:CHAOS_SECRET}",
                Map.of("ssh-from", "127.0.0.1/32", "jclouds.retries-delay-start", "1"));
    }

    static Secrets secrets() {
        return reference -> reference.startsWith("$") ? "top-secret-key" : reference;
    }

    private static SshKeyPair key() {
        SshKey key = SshKey.generate();
        return new SshKeyPair(key.privateText(), key.publicLine());
    }

    static MachineRequest machines(int count) {
        return new MachineRequest(
                count,
                List.of(),
                null,
                new MachineRequest.Image(MotoServer.IMAGE, null, null),
                new MachineRequest.Hardware(MotoServer.HARDWARE, 0, 0),
                null,
                null,
                new MachineRequest.Access(Set.of(5432), null, null, true),
                Map.of(),
                System.getProperty("user.name"),
                null,
                0.1);
    }

    private void say(String line) {
        try {
            Files.writeString(
                    folder.resolve("progress"), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void recover() throws IOException, InterruptedException {
        say("phase recovery");
        for (ClusterState cluster : installation.journal().read(this::say).open()) {
            if (!cluster.tasks().isEmpty()) {
                try {
                    Fleet fleet = holds.attach(cluster.id());
                    for (Event.TaskStarted task : cluster.tasks()) {
                        fetch(fleet, task.task());
                    }
                    release(fleet);
                } catch (CloudException e) {
                    say(e.getMessage());
                }
            }
        }
        sweep();
    }

    private void release(Fleet fleet) {
        new Release(context, holds).release(fleet.cluster(), this::say);
    }

    private void sweep() throws InterruptedException {
        new Reaper(context, Reaper.Choice.ABANDONED)
                .sweep(List.of(account), this::say)
                .forEach(left -> say("left: " + left));
    }

    private void build() throws Exception {
        say("phase provisioning");
        ClusterRequest request = new ClusterRequest(
                account,
                machines(2),
                machines(1),
                new ClusterRequest.Access(null, "", port),
                Duration.ofHours(1),
                new ClusterRequest.Quota(3, 3, 1.0, 1.0),
                false);
        Fleet fleet = provisioning.provision(request, "chaos \"job\"", "1", this::say);
        try {
            say("phase set-up");
            for (Host host : fleet.hosts()) {
                try (SshConnection connection = connect(host, fleet)) {
                    String file = there() + "/set-up-" + host.id();
                    Shell.Printed printed = connection.print(
                            "mkdir -p " + there() + " && echo ready >" + file + " && cat " + file,
                            Duration.ofSeconds(20));
                    if (!printed.out().equals("ready\n")) {
                        throw new IOException("the set-up script of " + host.label() + " failed: " + printed);
                    }
                    say("set up " + host.label());
                }
            }
            say("phase run");
            run(fleet);
            say("phase teardown");
        } finally {
            release(fleet);
        }
        say("phase over");
    }

    private String there() {
        return folder.resolve("there").toString();
    }

    private SshConnection connect(Host host, Fleet fleet) throws IOException {
        return SshConnection.open(host, SshKey.read(fleet.privateKey(), ""), Duration.ofSeconds(20));
    }

    private DetachedTasks tasks(SshConnection connection) {
        return new DetachedTasks(
                connection, there() + "/tasks", Duration.ofMinutes(5), Duration.ofSeconds(20), Masking.NONE);
    }

    private Path output(String task, String what) throws IOException {
        return Files.createDirectories(folder.resolve("out")).resolve(task + "." + what);
    }

    /** Prints lines that are known, for about a second, and tells by a file that it came to its end. */
    private void run(Fleet fleet) throws IOException, InterruptedException {
        String task = "workload-" + fleet.cluster();
        installation
                .journal()
                .append(new Event.TaskStarted(
                        Instant.now(),
                        fleet.cluster(),
                        fleet.hosts(Role.CLIENT).get(0).label(),
                        task,
                        "workload"));
        try (SshConnection connection = connect(fleet.hosts(Role.CLIENT).get(0), fleet)) {
            String line = "i=0; while [ $i -lt " + LINES + " ]; do i=$((i+1)); echo " + task
                    + " $i; [ $((i % 20)) -ne 0 ] || sleep 0.05; done; touch " + there() + "/" + task + ".whole";
            Command command = new Command(
                    List.of("sh", "-c", line), Path.of(there()), Map.of(), output(task, "out"), output(task, "err"));
            RemoteTask program = tasks(connection).start(task, command);
            say("workload started");
            await(program, fleet, task);
        }
    }

    /** Takes up a workload that an earlier process started, unless it was killed before it could. */
    private void fetch(Fleet fleet, String task) throws IOException, InterruptedException {
        try (SshConnection connection = connect(fleet.hosts(Role.CLIENT).get(0), fleet)) {
            RemoteTask program = tasks(connection).attach(task, output(task, "out"), output(task, "err"));
            say("attached to " + task);
            await(program, fleet, task);
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).startsWith("found no program")) {
                throw e;
            }
            say(e.getMessage());
        }
    }

    private void await(RemoteTask program, Fleet fleet, String task) throws IOException, InterruptedException {
        OptionalInt status = program.await(Duration.ofSeconds(60));
        if (status.isEmpty() || status.getAsInt() != 0) {
            throw new IOException(task + " ended with " + status);
        }
        installation.journal().append(new Event.TaskEnded(Instant.now(), fleet.cluster(), task));
        say("fetched " + task);
    }
}
