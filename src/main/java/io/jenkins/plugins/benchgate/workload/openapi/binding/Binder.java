package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sequences of operations that patterns can take (THESIS, algorithm 1).
 *
 * <p>What it finds is what the tree of the algorithm holds: a step without inputs takes an operation that needs
 * nothing; any other step one whose dependencies are filled by the steps that gave its inputs, each input a dependency
 * of its own. It searches from the last step along inputs and outputs, among operations that can be in a sequence at
 * all, because a tree grown from the first step has branches for all pairs of lists, of which few lead on.
 */
public final class Binder {
    /** Sequences of one pattern that are kept. */
    public static final int MOST_SEQUENCES = 10_000;

    private static final long MOST_TRIES = 5_000_000;

    private final List<OperationOption> all;
    private final Suppliers suppliers;
    private final List<Exclusion> exclusions;
    private final List<ServiceLink> links;

    private Binder(
            List<OperationOption> all, Suppliers suppliers, List<Exclusion> exclusions, List<ServiceLink> links) {
        this.all = all;
        this.suppliers = suppliers;
        this.exclusions = List.copyOf(exclusions);
        this.links = List.copyOf(links);
    }

    /**
     * Prepares services for binding.
     *
     * @param exclusions operations that no pattern takes
     * @param order rules by which values are found, in the order in which they are tried
     */
    public static Binder of(
            List<Service> services,
            List<ServiceLink> links,
            List<Exclusion> exclusions,
            Reading reading,
            List<LinkingRule> order)
            throws IOException {
        List<OperationOption> all = Candidates.of(services, links, reading, order);
        return new Binder(all, new Suppliers(all, links, reading, order), exclusions, links);
    }

    /** A line for each link of a document that is asked for and cannot be used. */
    public List<String> notes() {
        return suppliers.notes();
    }

    List<OperationOption> candidates() {
        return all;
    }

    Suppliers suppliers() {
        return suppliers;
    }

    List<ServiceLink> links() {
        return links;
    }

    boolean excluded(InteractionPattern pattern, OperationOption one) {
        return Stream.concat(exclusions.stream(), pattern.exclude().stream())
                .anyMatch(exclusion -> exclusion.covers(one.operation()));
    }

    /** The sequences that a pattern can take. */
    public PatternBinding bind(InteractionPattern pattern) {
        Search search = new Search(pattern);
        if (search.narrow()) {
            search.choose(0);
        }
        search.found.sort(Arrays::compare);
        List<OperationSequence> sequences = search.found.stream()
                .limit(MOST_SEQUENCES)
                .map(search::sequence)
                .toList();
        return new PatternBinding(pattern, sequences, !search.cut);
    }

    /** For each step the operations that it takes if all they need is there, by their numbers. */
    List<BitSet> allowed(InteractionPattern pattern) {
        return new Search(pattern).possible;
    }

    /** The same without those that the operations at the steps before do not fill. */
    List<BitSet> forward(InteractionPattern pattern) {
        List<BitSet> sets = allowed(pattern);
        for (int step = 0; step < sets.size(); step++) {
            int at = step;
            BitSet filled = new BitSet();
            sets.get(step).stream()
                    .filter(index -> fillable(pattern, at, all.get(index), sets))
                    .forEach(filled::set);
            sets.set(step, filled);
        }
        return sets;
    }

    /** Whether operations at the steps before one fill an operation there. */
    boolean fillable(InteractionPattern pattern, int step, OperationOption one, List<BitSet> sets) {
        return new Search(pattern)
                        .assigned(one.index(), step, (filling, writer) -> filling.intersects(sets.get(writer)))
                != null;
    }

    /** The search for the sequences of one pattern. */
    private final class Search {
        private final InteractionPattern pattern;
        private final List<List<Integer>> writers = new ArrayList<>();
        private final List<List<Integer>> readers = new ArrayList<>();
        private final List<BitSet> possible = new ArrayList<>();
        private final Map<Integer, Map<Integer, BitSet>> users = new HashMap<>();
        private final int[] chosen;
        private final List<Integer> order;
        private final List<int[]> found = new ArrayList<>();
        private long tries;
        private boolean cut;

        Search(InteractionPattern pattern) {
            this.pattern = pattern;
            this.chosen = new int[pattern.steps().size()];
            for (int i = 0; i < chosen.length; i++) {
                writers.add(pattern.writers(i));
                readers.add(pattern.readers(i));
                possible.add(allowed(pattern.steps().get(i)));
            }
            this.order = order();
        }

        private BitSet allowed(PatternStep step) {
            BitSet allowed = new BitSet();
            all.stream()
                    .filter(one -> one.is(step.operation()))
                    .filter(one -> step.inputs().isEmpty()
                            ? one.independent()
                            : one.dependencies().size() >= step.inputs().size())
                    .filter(one -> !excluded(pattern, one))
                    .forEach(one -> allowed.set(one.index()));
            return allowed;
        }

