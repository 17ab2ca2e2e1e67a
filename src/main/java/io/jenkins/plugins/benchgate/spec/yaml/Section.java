package io.jenkins.plugins.benchgate.spec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.YamlScalar;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
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
    /** Levels of a value that is taken as it is. */
    private static final int DEEPEST = 50;

    private final String path;
    private final Mark mark;
    private final Mistakes mistakes;
    private final Map<String, NodeTuple> entries = new LinkedHashMap<>();
    private final List<String> known = new ArrayList<>();

    private Section(String path, Mark mark, Mistakes mistakes) {
        this.path = path;
        this.mark = mark;
        this.mistakes = mistakes;
    }

    /** A mapping node as a section; any other node is a mistake, and an empty section. */
    public static Section of(String path, Node node, Mistakes mistakes) {
        Section section = new Section(path, node.getStartMark(), mistakes);
        if (!(node instanceof MappingNode mapping)) {
            mistakes.add(node.getStartMark(), "found " + described(node) + ", expected keys and values" + section.in());
            return section;
        }
        for (NodeTuple tuple : mapping.getValue()) {
            String key =
                    tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : described(tuple.getKeyNode());
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

    private @Nullable Node take(String key) {
        known.add(key);
        NodeTuple tuple = entries.get(key);
        return tuple == null ? null : tuple.getValueNode();
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    /** Whether the value of a key has keys of its own. */
    public boolean nested(String key) {
        NodeTuple tuple = entries.get(key);
        return tuple != null && tuple.getValueNode() instanceof MappingNode;
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
        String inner = path.isEmpty() ? key : path + "." + key;
        if (node == null) {
            if (required) {
                missing(key);
            }
            return new Section(inner, mark, mistakes);
        }
        return of(inner, node, mistakes);
    }

    /** A text; {@code fallback} where the key is absent. */
    public String text(String key, String fallback) {
        return value(key, fallback, false, text -> text);
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

    /** A whole number within bounds; {@code fallback} where the key is absent. */
    public int whole(String key, int fallback, int least, int most) {
        return value(key, fallback, false, text -> wholeNumber(text, least, most));
    }

    /** A whole number that must be there; {@code least} after a mistake. */
    public int requiredWhole(String key, int least, int most) {
        return value(key, least, true, text -> wholeNumber(text, least, most));
    }

    /** A whole number that may be absent: {@code null} then, and after a mistake. */
    @Nullable
    public Integer optionalWhole(String key, int least, int most) {
        return optional(key, text -> wholeNumber(text, least, most)).orElse(null);
    }

    private static int wholeNumber(String text, int least, int most) {
        String digits = text.replace("_", "");
        if (!digits.matches("-?\\d{1,10}") || Long.parseLong(digits) < least || Long.parseLong(digits) > most) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected a whole number from " + least + " to " + most);
        }
        return Integer.parseInt(digits);
    }

    /** A length of time in seconds, above zero. */
    public double seconds(String key, double fallback) {
        return value(key, fallback, false, text -> {
            Quantity quantity = Quantity.parse(text);
            if (!quantity.unit().equals(Unit.SECOND) || quantity.value() <= 0) {
                throw new IllegalArgumentException("found '" + text + "', expected a time such as 30 s or 2 min");
            }
            return quantity.value();
        });
    }

    /**
     * A share, written as 80 % or as 0.8.
     *
     * @param allowed whether a share may be given, where 1 is all
     * @param expected what may be given, for people
     */
    public double share(String key, double fallback, DoublePredicate allowed, String expected) {
        return value(key, fallback, false, text -> {
            Quantity quantity = Quantity.parse(text);
            boolean percentage = quantity.unit().equals(Unit.PERCENT);
            double share = percentage ? quantity.value() / 100 : quantity.value();
            if (!(percentage || quantity.unit().equals(Unit.NONE)) || !allowed.test(share)) {
                throw new IllegalArgumentException("found '" + text + "', expected " + expected);
            }
            return share;
        });
    }

    /** A sum of money, above zero; {@code null} where the key is absent, and after a mistake. */
    @Nullable
    public Double money(String key) {
        return optional(key, Section::amount).orElse(null);
    }

    /** Reads a sum of money, which is a number above zero. */
    public static double amount(String text) {
        Quantity quantity = Quantity.parse(text);
        if (!quantity.unit().equals(Unit.NONE) || quantity.value() <= 0) {
            throw new IllegalArgumentException("found '" + text + "', expected an amount such as 0.5");
        }
        return quantity.value();
    }

    /** A size in bytes, above zero; {@code null} where the key is absent, and after a mistake. */
    @Nullable
    public Long bytes(String key) {
        return optional(key, text -> {
                    Quantity quantity = Quantity.parse(text);
                    if (!quantity.unit().equals(Unit.BYTE) || quantity.value() < 1) {
                        throw new IllegalArgumentException("found '" + text + "', expected a size such as 40 GiB");
                    }
                    return Math.round(quantity.value());
                })
                .orElse(null);
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

    /** A value that may be absent. */
    public <T> Optional<T> optional(String key, Function<String, T> reader) {
        Node node = take(key);
        return node == null
                ? Optional.empty()
                : item(key, node, Optional.empty(), text -> Optional.of(reader.apply(text)));
    }

    private <T> T item(String key, Node node, T fallback, Function<String, T> reader) {
        if (!(node instanceof ScalarNode scalar)) {
            mistakes.add(
                    node.getStartMark(),
                    "found " + described(node) + " as '" + key + "'" + in() + ", expected a single value");
            return fallback;
        }
        return scalar(scalar, fallback, reader);
    }

    private <T> T scalar(ScalarNode node, T fallback, Function<String, T> reader) {
        try {
            return reader.apply(node.getValue());
        } catch (IllegalArgumentException e) {
            mistakes.add(node.getStartMark(), Objects.requireNonNullElse(e.getMessage(), "found no valid value"));
            return fallback;
        }
    }

    /** A value of any kind, as JSON has it; empty where the key is absent, and after a mistake. */
    public Optional<JsonNode> json(String key) {
        Node node = take(key);
        return node == null ? Optional.empty() : json(node, 0);
    }

    private Optional<JsonNode> json(Node node, int depth) {
        if (depth > DEEPEST) {
            mistakes.add(node.getStartMark(), "found more than " + DEEPEST + " levels of nesting, expected fewer");
            return Optional.empty();
        }
        if (node instanceof MappingNode mapping) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (NodeTuple tuple : mapping.getValue()) {
                String name = tuple.getKeyNode() instanceof ScalarNode scalar
                        ? scalar.getValue()
                        : described(tuple.getKeyNode());
                json(tuple.getValueNode(), depth + 1).ifPresent(value -> object.set(name, value));
            }
            return Optional.of(object);
        }
        if (node instanceof SequenceNode sequence) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            sequence.getValue().forEach(one -> json(one, depth + 1).ifPresent(array::add));
            return Optional.of(array);
        }
        return scalar((ScalarNode) node, Optional.empty(), text -> Optional.of(literal((ScalarNode) node, text)));
    }

    private static JsonNode literal(ScalarNode node, String text) {
        if (text.contains("${")) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected a value without variables: it is kept with the results as it is");
        }
        return YamlScalar.of(text, node.isPlain());
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
            sections.add(of(key + "[" + sections.size() + "]", one, mistakes));
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
                    ? keyed.apply(of((path.isEmpty() ? key : path + "." + key) + "[" + i + "]", one, mistakes))
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
        return list(key, List.<String>of(), Placeholders::checked).stream()
                .map(Placed::value)
                .toList();
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
