package io.jenkins.plugins.benchgate.workload.openapi.document;

import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import java.util.ArrayList;
import java.util.List;

/**
 * A sequence of abstract operations that many services support, such as listing items, reading one of them and deleting
 * it (THESIS, chapter 5).
 *
 * @param weight its share of all invocations, as a number beside those of the other patterns, from 1
 * @param exclude paths and operations that it does not take
 */
public record InteractionPattern(String name, List<PatternStep> steps, int weight, List<Exclusion> exclude) {
    /** Steps of one pattern. */
    public static final int MOST_STEPS = 10;

    /**
     * @throws IllegalArgumentException when it has no steps, too many, or one with an input that no step before it
     *     gives
     */
    public InteractionPattern {
        steps = List.copyOf(steps);
        exclude = List.copyOf(exclude);
        if (steps.isEmpty() || steps.size() > MOST_STEPS) {
            throw new IllegalArgumentException(
                    "found " + steps.size() + " steps in pattern " + name + ", expected 1 to " + MOST_STEPS);
        }
        for (int i = 0; i < steps.size(); i++) {
            for (String input : steps.get(i).inputs()) {
                if (writer(steps, i, input) < 0) {
                    throw new IllegalArgumentException("found input '" + input + "' of step " + (i + 1) + " of pattern "
                            + name + ", expected the output of a step before it");
                }
            }
            if (steps.get(i).inputs().stream().distinct().count()
                    < steps.get(i).inputs().size()) {
                throw new IllegalArgumentException(
                        "found an input twice in step " + (i + 1) + " of pattern " + name + ", expected it once");
            }
        }
    }

    private static int writer(List<PatternStep> steps, int reader, String variable) {
        int writer = reader - 1;
        while (writer >= 0 && !steps.get(writer).output().equals(variable)) {
            writer--;
        }
        return writer;
    }

    /**
     * The steps, from 0, that a step takes values from: for each of its inputs the last one before it that gives it.
     */
    public List<Integer> writers(int step) {
        List<Integer> writers = new ArrayList<>();
        steps.get(step).inputs().forEach(input -> writers.add(writer(steps, step, input)));
        return writers;
    }

    /** The steps, from 0, that take values from a step. */
    public List<Integer> readers(int step) {
        List<Integer> readers = new ArrayList<>();
        for (int i = step + 1; i < steps.size(); i++) {
            if (writers(i).contains(step)) {
                readers.add(i);
            }
        }
        return readers;
    }

    /** The same with another share and other exclusions. */
    public InteractionPattern with(int otherWeight, List<Exclusion> excluded) {
        return new InteractionPattern(name, steps, otherWeight, excluded);
    }

    /** Its operations with what they take and give: {@code SCAN → list, READ(list)}. */
    public String described() {
        List<String> words = new ArrayList<>();
        for (PatternStep step : steps) {
            words.add(step.operation()
                    + (step.inputs().isEmpty() ? "" : "(" + String.join(", ", step.inputs()) + ")")
                    + (step.output().isEmpty() ? "" : " → " + step.output()));
        }
        return String.join(", ", words);
    }

    /**
     * A step of an interaction pattern.
     *
     * @param inputs variables of earlier steps that it takes values from; empty for a step that begins anew
     * @param selector which item of a list among its inputs it takes
     * @param output variable that its answer is kept in; empty for none
     * @param pause seconds that a user waits after it
     */
    public record PatternStep(
            AbstractOperation operation, List<String> inputs, ItemSelector selector, String output, double pause) {
        public PatternStep {
            inputs = List.copyOf(inputs);
        }

        static PatternStep of(AbstractOperation operation, String input, String output) {
            return new PatternStep(
                    operation,
                    input.isEmpty() ? List.of() : List.of(input.split(",", -1)),
                    ItemSelector.RANDOM,
                    output,
                    0);
        }

        /** Which item of a list the next step takes. */
        public enum ItemSelector {
            /** Each as often as any other. */
            RANDOM,
            FIRST,
            LAST,
            /** The first ones most often, by a Zipfian distribution. */
            ZIPFIAN
        }

        /** What a step of an interaction pattern does, whatever the service (THESIS, table 5.1). */
        public enum AbstractOperation {
            /** Creates an item. */
            CREATE,
            /** Reads one item. */
            READ,
            /** Reads a list of items. */
            SCAN,
            /** Changes an item. */
            UPDATE,
            /** Deletes an item. */
            DELETE
        }
    }
}
