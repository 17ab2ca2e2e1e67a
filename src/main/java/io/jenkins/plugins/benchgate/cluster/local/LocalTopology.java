package io.jenkins.plugins.benchgate.cluster.local;

import io.jenkins.plugins.benchgate.cluster.Cores;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.cluster.Topology.Binder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processors of a machine as Linux tells them in {@code /proc} and {@code /sys}. */
final class LocalTopology {
    private final Path root;
    private final String path;

    /**
     * @param root of the file system
     * @param path where programs are looked for, as in the variable PATH
     */
    LocalTopology(Path root, String path) {
        this.root = root;
        this.path = path;
    }

    /**
     * Reads it.
     *
     * @throws IOException when the machine does not tell which processors this program may use
     */
    Topology read() throws IOException {
        Cores usable = Files.readAllLines(root.resolve("proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .map(line -> Cores.parse(line.substring(line.indexOf(':') + 1)))
                .orElseThrow(() -> new IOException(
                        "found no Cpus_allowed_list in /proc/self/status, expected a Linux that tells its processors"));
        Set<Cores> physical = new LinkedHashSet<>();
        for (int number : usable.numbers()) {
            Path siblings = root.resolve("sys/devices/system/cpu/cpu" + number + "/topology/thread_siblings_list");
            Cores alone = new Cores(List.of(number));
            physical.add(of(siblings, usable).orElse(alone));
        }
        List<Cores> memories = new ArrayList<>();
        Path nodes = root.resolve("sys/devices/system/node");
        if (Files.isDirectory(nodes)) {
            try (Stream<Path> folders = Files.list(nodes)) {
                for (Path folder : folders.filter(
                                one -> String.valueOf(one.getFileName()).matches("node\\d+"))
                        .toList()) {
                    of(folder.resolve("cpulist"), usable).ifPresent(memories::add);
                }
            }
        }
        memories.sort(Comparator.comparing(memory -> memory.numbers().get(0)));
        boolean all = !memories.isEmpty()
                && memories.stream().mapToInt(one -> one.numbers().size()).sum()
                        == usable.numbers().size();
        return new Topology(all ? memories : List.of(usable), List.copyOf(physical), binder(memories.size() > 1));
    }

    /** The usable ones of the processors that a file lists. */
    private static Optional<Cores> of(Path file, Cores usable) throws IOException {
        if (!Files.isReadable(file) || Files.readString(file).isBlank()) {
            return Optional.empty();
        }
        List<Integer> numbers = Cores.parse(Files.readString(file)).numbers().stream()
                .filter(usable.numbers()::contains)
                .toList();
        return numbers.isEmpty() ? Optional.empty() : Optional.of(new Cores(numbers));
    }

    private @Nullable Binder binder(boolean severalMemories) {
        boolean taskset = found("taskset");
        boolean numactl = found("numactl");
        if (numactl && (severalMemories || !taskset)) {
            return Binder.NUMACTL;
        }
        return taskset ? Binder.TASKSET : null;
    }

    private boolean found(String program) {
        return Arrays.stream(path.split(":", -1))
                .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, program)));
    }
}
