package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.workload.openapi.BoundPlan;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile.Choice;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile.Chosen;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Explanations;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Explanations.LeftOut;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Explanations.Suggestion;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationNames;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What {@code bind} answers. */
final class BindAnswer {
    /** Rows of a table that a person looks through. */
    private static final int SHOWN = 100;

    private final BoundPlan bound;
    private final BindingFile file;
    private final boolean why;
    private final OperationNames names;
    private final List<PatternBinding> found;
    private final Chosen chosen;
    private final Explanations explanations;
    private final Terminal terminal;
    private final TextTable table;

    BindAnswer(BoundPlan bound, BindingFile file, boolean why, Terminal terminal) {
        this.terminal = terminal;
        this.table = terminal.table();
        this.bound = bound;
        this.file = file;
        this.why = why;
        this.names = bound.names();
        this.found = bound.found();
        this.chosen = bound.chosen();
        this.explanations = new Explanations(bound.binder());
    }

    List<String> stale() {
        String name = bound.plan().binding().map(Path::toString).orElse("the binding");
        return chosen.stale().stream()
                .map(one -> name + ":" + one.line() + ": " + one.reason())
                .toList();
    }

    /** The text of the binding's file. */
    String file() {
        return file.text(found, chosen, names);
    }

    String text() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < found.size(); i++) {
            pattern(out, found.get(i), chosen.choices().get(i));
        }
        if (why) {
            leftOut(out, "Operations that no pattern takes:", explanations.useless());
        }
        if (!explanations.suggestions().isEmpty()) {
            out.append("Suggested links, which are not used until they are given:\n");
            out.append(rows(explanations.suggestions().stream()
                    .map(one -> List.of(clean(one.link()), one.reason()))
                    .toList()));
        }
        if (chosen.added() > 0 && !file.entries().isEmpty()) {
            table.wrap(
                    out,
                    Wording.count(chosen.added(), "sequence")
                            + " found that the binding does not have; --out adds them",
                    0);
        }
        return out.toString();
    }

    private void pattern(StringBuilder out, PatternBinding bound, List<Choice> choices) {
        table.wrap(
                out,
                bound.pattern().name() + ": " + bound.pattern().described() + ": "
                        + (bound.complete() ? "" : "more than ")
                        + Wording.count(choices.size(), "sequence"),
                0);
        if (choices.isEmpty()) {
            table.wrap(out, clean("nearest: " + explanations.nearest(bound)), 2);
        }
        boolean plain = choices.stream().allMatch(choice -> choice.enabled() && choice.weight() == 1);
        List<List<String>> rows = new ArrayList<>();
        for (Choice choice : choices.stream().limit(SHOWN).toList()) {
            List<String> row = new ArrayList<>();
            if (!plain) {
                row.add(choice.enabled() ? "weight " + choice.weight() : "off");
            }
            names.of(choice.sequence()).forEach(name -> row.add(clean(name)));
            rows.add(row);
        }
        out.append(rows(rows));
        if (choices.size() > SHOWN) {
            table.wrap(out, "and " + (choices.size() - SHOWN) + " more; --format json has them", 2);
        }
        if (why) {
            values(choices).forEach(line -> table.wrap(out, clean(line), 2));
            leftOut(out, "", explanations.leftOut(bound));
        }
        out.append('\n');
    }

    /** By what each value is linked, a line for each that is linked in another way. */
    private Set<String> values(List<Choice> choices) {
        Set<String> lines = new LinkedHashSet<>();
        for (Choice choice : choices) {
            OperationSequence sequence = choice.sequence();
            for (int step = 0; step < sequence.fills().size() && lines.size() < SHOWN; step++) {
                for (Fill fill : sequence.fills().get(step)) {
                    lines.add(names.of(sequence.operations().get(step)) + " takes "
                            + fill.dependency().name() + " from "
                            + names.of(sequence.operations().get(fill.step())) + ", "
                            + fill.source().linked());
                }
            }
        }
        return lines;
    }

    private String rows(List<List<String>> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        // the table has no heading, and would take the first row for it
        List<List<String>> headed = new ArrayList<>(rows);
        headed.add(0, Collections.nCopies(rows.get(0).size(), ""));
        return new TextTable(terminal.width() - 2).text(headed).indent(2);
    }

    private void leftOut(StringBuilder out, String heading, List<LeftOut> all) {
        if (!heading.isEmpty() && !all.isEmpty()) {
            table.wrap(out, heading, 0);
        }
        for (LeftOut one : all) {
            String place = one.step() == 0 ? "" : "not at step " + one.step() + ": ";
            table.wrap(out, clean(place + names.of(one.operation()) + " " + one.reason()), 2);
        }
        if (!heading.isEmpty() && !all.isEmpty()) {
            out.append('\n');
        }
    }

    private static String clean(String text) {
        return TextTable.clean(text);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        List<Map<String, Object>> patterns = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            patterns.add(pattern(found.get(i), chosen.choices().get(i)));
        }
        json.put("patterns", patterns);
        if (why) {
            json.put(
                    "unused", explanations.useless().stream().map(this::leftOut).toList());
        }
        json.put(
                "suggestions",
                explanations.suggestions().stream().map(BindAnswer::suggestion).toList());
        json.put("stale", stale());
        json.put("added", file.entries().isEmpty() ? 0 : chosen.added());
        return json;
    }

    private Map<String, Object> pattern(PatternBinding bound, List<Choice> choices) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", bound.pattern().name());
        json.put("weight", bound.pattern().weight());
        json.put("steps", bound.pattern().steps().stream().map(BindAnswer::step).toList());
        json.put("complete", bound.complete());
        json.put("sequences", choices.stream().map(this::choice).toList());
        if (choices.isEmpty()) {
            json.put("nearest", explanations.nearest(bound));
        }
        if (why) {
            json.put(
                    "leftOut",
                    explanations.leftOut(bound).stream().map(this::leftOut).toList());
        }
        return json;
    }

    private static Map<String, Object> step(PatternStep step) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("operation", step.operation().name());
        json.put("input", step.inputs());
        json.put("output", step.output());
        return json;
    }

    private Map<String, Object> choice(Choice choice) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("operations", names.of(choice.sequence()));
        json.put(
                "services",
                choice.sequence().operations().stream().map(Operation::service).toList());
        json.put("enabled", choice.enabled());
        json.put("weight", choice.weight());
        List<Map<String, Object>> values = new ArrayList<>();
        for (int step = 0; step < choice.sequence().fills().size(); step++) {
            for (Fill fill : choice.sequence().fills().get(step)) {
                Map<String, Object> value = new LinkedHashMap<>();
                value.put("step", step + 1);
                value.put("name", fill.dependency().name());
                value.put("of", fill.step() + 1);
                value.put("source", fill.source().described());
                value.put("rule", fill.source().rule().key());
                values.add(value);
            }
        }
        json.put("values", values);
        return json;
    }

    private Map<String, Object> leftOut(LeftOut one) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (one.step() > 0) {
            json.put("step", one.step());
        }
        json.put("operation", names.of(one.operation()));
        json.put("reason", one.reason());
        return json;
    }

    private static Map<String, Object> suggestion(Suggestion one) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("link", one.link());
        json.put("reason", one.reason());
        return json;
    }
}
