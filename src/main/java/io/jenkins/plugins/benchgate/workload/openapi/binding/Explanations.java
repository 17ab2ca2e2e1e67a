package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says why operations are not in the sequences of a pattern. */
public final class Explanations {
    private static final int NEAREST = 3;
    private static final long FAR = 100;

    private final Binder binder;
    private final List<Suggestion> suggestions;

    public Explanations(Binder binder) {
        this.binder = binder;
        this.suggestions = Suggestions.of(binder);
    }

    /**
     * An operation that a step does not take.
     *
     * @param step from 1; 0 for an operation that no pattern takes
     */
    public record LeftOut(int step, Operation operation, String reason) {}

    /** Links that would let more sequences be found; they are not used. */
    public List<Suggestion> suggestions() {
        return suggestions;
    }

    /** Operations that no pattern takes, with the reason. */
    public List<LeftOut> useless() {
        return binder.candidates().stream()
                .filter(one -> one.role().isEmpty())
                .map(one -> new LeftOut(0, one.operation(), one.reason()))
                .toList();
    }

    /** For each step of a pattern the operations of its kind that are in no sequence there, with the reason. */
    public List<LeftOut> leftOut(PatternBinding bound) {
        List<LeftOut> leftOut = new ArrayList<>();
        Steps steps = new Steps(bound.pattern());
        for (int step = 0; step < bound.pattern().steps().size(); step++) {
            int at = step;
            Set<Operation> used = new HashSet<>();
            bound.sequences().forEach(one -> used.add(one.operations().get(at)));
            for (OperationOption one : steps.ofKind(step)) {
                if (!used.contains(one.operation())) {
                    leftOut.add(new LeftOut(step + 1, one.operation(), steps.why(step, one)));
                }
            }
        }
        return leftOut;
    }

    /** The step at which a pattern without sequences ends, and what comes nearest there. */
    public String nearest(PatternBinding bound) {
        Steps steps = new Steps(bound.pattern());
        List<BitSet> forward = binder.forward(bound.pattern());
        int step = 0;
        while (step < forward.size() - 1 && !forward.get(step).isEmpty()) {
            step++;
        }
        int at = step;
        List<OperationOption> same = steps.ofKind(step);
        String place =
                "step " + (step + 1) + ", " + bound.pattern().steps().get(step).operation() + ": ";
        if (same.isEmpty()) {
            return place + "no operation is one";
        }
        return place
                + same.stream()
                        .sorted(Comparator.comparingLong(one -> steps.missing(at, one)))
                        .limit(NEAREST)
                        .map(one -> one.operation().name() + " " + steps.why(at, one))
                        .collect(Collectors.joining("; "))
                + (same.size() > NEAREST ? "; and " + (same.size() - NEAREST) + " more" : "");
    }

    /** What can be at the steps of one pattern. */
    private final class Steps {
        private final InteractionPattern pattern;
        private final List<BitSet> allowed;
        private final List<BitSet> forward;

        Steps(InteractionPattern pattern) {
            this.pattern = pattern;
            this.allowed = binder.allowed(pattern);
            this.forward = binder.forward(pattern);
        }

        List<OperationOption> ofKind(int step) {
            return binder.candidates().stream()
                    .filter(one -> one.is(pattern.steps().get(step).operation()))
                    .toList();
        }

        /** Whether an operation that can be at a step before this one gives a value. */
        private boolean given(int step, BitSet suppliers) {
            return pattern.writers(step).stream()
                    .anyMatch(writer -> allowed.get(writer).intersects(suppliers));
        }

        /** What no operation at a step before gives. */
        private List<Dependency> open(int step, OperationOption one) {
            List<Suppliers.Filling> suppliers = binder.suppliers().of(one);
            return IntStream.range(0, suppliers.size())
                    .filter(i -> !given(step, suppliers.get(i).any()))
                    .mapToObj(i -> one.dependencies().get(i))
                    .toList();
        }

        /** How far an operation is from a step: how many values it misses, and further still if it takes none. */
        long missing(int step, OperationOption one) {
            List<Dependency> open = open(step, one);
            int inputs = pattern.steps().get(step).inputs().size();
            long unused = Math.max(0, inputs - (one.dependencies().size() - open.size()));
            long required = open.stream().filter(Dependency::required).count();
            return Math.max(unused, required) + (one.dependencies().size() < inputs ? FAR : 0);
        }

        String why(int step, OperationOption one) {
            int inputs = pattern.steps().get(step).inputs().size();
            if (binder.excluded(pattern, one)) {
                return "is excluded";
            }
            if (inputs == 0) {
                return one.independent()
                        ? "answers nothing that a later step can use"
                        : "requires " + names(one) + ", and this step has no input";
            }
            if (one.dependencies().isEmpty()) {
                return "takes nothing from earlier steps, and this step has an input";
            }
            if (one.dependencies().size() < inputs) {
                return "takes " + names(one) + " alone, and this step has " + inputs + " inputs";
            }
            List<Dependency> missing =
                    open(step, one).stream().filter(Dependency::required).toList();
            if (!missing.isEmpty()) {
                return unfilled(step, one, missing);
            }
            List<Dependency> open = open(step, one);
            if (one.dependencies().size() - open.size() < inputs) {
                return unfilled(step, one, open);
            }
            boolean last = pattern.readers(step).isEmpty();
            return !last && binder.fillable(pattern, step, one, forward)
                    ? "answers nothing that a later step can use"
                    : "takes what the operations at the steps before it do not give together";
        }

        private String unfilled(int step, OperationOption one, List<Dependency> open) {
            String kinds = pattern.writers(step).stream()
                    .map(writer -> pattern.steps().get(writer).operation().name())
                    .distinct()
                    .collect(Collectors.joining(" or "));
            String reason = "takes " + open.stream().map(Dependency::name).collect(Collectors.joining(", "))
                    + ", which no " + kinds + " before it gives";
            return suggestions.stream()
                    .filter(suggestion -> open.stream().anyMatch(value -> helps(suggestion, one, value)))
                    .findFirst()
                    .map(suggestion -> reason + "; the link " + suggestion.link() + " would give it")
                    .orElse(reason);
        }
    }

    private static String names(OperationOption one) {
        return one.dependencies().stream()
                .filter(dependency -> dependency.required() || one.independent())
                .map(Dependency::name)
                .collect(Collectors.joining(", "));
    }

    private static boolean helps(Suggestion suggestion, OperationOption one, Dependency dependency) {
        ServiceLink.End end = ServiceLink.parse(suggestion.link()).other();
        return end.name().equals(dependency.linkName()) && end.covers(one.operation());
    }

    /**
     * A link that a person may want to give; it is never used before.
     *
     * @param link in the form in which it is given, such as {@code /customers.id = /carts.customerId}
     * @param reason what speaks for it
     */
    public record Suggestion(String link, String reason) {}
}
