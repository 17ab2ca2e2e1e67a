package io.jenkins.plugins.benchgate.workload.openapi.binding;

import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A binding as people edit it: which sequences are switched off, and how often each is taken. A sequence that the file
 * does not have is taken.
 */
public record BindingFile(List<Exclusion> exclusions, List<Entry> entries) {
    /** The file of which nothing has been written yet. */
    public static final BindingFile EMPTY = new BindingFile(List.of(), List.of());

    public BindingFile {
        exclusions = List.copyOf(exclusions);
        entries = List.copyOf(entries);
    }

    /**
     * A sequence of the file.
     *
     * @param operations by their {@link OperationNames}
     * @param weight its share of the pattern, as a number beside those of the pattern's other sequences, from 1
     * @param line of it, from 1
     */
    public record Entry(String pattern, List<String> operations, boolean enabled, int weight, int line) {
        public Entry {
            operations = List.copyOf(operations);
        }
    }

    /** A sequence that was found, with what the file says of it. */
    public record Choice(OperationSequence sequence, boolean enabled, int weight) {}

    /**
     * What a file says of what was found.
     *
     * @param choices for each pattern those of its sequences, in their order
     * @param stale sequences of the file that were not found
     * @param added how many sequences were found that the file does not have
     */
    public record Chosen(List<List<Choice>> choices, List<Stale> stale, int added) {
        public Chosen {
            choices = List.copyOf(choices);
            stale = List.copyOf(stale);
        }
    }

    /**
     * A sequence of the file that was not found.
     *
     * @param line of it, from 1
     * @param reason the sentence from the word found on
     */
    public record Stale(int line, String reason) {}

    /** Puts the file's settings to what was found. */
    public Chosen chosen(List<PatternBinding> found, OperationNames names) {
        Map<String, Entry> known = new HashMap<>();
        entries.forEach(entry -> known.put(key(entry.pattern(), entry.operations()), entry));
        Set<String> met = new HashSet<>();
        List<List<Choice>> choices = new ArrayList<>();
        int added = 0;
        for (PatternBinding bound : found) {
            List<Choice> own = new ArrayList<>();
            for (OperationSequence sequence : bound.sequences()) {
                String key = key(bound.pattern().name(), names.of(sequence));
                Entry entry = known.get(key);
                added += entry == null ? 1 : 0;
                met.add(key);
                own.add(new Choice(sequence, entry == null || entry.enabled(), entry == null ? 1 : entry.weight()));
            }
            choices.add(List.copyOf(own));
        }
        List<Stale> stale = entries.stream()
                .filter(entry -> !met.contains(key(entry.pattern(), entry.operations())))
                .map(entry -> new Stale(entry.line(), why(entry, names)))
                .toList();
        return new Chosen(choices, stale, added);
    }

    private static String key(String pattern, List<String> operations) {
        return pattern + "\n" + String.join("\n", operations);
    }

    private static String why(Entry entry, OperationNames names) {
        return entry.operations().stream()
                .filter(name -> !names.has(name))
                .findFirst()
                .map(name -> "found operation '" + name + "', which no document has, expected one that is there")
                .orElse("found sequence '" + String.join(", ", entry.operations()) + "' of pattern " + entry.pattern()
                        + ", which is not bound, expected one that is found");
    }

    /** The text of a file that has all sequences that were found. */
    public String text(List<PatternBinding> found, Chosen chosen, OperationNames names) {
        StringBuilder text = new StringBuilder("# Sequences that benchgate bind found. Switch off what is not wanted by"
                + " enabled: false; weight is the share\n# of a sequence beside the others of its pattern.\n");
        text.append("exclude: [");
        for (int i = 0; i < exclusions.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(quoted(exclusions.get(i).text()));
        }
        text.append("]\npatterns:\n");
        for (int i = 0; i < found.size(); i++) {
            text.append("  - name: ")
                    .append(quoted(found.get(i).pattern().name()))
                    .append('\n');
            text.append(chosen.choices().get(i).isEmpty() ? "    sequences: []\n" : "    sequences:\n");
            for (Choice choice : chosen.choices().get(i)) {
                text.append("      - operations:\n");
                List<String> operations = names.of(choice.sequence());
                for (int step = 0; step < operations.size(); step++) {
                    text.append("          - ")
                            .append(quoted(operations.get(step)))
                            .append(comment(choice.sequence().fills().get(step)))
                            .append('\n');
                }
                text.append("        enabled: ").append(choice.enabled()).append('\n');
                text.append("        weight: ").append(choice.weight()).append('\n');
            }
        }
        return text.toString();
    }

    /** By what each value is linked; a document's names are of letters that cannot end a comment. */
    private static String comment(List<Fill> fills) {
        StringBuilder comment = new StringBuilder();
        for (Fill fill : fills) {
            String text = fill.described();
            comment.append(comment.isEmpty() ? " # " : "; ");
            text.codePoints()
                    .map(c -> (c >= ' ' && c <= '~') || Character.isLetterOrDigit(c) ? c : '?')
                    .forEach(comment::appendCodePoint);
        }
        return comment.toString();
    }

    /** A text in double quotes is the same in JSON and in YAML. */
    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }
}
