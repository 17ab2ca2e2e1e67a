package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * One Benchgate with what it must not forget, in a folder of its own: the mark that its machines carry, the
 * {@link Journal}, and what is needed to reach the machines of open clusters. Any number of processes and threads may
 * use the same folder; a copy of the folder must not be used beside it, because both would take the other's machines
 * for their own.
 */
public final class Installation {
    /** Variable of the environment that names the folder of the installation. */
    public static final String STATE = "BENCHGATE_STATE";

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
    private static final String SIGNS = LETTERS + "0123456789";
    private static final int LENGTH = 10;

    private final Path folder;
    private final String owner;
    private final RandomGenerator random;
    private final Journal journal;

    private Installation(Path folder, String owner, RandomGenerator random, Journal journal) {
        this.folder = folder;
        this.owner = owner;
        this.random = random;
        this.journal = journal;
    }

    /**
     * Where an installation lives unless it is said: <code>$BENCHGATE_STATE</code>, else {@code benchgate} in
     * <code>$XDG_STATE_HOME</code>, else in {@code .local/state} of the user's home.
     */
    public static Path folder(Map<String, String> environment) {
        String own = environment.getOrDefault(STATE, "");
        if (!own.isBlank()) {
            return Path.of(own);
        }
        String states = environment.getOrDefault("XDG_STATE_HOME", "");
        // the specification of base folders has relative ones ignored
        Path parent =
                states.startsWith("/") ? Path.of(states) : Path.of(System.getProperty("user.home"), ".local", "state");
        return parent.resolve("benchgate");
    }

    /**
     * Opens the installation, or founds it where there is none.
     *
     * @param random from which ids are drawn
     * @throws IOException when the folder cannot be used; the message is one line that names it
     */
    public static Installation open(Path folder, RandomGenerator random) throws IOException {
        Path real;
        try {
            OwnerOnly.createFolder(folder);
            real = folder.toRealPath();
        } catch (IOException e) {
            throw new IOException(
                    folder + ": cannot keep state here (" + e.getMessage()
                            + "), expected a folder that can be written; --state or BENCHGATE_STATE names another",
                    e);
        }
        Journal journal = new Journal(real.resolve("journal.jsonl"));
        Path file = real.resolve("installation");
        String owner = journal.alone(() -> {
            if (!Files.exists(file)) {
                if (journal.exists()) {
                    // a new mark would make strangers of the machines that are there
                    return "";
                }
                OwnerOnly.replace(file, (drawn(random) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return Files.readString(file).strip();
        });
        if (!owner.matches("[a-z][a-z0-9]{7,9}")) {
            throw new IOException(file + ": found '" + owner
                    + "', expected 8 to 10 lower-case letters and digits, as machines of this installation carry them in the"
                    + " tag " + MachineAssignment.OWNER
                    + ": write it back from one of them, or, where there is none, delete the file");
        }
        return new Installation(real, owner, random, journal);
    }

    /** Whether a folder is that of an installation: it holds keys. */
    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve("installation")) && Files.isRegularFile(folder.resolve("lock"));
    }

    private static String drawn(RandomGenerator random) {
        StringBuilder id = new StringBuilder().append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        while (id.length() < LENGTH) {
            id.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
        }
        return id.toString();
    }

    /** The mark that all machines of this installation carry. */
    public String owner() {
        return owner;
    }

    public Journal journal() {
        return journal;
    }

    public Path folder() {
        return folder;
    }

    /** This process as one that uses a cluster or functions, for people. */
    public static String holder() {
        ProcessHandle process = ProcessHandle.current();
        return "process " + process.pid()
                + process.info()
                        .startInstant()
                        .map(start -> " (started " + start.truncatedTo(ChronoUnit.SECONDS) + ")")
                        .orElse("");
    }

    /** An id for a new cluster, or for the functions of a build, which nothing is asked for yet. */
    public String newCluster() {
        return drawn(random);
    }

    /** Declares that this process uses a cluster; empty when somebody uses it already. */
    Optional<ProcessLock> hold(String cluster) throws IOException {
        OwnerOnly.createFolder(things(cluster));
        return ProcessLock.take(things(cluster).resolve("held"));
    }

    /** Whether somebody uses a cluster now. */
    public boolean inUse(String cluster) throws IOException {
        // the mark on a machine is not our text any more once somebody changed it
        if (!cluster.matches("[a-z0-9]+") || !Files.isDirectory(things(cluster))) {
            return false;
        }
        Optional<ProcessLock> free = hold(cluster);
        if (free.isPresent()) {
            free.get().close();
        }
        return free.isEmpty();
    }

    /** Keeps the key that logs in to the machines of a cluster, readable by its owner alone. */
    void keepKey(String cluster, String privateKey) throws IOException {
        OwnerOnly.createFolder(things(cluster));
        OwnerOnly.replace(keyFile(cluster), privateKey.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The key of a cluster: the user's, or the one that was kept.
     *
     * @throws IOException when there is none
     */
    String key(Event.Opened opening) throws IOException {
        String file = opening.key();
        return Files.readString(file == null ? keyFile(opening.cluster()) : Path.of(file));
    }

    /** Forgets what was kept to reach the machines of a cluster. */
    void forget(String cluster) throws IOException {
        FolderTree.delete(things(cluster));
    }

    /** Clusters of which something is kept here, with when that was changed last. */
    Map<String, Instant> kept() throws IOException {
        Path all = folder.resolve("clusters");
        Map<String, Instant> kept = new TreeMap<>();
        if (Files.isDirectory(all)) {
            try (Stream<Path> folders = Files.list(all)) {
                for (Path one : folders.filter(Files::isDirectory).toList()) {
                    kept.put(one.getFileName().toString(), changed(one));
                }
            }
        }
        return kept;
    }

    private static Instant changed(Path folder) throws IOException {
        Instant last = Instant.MIN;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Instant changed = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                        .toInstant();
                last = changed.isAfter(last) ? changed : last;
            }
        } catch (NoSuchFileException | UncheckedIOException e) {
            // somebody deletes it at this moment
            return Instant.MAX;
        }
        return last;
    }

    private Path keyFile(String cluster) {
        return things(cluster).resolve("key");
    }

    private Path things(String cluster) {
        return folder.resolve("clusters").resolve(cluster);
    }
}
