package io.jenkins.plugins.benchgate.cluster;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The processors of a machine that programs may be bound to, and the program that binds.
 *
 * @param memories processors by the memory that is near to them (NUMA nodes), of those that may be used; at least one
 * @param physical the same processors by physical core, each with its hardware threads
 * @param binder {@code null} where the machine has none
 */
public record Topology(List<Cores> memories, List<Cores> physical, @Nullable Binder binder) {
    public Topology {
        memories = List.copyOf(memories);
        physical = List.copyOf(physical);
    }

    /** A program that binds another one, and all that this one starts, to processors. */
    public enum Binder {
        /** Of util-linux. */
        TASKSET,
        /** Binds to the memory near the processors too. */
        NUMACTL;

        List<String> prefix(Cores cores) {
            return this == TASKSET
                    ? List.of("taskset", "-c", cores.text())
                    : List.of("numactl", "--physcpubind=" + cores.text(), "--localalloc");
        }
    }

    /** Two sets of processors that a duet runs on. */
    public record Halves(Cores first, Cores second) {
        public Halves {
            if (first.overlaps(second)) {
                throw new IllegalArgumentException("found cores " + first.text() + " and " + second.text()
                        + " of two versions, expected none in both");
            }
        }
    }

    /** All processors that may be used. */
    public Cores all() {
        return Cores.union(memories);
    }

    /**
     * Two equal halves: of the memories where there are several, else of the physical cores, so that what one version
     * does slows the other as little as can be; of hardware threads where there is but one core (DUET II.C). What is
     * left over stays free. Empty where there is but one processor.
     */
    public Optional<Halves> halves() {
        List<Cores> threads =
                all().numbers().stream().map(one -> new Cores(List.of(one))).toList();
        // a memory left over would leave half the machine idle
        List<Cores> inPairs = memories.size() % 2 == 0 ? memories : List.of();
        for (List<Cores> groups : List.of(inPairs, physical, threads)) {
            int half = groups.size() / 2;
            if (half > 0) {
                Cores first = Cores.union(groups.subList(0, half));
                Cores second = Cores.union(groups.subList(half, 2 * half));
                if (first.numbers().size() == second.numbers().size()) {
                    return Optional.of(new Halves(first, second));
                }
            }
        }
        return Optional.empty();
    }
}
