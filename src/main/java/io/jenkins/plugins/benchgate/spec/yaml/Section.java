package io.jenkins.plugins.benchgate.spec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.model.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * One mapping of a spec file, read key by key; what is wrong is noted with its place, and reading goes on with a
 * default.
 *
 * <p>A key is asked for by its name once; {@link #end} notes every key that nobody asked for.
 */
public final class Section {
    private final String path;
    private final String table;
    private final Mark mark;
    private final Mistakes mistakes;
    private final Map<String, NodeTuple> entries;
    private final List<String> known;

    private Section(String path, String table, Mark mark, Mistakes mistakes) {
        this(path, table, mark, mistakes, new LinkedHashMap<>(), new ArrayList<>());
    }

    private Section(
            String path,
            String table,
            Mark mark,
            Mistakes mistakes,
            Map<String, NodeTuple> entries,
            List<String> known) {
        this.path = path;
        this.table = table;
        this.mark = mark;
        this.mistakes = mistakes;
        this.entries = entries;
        this.known = known;
    }

    /**
     * A mapping node as a section; any other node is a mistake, and an empty section.
     *
     * @param path of it, for people
     * @param table name of it in the table of keys; empty: its keys are not there
     */
    public static Section of(String path, String table, Node node, Mistakes mistakes) {
        Section section = new Section(path, table, node.getStartMark(), mistakes);
        if (!(node instanceof MappingNode mapping)) {
            mistakes.add(node.getStartMark(), "found " + described(node) + ", expected keys and values" + section.in());
            return section;
        }
        for (NodeTuple tuple : mapping.getValue()) {
            String key = name(tuple.getKeyNode());
            NodeTuple earlier = section.entries.putIfAbsent(key, tuple);
            if (earlier != null) {
                mistakes.add(
                        tuple.getKeyNode().getStartMark(),
                        "found '" + key + "' again, expected it once" + section.in() + " (first in line "
                                + (earlier.getKeyNode().getStartMark().getLine() + 1) + ")");
            }
        }
        return section;
    }

    /** The name that the node of a key has, for people where it is no single value. */
    static String name(Node key) {
        return key instanceof ScalarNode scalar ? scalar.getValue() : described(key);
    }

    /** The same section with the keys that another one of the table has. */
    public Section as(String other) {
        return new Section(path, other, mark, mistakes, entries, known);
    }

    private @Nullable Node take(String key) {
        known.add(key);
        NodeTuple tuple = entries.get(key);
        return tuple == null ? null : tuple.getValueNode();
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    /** The folder of the spec. */
    public Path folder() {
        return mistakes.folder();
    }

    /** Whether a key is there and holds a nested section. */
    public boolean holdsKeys(String key) {
        NodeTuple tuple = entries.get(key);
        return tuple != null && tuple.getValueNode() instanceof MappingNode;
    }

    /** Every key, in file order. */
    public List<String> keys() {
        return List.copyOf(entries.keySet());
    }

    /** The place of a key's value, or of the section where the key is absent. */
    public Mark at(String key) {
        NodeTuple tuple = entries.get(key);
        return tuple == null ? mark : tuple.getValueNode().getStartMark();
    }

    public void mistake(String key, String what) {
        mistakes.add(at(key), what);
    }

    /** Notes what is wrong with the section as a whole. */
    public void mistake(String what) {
        mistakes.add(mark, what);
    }

    /** Number of mistakes that were found so far, in all sections. */
    public int mistakes() {
        return mistakes.count();
    }

    /** A nested section; empty where the key is absent. */
    public Section section(String key, boolean required) {
        Node node = take(key);
        if (node == null) {
            if (required) {
                missing(key);
            }
            return empty(key);
        }
        return of(inner(key), KeyTable.inside(table, key), node, mistakes);
    }

    /** A nested section without keys, whatever stands there. */
    public Section empty(String key) {
        return new Section(inner(key), KeyTable.inside(table, key), mark, mistakes);
    }

    /** A text; {@code fallback} where the key is absent. */
    public String text(String key, String fallback) {
        return value(key, fallback, false, text -> text);
    }

    /** A text; the default of the table where the key is absent, which is empty where the table has none. */
    public String text(String key) {
        return text(key, usual(key));
    }

    /** A reader of texts that match the pattern of the table. */
    public Function<String, String> matching(String key) {
        return KeyTable.key(table, key)::matching;
    }

    /** A text that matches the pattern of the table; empty where it is absent, and after a mistake. */
    public Optional<String> checked(String key) {
        return optional(key, matching(key));
    }

    /** One of the words of the table; empty where it is absent, and after a mistake. */
    public Optional<String> word(String key) {
        return optional(key, KeyTable.key(table, key)::word);
    }

    /** Whether another word than the default of the table is given. */
    public boolean other(String key) {
        return !word(key).orElse(usual(key)).equals(usual(key));
    }

    /** A text that must be there and not be blank; empty after a mistake. */
    public String requiredText(String key) {
        return value(key, "", true, text -> filled(key, text));
    }

    /** A text that may be absent, but not blank: {@code null} then, and after a mistake. */
    @Nullable
    public String optionalText(String key) {
        return optional(key, text -> filled(key, text)).orElse(null);
    }

    private static String filled(String key, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("found nothing, expected a value for '" + key + "'");
        }
        return text;
    }

    /** A whole number within the bounds of the table, 0 for a word of it, or its default where the key is absent. */
    public int whole(String key) {
        return whole(key, usual -> usual);
    }

    /** A whole number within the bounds of the table; what {@code fallback} makes of its default where it is absent. */
    public int whole(String key, IntUnaryOperator fallback) {
        return whole(key, fallback.applyAsInt(Integer.parseInt(usual(key))));
    }

    /** A whole number within the bounds of the table; {@code fallback} where the key is absent. */
    public int whole(String key, int fallback) {
        return value(key, fallback, false, bounded(key));
    }

    /** A whole number of a key that is not in the table; {@code fallback} where it is absent. */
    public int whole(String key, int fallback, int least, int most) {
        return value(key, fallback, false, KeyTable.Key.bounded(least, most)::whole);
    }

    /** A whole number that must be there; its least after a mistake. */
    public int requiredWhole(String key) {
        return value(key, KeyTable.key(table, key).least(), true, bounded(key));
    }

    /** A whole number that may be absent: {@code null} then, and after a mistake. */
    @Nullable
    public Integer optionalWhole(String key) {
        return optional(key, bounded(key)).orElse(null);
    }

    private Function<String, Integer> bounded(String key) {
        return KeyTable.key(table, key)::whole;
    }

    /** Whole numbers within the bounds of the table: a list, or one; empty where the key is absent. */
    public List<Integer> wholes(String key) {
        return values(key, bounded(key));
    }

    /** The largest whole number that the table has for a key. */
    public int most(String key) {
        return KeyTable.key(table, key).most();
    }

    /** The words that the table has for a key. */
    public List<String> words(String key) {
        return KeyTable.key(table, key).words();
    }

    /** The default that the table has for a key, as text; empty: none. */
    public String usual(String key) {
        return KeyTable.key(table, key).fallback();
    }

    /** A length of time in seconds, above zero; the default of the table where the key is absent. */
    public double seconds(String key) {
        return seconds(key, Amounts.time(usual(key)));
    }

    /** A length of time in seconds, above zero; {@code fallback} where the key is absent. */
    public double seconds(String key, double fallback) {
        return value(key, fallback, false, Amounts::time);
    }

    /**
     * A share, written as 80 % or as 0.8; the default of the table where the key is absent.
     *
     * @param allowed whether a share may be given, where 1 is all
     */
    public double share(String key, DoublePredicate allowed) {
        return value(
                key,
                text -> Quantity.share(text, allowed, KeyTable.key(table, key).expected()));
    }

    /** A sum of money, above zero; {@code null} where the key is absent, and after a mistake. */
    @Nullable
    public Double money(String key) {
        return optional(key, Amounts::money).orElse(null);
    }

    /** A size in bytes, above zero; {@code null} where the key is absent, and after a mistake. */
    @Nullable
    public Long bytes(String key) {
        return optional(key, Amounts::bytes).orElse(null);
    }

    /** Whether something is wanted; {@code null} where the key is absent, and after a mistake. */
    @Nullable
    public Boolean yes(String key) {
        return optional(key, text -> {
                    if (!text.equals("true") && !text.equals("false")) {
                        throw new IllegalArgumentException("found '" + text + "', expected true or false");
                    }
                    return text.equals("true");
                })
                .orElse(null);
    }

    /** A value read by {@code reader}, whose {@link IllegalArgumentException} becomes the mistake. */
    public <T> T value(String key, T fallback, boolean required, Function<String, T> reader) {
        Node node = take(key);
        if (node == null) {
            if (required) {
                missing(key);
            }
            return fallback;
        }
        return item(key, node, fallback, reader);
    }

    /** A value read by {@code reader}, as is the default of the table where the key is absent. */
    public <T> T value(String key, Function<String, T> reader) {
        return value(key, reader.apply(usual(key)), false, reader);
    }

    /** A value that may be absent. */
    public <T> Optional<T> optional(String key, Function<String, T> reader) {
        Node node = take(key);
        return node == null
                ? Optional.empty()
                : item(key, node, Optional.empty(), text -> Optional.of(reader.apply(text)));
    }

    /** What is made of values that were read; empty, and a mistake at a key, where they do not fit together. */
    public <T> Optional<T> made(String key, Supplier<T> value) {
        try {
            return Optional.of(value.get());
        } catch (IllegalArgumentException e) {
            mistake(key, message(e));
            return Optional.empty();
        }
    }

    private static String message(IllegalArgumentException e) {
        return Objects.requireNonNullElse(e.getMessage(), "found no valid value");
    }

    private <T> T item(String key, Node node, T fallback, Function<String, T> reader) {
        if (!(node instanceof ScalarNode scalar)) {
            mistakes.add(
                    node.getStartMark(),
                    "found " + described(node) + " as '" + key + "'" + in() + ", expected a single value");
            return fallback;
        }
        try {
            return reader.apply(scalar.getValue());
        } catch (IllegalArgumentException e) {
            mistakes.add(node.getStartMark(), message(e));
            return fallback;
        }
    }

    /** A value of any kind, as JSON has it; empty where the key is absent, and after a mistake. */
    public Optional<JsonNode> json(String key) {
        Node node = take(key);
        return node == null ? Optional.empty() : JsonValue.of(node, mistakes);
    }

    /** Line of it, from 1. */
    public int line() {
        return mark.getLine() + 1;
    }

    /** A list of values, or one value as a list of one; {@code fallback} where the key is absent. */
    public <T> List<Placed<T>> list(String key, List<T> fallback, Function<String, T> reader) {
        Node node = take(key);
        if (node == null) {
            return fallback.stream().map(value -> new Placed<>(value, mark)).toList();
        }
        List<Node> nodes = node instanceof SequenceNode sequence ? sequence.getValue() : List.of(node);
        List<Placed<T>> values = new ArrayList<>();
        for (Node one : nodes) {
            List<T> read = item(key, one, List.of(), text -> List.of(reader.apply(text)));
            read.forEach(value -> values.add(new Placed<>(value, one.getStartMark())));
        }
        return values;
    }

    /** The values of a list, or one value as a list of one; empty where the key is absent. */
    public <T> List<T> values(String key, Function<String, T> reader) {
        return list(key, List.<T>of(), reader).stream().map(Placed::value).toList();
    }

    /** A list of mappings; empty where the key is absent. */
    public List<Section> sections(String key) {
        Node node = take(key);
        if (node == null) {
            return List.of();
        }
        if (!(node instanceof SequenceNode sequence)) {
            mistakes.add(node.getStartMark(), "found " + described(node) + ", expected a list under " + key);
            return List.of();
        }
        List<Section> sections = new ArrayList<>();
        for (Node one : sequence.getValue()) {
            sections.add(of(key + "[" + sections.size() + "]", KeyTable.inside(table, key), one, mistakes));
        }
        return sections;
    }

    /** A list whose items are single values or have keys of their own, or one item; empty where the key is absent. */
    public <T> List<T> mixed(String key, Function<String, T> reader, Function<Section, Optional<T>> keyed) {
        Node node = take(key);
        if (node == null) {
            return List.of();
        }
        List<Node> nodes = node instanceof SequenceNode sequence ? sequence.getValue() : List.of(node);
        List<T> items = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Node one = nodes.get(i);
            Optional<T> item = one instanceof MappingNode
                    ? keyed.apply(of(inner(key) + "[" + i + "]", KeyTable.inside(table, key), one, mistakes))
                    : item(key, one, Optional.empty(), text -> Optional.of(reader.apply(text)));
            item.ifPresent(items::add);
        }
        return items;
    }

    /** Free keys with their values, in file order; empty where the key is absent. */
    public Map<String, String> texts(String key) {
        return texts(key, text -> text);
    }

    /** Free keys with values that {@code reader} reads, in file order; empty where the key is absent. */
    public Map<String, String> texts(String key, Function<String, String> reader) {
        Section section = section(key, false);
        Map<String, String> texts = new LinkedHashMap<>();
        section.entries.keySet().forEach(name -> texts.put(name, section.value(name, "", false, reader)));
        return texts;
    }

    /** A list of values that may hold {@link Placeholders}, or one as a list of one; empty where the key is absent. */
    public List<String> filledTexts(String key) {
        return values(key, Placeholders::checked);
    }

    /** Free keys with values as {@link #filledTexts} has them, in file order; empty where the key is absent. */
    public Map<String, String> filledEntries(String key) {
        return texts(key, Placeholders::checked);
    }

    /** All keys with their values as they stand, in file order. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        entries.keySet().forEach(name -> texts.put(name, text(name, "")));
        return texts;
    }

    /** Free keys with values that may hold {@link Placeholders}, in file order; empty where the key is absent. */
    public Map<String, String> checkedTexts(String key) {
        return texts(key, Placeholders::checkedSecret);
    }

    /** Notes every key that was not asked for. */
    public void end() {
        entries.forEach((key, tuple) -> {
            if (!known.contains(key)) {
                mistakes.add(
                        tuple.getKeyNode().getStartMark(),
                        "found unknown key '" + key + "'" + in() + ", expected one of " + String.join(", ", known));
            }
        });
    }

    private String inner(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private void missing(String key) {
        mistakes.add(mark, "found no '" + key + "'" + in() + ", expected it");
    }

    private String in() {
        return " in " + (path.isEmpty() ? "the spec" : path);
    }

    private static String described(Node node) {
        if (node instanceof MappingNode) {
            return "keys and values";
        }
        if (node instanceof SequenceNode) {
            return "a list";
        }
        return node instanceof ScalarNode scalar && !scalar.getValue().isEmpty()
                ? "'" + scalar.getValue() + "'"
                : "nothing";
    }

    /** A value and where it stands. */
    public record Placed<T>(T value, Mark mark) {}
}
