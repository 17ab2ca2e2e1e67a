package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Into;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Kind;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFill;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedOperation;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedSequence;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A plan with what all runs need compiled once. Safe for concurrent use. */
public final class PreparedPlan {
    private final LoadPlan plan;
    private final List<AnswerCheck> checks = new ArrayList<>();
    private final List<Sequence> sequences = new ArrayList<>();
    private final Zipf zipf = new Zipf();

    /** @throws IllegalArgumentException when parts of the plan do not fit each other, in one line */
    public PreparedPlan(LoadPlan plan) {
        this.plan = plan;
        plan.operations().forEach(operation -> checks.add(new AnswerCheck(operation)));
        plan.sequences().forEach(sequence -> sequences.add(prepared(sequence)));
    }

    /** A sequence. */
    record Sequence(int pattern, List<Step> steps) {}

    /**
     * A step.
     *
     * @param keepsBody whether a later step takes from the answer's body
     * @param headers of the answer that later steps take
     */
    record Step(
            int operation,
            PlannedOperation described,
            AnswerCheck check,
            boolean form,
            PlannedStep planned,
            List<Fill> fills,
            boolean keepsBody,
            List<String> headers) {}

    /**
     * A fill.
     *
     * @param path in an answer; {@code null} of what is no field of one
     * @param slot which of the step's numbers says the item
     * @param earlier number of the fill of that step that has the value; -1 of a value of an answer
     */
    record Fill(PlannedFill planned, @Nullable JsonPath path, int slot, int earlier) {}

    public LoadPlan plan() {
        return plan;
    }

    /** Frequencies of the items of its lists. */
    Zipf zipf() {
        return zipf;
    }

    Sequence sequence(int number) {
        return sequences.get(number);
    }

    int sequences() {
        return sequences.size();
    }

    private Sequence prepared(PlannedSequence sequence) {
        require(sequence.pattern() >= 0 && sequence.pattern() < plan.patterns().size(), "pattern", sequence.pattern());
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < sequence.steps().size(); i++) {
            steps.add(prepared(sequence.steps(), i));
        }
        return new Sequence(sequence.pattern(), List.copyOf(steps));
    }

    private Step prepared(List<PlannedStep> steps, int at) {
        PlannedStep step = steps.get(at);
        require(step.operation() >= 0 && step.operation() < checks.size(), "operation", step.operation());
        PlannedOperation operation = plan.operations().get(step.operation());
        List<Fill> fills = new ArrayList<>();
        List<Integer> suppliers = new ArrayList<>();
        for (PlannedFill fill : step.fills()) {
            require(fill.step() >= 0 && fill.step() < at, "earlier step", fill.step());
            if (!suppliers.contains(fill.step())) {
                suppliers.add(fill.step());
            }
            fills.add(new Fill(
                    fill,
                    fill.kind() == Kind.ANSWER ? JsonPath.of(fill.path()) : null,
                    suppliers.indexOf(fill.step()),
                    earlier(fill, steps.get(fill.step()))));
        }
        List<PlannedFill> taken = steps.subList(at + 1, steps.size()).stream()
                .flatMap(later -> later.fills().stream())
                .filter(fill -> fill.step() == at)
                .toList();
        String contentType = operation.contentType();
        return new Step(
                step.operation(),
                operation,
                checks.get(step.operation()),
                contentType != null
                        && contentType.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded"),
                step,
                List.copyOf(fills),
                taken.stream().anyMatch(fill -> fill.kind() == Kind.ANSWER),
                taken.stream()
                        .filter(fill -> fill.kind() == Kind.HEADER)
                        .map(PlannedFill::path)
                        .distinct()
                        .toList());
    }

    /** What was sent is taken from an earlier step's fill; what was sent without one is a text of the run. */
    private static int earlier(PlannedFill fill, PlannedStep step) {
        if (fill.kind() == Kind.ANSWER || fill.kind() == Kind.HEADER) {
            return -1;
        }
        Into into = fill.kind() == Kind.PARAMETER ? Into.PATH : Into.BODY;
        for (int i = 0; i < step.fills().size(); i++) {
            PlannedFill one = step.fills().get(i);
            if (one.into() == into && one.name().equals(fill.path())) {
                return i;
            }
        }
        throw new IllegalArgumentException(
                "found a fill from '" + fill.path() + "' of step " + (fill.step() + 1) + ", which fills none there");
    }

    private static void require(boolean there, String what, int number) {
        if (!there) {
            throw new IllegalArgumentException("found " + what + " " + number + " in the workload, which it has not");
        }
    }
}
