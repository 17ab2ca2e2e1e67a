package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cloud in a folder, one file a machine, so that it outlives the processes that use it; with faults to order.
 *
 * <p>What a real one does: a machine that is asked for may show in the list later, or although the answer was lost.
 */
public final class SimulatedCloud implements Providers {
    public static final Account ACCOUNT = new Account("simulated", "here", null, "me", "${env:PATH}", Map.of());

    private final Path folder;
    /** Faults of the next requests for machines, by the label of the machine. */
    private final Map<String, Deque<Fault>> creating = new ConcurrentHashMap<>();

    public final Deque<CloudException> listing = new ArrayDeque<>();
    public final Deque<CloudException> destroying = new ArrayDeque<>();
    public final AtomicInteger created = new AtomicInteger();
    public final List<String> tidied = new ArrayList<>();
    /** Done whenever a cluster is tidied. */
    public volatile Runnable tidying = () -> {};

    public final Map<String, String> userData = new ConcurrentHashMap<>();
    /** Thrown by {@link #open} as long as there is one. */
    public volatile @Nullable CloudException closed;
    /** Answers as another account would, which has none of the machines. */
    public volatile boolean foreign;
    /** How long a machine takes to come up. */
    public volatile Duration boot = Duration.ZERO;
    /** How far its clock is ahead, by which machines show in the list. */
    public volatile Duration ahead = Duration.ZERO;

    public SimulatedCloud(Path folder) {
        this.folder = folder;
    }

    /**
     * What goes wrong with a request for a machine.
     *
     * @param made whether there is a machine all the same
     * @param shownAfter from when on the list has it
     */
    record Fault(CloudException failure, boolean made, Duration shownAfter) {
        static Fault refused(Reason reason) {
            return new Fault(new CloudException(reason, "the cloud says " + reason), false, Duration.ZERO);
        }

        /** The machine is made, its answer is lost. */
        static Fault lost(Reason reason, Duration shownAfter) {
            return new Fault(new CloudException(reason, "no answer"), true, shownAfter);
        }
    }

    SimulatedCloud failing(String label, Fault... faults) {
        creating.put(label, new ArrayDeque<>(List.of(faults)));
        return this;
    }

    @Override
    public Provider open(Account account, Secrets secrets) throws CloudException {
        CloudException failure = closed;
        if (failure != null) {
            throw failure;
        }
        secrets.resolve(account.credential());
        return new Opened();
    }

    /** Machines that are there, of anybody. */
    public List<Machine> all() {
        return files().stream().map(SimulatedCloud::machine).toList();
    }

    private List<Path> files() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".machine"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Machine machine(Path file) {
        Properties read = read(file);
        return new Machine(
                read.getProperty("id"),
                read.getProperty("name"),
                read.getProperty("cluster"),
                false,
                "127.0.0.1",
                "10.0.0.1",
                Instant.parse(read.getProperty("expires")),
                Map.of("type", "small"));
    }

    private static Properties read(Path file) {
        Properties read = new Properties();
        try {
            read.load(new StringReader(Files.readString(file)));
            return read;
        } catch (NoSuchFileException ended) {
            read.putAll(Map.of(
                    "id",
                    "",
                    "name",
                    "",
                    "cluster",
                    "",
                    "owner",
                    "",
                    "expires",
                    "2000-01-01T00:00:00Z",
                    "shown",
                    "2999-01-01T00:00:00Z"));
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a machine out of nowhere, for whoever. */
    public Machine make(MachineAssignment assignment, Instant shown) {
        Properties machine = new Properties();
        String id = "i-" + UUID.randomUUID();
        machine.putAll(Map.of(
                "id", id,
                "name", assignment.name(),
                "owner", assignment.owner(),
                "cluster", assignment.cluster(),
                "expires", assignment.expires().toString(),
                "shown", shown.toString()));
        try {
            StringWriter text = new StringWriter();
            machine.store(text, null);
            Files.createDirectories(folder);
            Path fresh = Files.writeString(folder.resolve(id + ".tmp"), text.toString());
            Files.move(fresh, folder.resolve(id + ".machine"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        created.incrementAndGet();
        return machine(folder.resolve(id + ".machine"));
    }

    private final class Opened implements Provider {
        @Override
        public Plan check(MachineRequest request, String zone) throws CloudException {
            if ("nowhere".equals(request.image().id())) {
                throw new CloudException(Reason.NOT_FOUND, "no image 'nowhere'; nearest: somewhere");
            }
            return new Plan(request, "image-1", "small", zone.isEmpty() ? "zone-a" : zone, "bench");
        }

        @Override
        public Machine create(MachineAssignment assignment, Plan plan, String document)
                throws CloudException, InterruptedException {
            String label = assignment.role().word() + "-" + assignment.index();
            userData.put(label, document);
            Fault fault = creating.getOrDefault(label, new ArrayDeque<>()).poll();
            Machine machine = fault == null || fault.made()
                    ? make(
                            assignment,
                            fault == null ? Instant.EPOCH : Instant.now().plus(fault.shownAfter()))
                    : null;
            Thread.sleep(boot.toMillis());
            if (fault != null) {
                throw fault.failure();
            }
            return machine;
        }

        @Override
        public List<Machine> machines(String owner) throws CloudException {
            fail(listing);
            if (foreign) {
                return List.of();
            }
            List<Machine> shown = new ArrayList<>();
            for (Path file : files()) {
                Properties read = read(file);
                if (read.getProperty("owner").equals(owner)
                        && Instant.parse(read.getProperty("shown"))
                                .isBefore(Instant.now().plus(ahead))) {
                    shown.add(machine(file));
                }
            }
            return shown;
        }

        @Override
        public void destroy(String id) throws CloudException {
            fail(destroying);
            if (foreign) {
                return;
            }
            try {
                Files.deleteIfExists(folder.resolve(id + ".machine"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void fail(Deque<CloudException> faults) throws CloudException {
            CloudException fault;
            synchronized (faults) {
                fault = faults.poll();
            }
            if (fault != null) {
                throw fault;
            }
        }

        @Override
        public String saveImage(String id, String name) throws CloudException {
            throw new CloudException(Reason.OTHER, "a simulated cloud makes no images");
        }

        @Override
        public void tidy(String owner, String cluster) {
            tidying.run();
            synchronized (tidied) {
                tidied.add(cluster);
            }
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