        /** Takes out, until nothing changes, what no step before it can fill and what no step behind it can use. */
        boolean narrow() {
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int step = 0; step < chosen.length; step++) {
                    BitSet own = possible.get(step);
                    int before = own.cardinality();
                    int at = step;
                    BitSet unfilled = new BitSet();
                    own.stream()
                            .filter(index -> assigned(index, at, this::mayFill) == null)
                            .forEach(unfilled::set);
                    own.andNot(unfilled);
                    for (int reader : readers.get(step)) {
                        BitSet used = new BitSet();
                        possible.get(reader).stream()
                                .forEach(index -> suppliersOf(index).forEach(one -> used.or(one.using())));
                        own.and(used);
                    }
                    changed |= own.cardinality() < before;
                }
            }
            return possible.stream().noneMatch(BitSet::isEmpty);
        }

        private List<Suppliers.Filling> suppliersOf(int index) {
            return suppliers.of(all.get(index));
        }

        private boolean mayFill(BitSet filling, int writer) {
            return filling.intersects(possible.get(writer));
        }

        private boolean fills(BitSet filling, int writer) {
            return filling.get(chosen[writer]);
        }

        /**
         * For each dependency of an operation at a step the input that fills it, or -1; {@code null} where it does not
         * fit.
         */
        private int @Nullable [] assigned(int index, int step, Filling filling) {
            List<Suppliers.Filling> sets = suppliersOf(index);
            List<Dependency> dependencies = all.get(index).dependencies();
            List<Integer> inputs = writers.get(step);
            int[] inputOf = Matching.of(
                    inputs.size(),
                    sets.size(),
                    i -> dependencies.get(i).required(),
                    (input, i) -> filling.test(sets.get(i).using(), inputs.get(input)));
            for (int i = sets.size() - 1; inputOf != null && i >= 0; i--) {
                int other = partner(dependencies, i);
                if (inputOf[i] < 0
                        && other >= 0
                        && inputOf[other] >= 0
                        && filling.test(sets.get(i).any(), inputs.get(inputOf[other]))) {
                    inputOf[i] = inputOf[other];
                }
                for (int input = 0; inputOf[i] < 0 && input < inputs.size(); input++) {
                    if (filling.test(sets.get(i).any(), inputs.get(input))) {
                        inputOf[i] = input;
                    }
                }
                if (inputOf[i] < 0 && dependencies.get(i).required()) {
                    return null;
                }
            }
            return inputOf;
        }

        /**
         * The dependency whose step has to give another one, too, or -1: of a parameter of a path the one behind it, as
         * a pet of one owner is not that of another; of a field the parameter of its name.
         */
        private static int partner(List<Dependency> dependencies, int i) {
            Dependency one = dependencies.get(i);
            for (int other = 0; other < dependencies.size(); other++) {
                boolean path = dependencies.get(other).where() == Where.PATH;
                if (path && (one.where() == Where.PATH ? other == i + 1 : sameName(one, dependencies.get(other)))) {
                    return other;
                }
            }
            return -1;
        }

        private static boolean sameName(Dependency one, Dependency other) {
            return Names.plain(one.name()).equals(Names.plain(other.name()));
        }

        /** Whether what has to come from one step does; a link may say otherwise. */
        private boolean together(int index, int step, int[] inputOf) {
            OperationOption one = all.get(index);
            for (int i = 0; i < inputOf.length && suppliers.wide(); i++) {
                int other = inputOf[i] < 0 ? -1 : partner(one.dependencies(), i);
                if (other >= 0 && inputOf[other] >= 0 && inputOf[i] != inputOf[other]) {
                    OperationOption writer = all.get(chosen[writers.get(step).get(inputOf[other])]);
                    Dependency dependency = one.dependencies().get(other);
                    if (suppliers
                            .source(writer, one, dependency)
                            .orElseThrow()
                            .link()
                            .isEmpty()) {
                        return false;
                    }
                }
            }
            return true;
        }

        /**
         * The same with each value from the input whose rule is tried first, where another input has it, too, and the
         * one that had it still gives another value. What has to come from one step stays there.
         */
        private int[] byRule(int index, int step, int[] inputOf) {
            List<Dependency> dependencies = all.get(index).dependencies();
            List<Integer> inputs = writers.get(step);
            int[] best = inputOf.clone();
            for (int i = 0; i < best.length && inputs.size() > 1; i++) {
                if (best[i] < 0 || bound(dependencies, i)) {
                    continue;
                }
                for (int input = 0; input < inputs.size(); input++) {
                    if (fills(suppliersOf(index).get(i).any(), inputs.get(input))
                            && rank(index, i, inputs.get(input)) < rank(index, i, inputs.get(best[i]))
                            && usedElsewhere(index, step, best, i)) {
                        best[i] = input;
                    }
                }
            }
            return best;
        }

        private static boolean bound(List<Dependency> dependencies, int i) {
            boolean bound = partner(dependencies, i) >= 0;
            for (int other = 0; other < dependencies.size(); other++) {
                bound |= partner(dependencies, other) == i;
            }
            return bound;
        }

        private int rank(int index, int dependency, int writer) {
            OperationOption one = all.get(index);
            return suppliers
                    .source(all.get(chosen[writer]), one, one.dependencies().get(dependency))
                    .map(suppliers::rank)
                    .orElse(Integer.MAX_VALUE);
        }

        private boolean usedElsewhere(int index, int step, int[] inputOf, int dependency) {
            for (int i = 0; i < inputOf.length; i++) {
                if (i != dependency
                        && inputOf[i] == inputOf[dependency]
                        && fills(
                                suppliersOf(index).get(i).using(),
                                writers.get(step).get(inputOf[i]))) {
                    return true;
                }
            }
            return false;
        }

        /** The last step, and after it those that it joins, so that few operations fit at each of the others. */
        private List<Integer> order() {
            List<Integer> order = new ArrayList<>();
            for (int last = chosen.length - 1; last >= 0; last--) {
                if (!order.contains(last)) {
                    order.add(last);
                }
                for (int i = order.indexOf(last); i < order.size(); i++) {
                    int step = order.get(i);
                    Stream.concat(writers.get(step).stream(), readers.get(step).stream())
                            .filter(other -> !order.contains(other))
                            .toList()
                            .forEach(order::add);
                }
            }
            return order;
        }

        void choose(int position) {
            if (position == chosen.length) {
                cut |= found.size() == MOST_SEQUENCES;
                if (!cut) {
                    found.add(chosen.clone());
                }
                return;
            }
            int step = order.get(position);
            List<Integer> before = order.subList(0, position);
            BitSet candidates = (BitSet) possible.get(step).clone();
            for (int reader : readers.get(step)) {
                if (before.contains(reader)) {
                    BitSet used = new BitSet();
                    suppliersOf(chosen[reader]).forEach(one -> used.or(one.using()));
                    candidates.and(used);
                }
            }
            for (int writer : writers.get(step)) {
                if (before.contains(writer)) {
                    candidates.and(users(step).getOrDefault(chosen[writer], new BitSet()));
                }
            }
            for (int index = candidates.nextSetBit(0); index >= 0 && !cut; index = candidates.nextSetBit(index + 1)) {
                if (++tries > MOST_TRIES) {
                    cut = true;
                    return;
                }
                chosen[step] = index;
                if (fits(order.subList(0, position + 1), step)) {
                    choose(position + 1);
                }
            }
        }

        /** For each operation those at a step that it gives a value. */
        private Map<Integer, BitSet> users(int step) {
            return users.computeIfAbsent(step, any -> {
                Map<Integer, BitSet> own = new HashMap<>();
                possible.get(step).stream().forEach(index -> suppliersOf(index).forEach(set -> set.using().stream()
                        .forEach(supplier -> own.computeIfAbsent(supplier, key -> new BitSet())
                                .set(index))));
                return own;
            });
        }

        /** Whether all fits at the steps that are chosen with all their inputs, now that one more is. */
        private boolean fits(List<Integer> before, int step) {
            return Stream.concat(Stream.of(step), readers.get(step).stream())
                    .filter(one -> before.contains(one) && before.containsAll(writers.get(one)))
                    .allMatch(one -> {
                        int[] inputOf = assigned(chosen[one], one, this::fills);
                        return inputOf != null && together(chosen[one], one, inputOf);
                    });
        }

        OperationSequence sequence(int[] indexes) {
            System.arraycopy(indexes, 0, chosen, 0, indexes.length);
            List<Operation> operations = new ArrayList<>();
            List<List<Fill>> fills = new ArrayList<>();
            for (int step = 0; step < indexes.length; step++) {
                OperationOption one = all.get(indexes[step]);
                operations.add(one.operation());
                int[] inputOf =
                        byRule(one.index(), step, Objects.requireNonNull(assigned(one.index(), step, this::fills)));
                List<Fill> own = new ArrayList<>();
                for (int i = 0; i < inputOf.length; i++) {
                    if (inputOf[i] >= 0) {
                        int writer = writers.get(step).get(inputOf[i]);
                        Dependency dependency = one.dependencies().get(i);
                        Source source = suppliers
                                .source(all.get(indexes[writer]), one, dependency)
                                .orElseThrow();
                        own.add(new Fill(dependency, writer, source));
                    }
                }
                fills.add(List.copyOf(own));
            }
            return new OperationSequence(operations, fills);
        }
    }

    /** Whether a step that gives an input has, or may have, what is in a set of operations. */
    private interface Filling {
        boolean test(BitSet filling, int writer);
    }

    /**
     * The sequences that a pattern can take.
     *
     * @param sequences in the order of the documents
     * @param complete whether these are all; else the search ended at {@link Binder#MOST_SEQUENCES} or at its limit of time
     */
    public record PatternBinding(InteractionPattern pattern, List<OperationSequence> sequences, boolean complete) {
        public PatternBinding {
            sequences = List.copyOf(sequences);
        }
    }
}
