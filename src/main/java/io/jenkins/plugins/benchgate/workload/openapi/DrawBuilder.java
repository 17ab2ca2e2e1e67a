package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.ObjectDraw.ArrayDraw;
import io.jenkins.plugins.benchgate.workload.openapi.SetValues.Listed;
import io.jenkins.plugins.benchgate.workload.openapi.ValueGenerator.Draw;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds what draws values of a schema.
 *
 * <p>A part that is within itself, too deep, or one too many has no draw: an optional property of it is left out, and
 * what requires it has none either.
 */
final class DrawBuilder {
    private static final int MOST_PARTS = 5000;
    private static final int DEEPEST = 60;
    /** Levels up to which optional properties are there: public documents describe whole databases so. */
    private static final int DEEPEST_OPTIONAL = 6;
    /** Items of a value, over all its lists. */
    private static final int MOST_ITEMS = 100_000;

    private static final int USUAL_ITEMS = 3;
    private static final Draw NULL = random -> NullNode.instance;

    private final double optional;
    private final SetValues set;
    private int parts;

    /** @param set schemas by JSONPaths in place of those of the document; empty for what is left out */
    DrawBuilder(double optional, Map<String, Optional<Schema>> set) {
        this.optional = optional;
        this.set = new SetValues(set);
    }

    /**
     * Where a value is.
     *
     * @param schemas that it has to meet, as they are written
     * @param outer the value that it is in; {@code null} of the root
     * @param times how many items it is in at most
     * @param path JSONPath of it
     */
    private record Level(List<JsonNode> schemas, @Nullable Level outer, int depth, int times, String path) {
        Level times(int more) {
            return new Level(schemas, outer, depth, times * more, path);
        }

        @SuppressWarnings("ReferenceEquality")
        private boolean same(Level other) {
            boolean same = schemas.size() == other.schemas.size();
            for (int i = 0; same && i < schemas.size(); i++) {
                same = schemas.get(i) == other.schemas.get(i);
            }
            return same && !schemas.isEmpty();
        }

        boolean withinItself() {
            for (Level one = outer; one != null; one = one.outer) {
                if (same(one)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** @throws InputException when there are no values of it */
    Draw of(Schema schema) throws IOException {
        return built(List.of(schema), null, "$")
                .orElseThrow(() ->
                        schema.wrong("a schema with values: this one requires itself, or " + MOST_PARTS + " parts"));
    }

    private Optional<Draw> built(List<Schema> schemas, @Nullable Level outer, String path) throws IOException {
        List<JsonNode> nodes = new ArrayList<>();
        for (Schema schema : schemas) {
            nodes.add(schema.node());
        }
        Level level = outer == null
                ? new Level(nodes, null, 0, 1, path)
                : new Level(nodes, outer, outer.depth() + 1, outer.times(), path);
        if (level.depth() > DEEPEST || level.withinItself()) {
            return Optional.empty();
        }
        Rules rules = new Rules();
        for (Schema schema : schemas) {
            rules.add(schema);
        }
        return built(rules, level);
    }

    private Optional<Draw> built(Rules rules, Level level) throws IOException {
        if (parts++ > MOST_PARTS) {
            return Optional.empty();
        }
        if (!rules.choice().isEmpty()) {
            List<Rules> branches = new ArrayList<>();
            Optional<InputException> wrong = Optional.empty();
            for (Schema schema : rules.choice()) {
                try {
                    branches.add(rules.chosen(schema));
                } catch (InputException e) {
                    wrong = wrong.or(() -> Optional.of(e));
                }
            }
            return oneOf(branches, wrong, level);
        }
        List<JsonNode> allowed = rules.allowed();
        if (!allowed.isEmpty()) {
            return Optional.of(new Listed(allowed));
        }
        List<String> types = rules.types();
        if (types.size() > 1) {
            return oneOf(types.stream().map(rules::only).toList(), Optional.empty(), level);
        }
        return ofType(types.isEmpty() ? "" : types.get(0), rules, level);
    }

    private Optional<Draw> ofType(String type, Rules rules, Level level) throws IOException {
        return switch (type) {
            case "object" -> object(rules, level);
            case "array" -> array(rules, level);
            case "integer", "number" -> Optional.of(Numbers.of(rules, type.equals("integer")));
            case "boolean" -> Optional.of(new Listed(List.of(BooleanNode.FALSE, BooleanNode.TRUE)));
            case "null" -> Optional.of(NULL);
            case "string" ->
                Optional.of(
                        rules.examples().size() > 1 && rules.patterns().isEmpty() ? examples(rules) : Texts.of(rules));
            default -> Optional.of(rules.examples().isEmpty() ? Texts.of(rules) : new Listed(rules.examples()));
        };
    }

    /** Several examples of a text are realistic values; those of another type or length are none. */
    private static Draw examples(Rules rules) throws IOException {
        Range length = Range.of(rules, "Length", Texts.LONGEST);
        List<JsonNode> fitting = rules.examples().stream()
                .filter(one -> one.isTextual()
                        && length.has(
                                one.asText().codePointCount(0, one.asText().length())))
                .toList();
        return fitting.isEmpty() ? Texts.of(rules) : new Listed(fitting);
    }

    /** One of those that have values; null only where nothing else does. */
    private Optional<Draw> oneOf(List<Rules> branches, Optional<InputException> wrong, Level level) throws IOException {
        List<Draw> draws = new ArrayList<>();
        Optional<InputException> first = wrong;
        for (Rules branch : branches) {
            try {
                built(branch, level).ifPresent(draws::add);
            } catch (InputException e) {
                first = first.or(() -> Optional.of(e));
            }
        }
        if (draws.isEmpty()) {
            if (first.isPresent()) {
                throw first.get();
            }
            return Optional.empty();
        }
        if (draws.stream().anyMatch(draw -> draw != NULL)) {
            draws.removeIf(draw -> draw == NULL);
        }
        List<Draw> all = List.copyOf(draws);
        return Optional.of(
                all.size() == 1
                        ? all.get(0)
                        : random -> all.get(random.below(all.size())).next(random));
    }

    private Optional<Draw> object(Rules rules, Level level) throws IOException {
        Range size = Range.of(rules, "Properties", MOST_PARTS);
        Set<String> required = new HashSet<>(rules.required());
        Optional<Map.Entry<String, String>> discriminated = rules.discriminated();
        discriminated.ifPresent(entry -> required.add(entry.getKey()));
        List<ObjectDraw.Member> members = new ArrayList<>();
        Set<String> others = set.within(level.path());
        for (Map.Entry<String, List<Schema>> property : rules.properties().entrySet()) {
            String name = property.getKey();
            boolean always = required.remove(name);
            if (others.remove(name)) {
                set.draw(level.path(), name, property.getValue())
                        .ifPresent(draw -> members.add(new ObjectDraw.Member(name, draw, true)));
                continue;
            }
            if (readOnly(property.getValue())
                    || (!always && ((optional == 0 && size.least() == 0) || level.depth() >= DEEPEST_OPTIONAL))) {
                continue;
            }
            Optional<Draw> draw = discriminated.isPresent()
                            && discriminated.get().getKey().equals(name)
                            && allows(property.getValue(), discriminated.get().getValue())
                    ? Optional.of(new Listed(
                            List.of(TextNode.valueOf(discriminated.get().getValue()))))
                    : built(property.getValue(), level, level.path() + JsonPath.property(name));
            if (draw.isPresent()) {
                members.add(new ObjectDraw.Member(name, draw.get(), always));
            } else if (always) {
                return Optional.empty();
            }
        }
        required.removeAll(others);
        for (String name : rules.open() ? others : Set.<String>of()) {
            set.draw(level.path(), name, List.of())
                    .ifPresent(draw -> members.add(new ObjectDraw.Member(name, draw, true)));
        }
        for (String name : rules.required()) {
            if (required.contains(name)) {
                if (rules.closed()) {
                    throw rules.place("required").wrong("properties that additionalProperties allows");
                }
                Optional<Draw> draw = built(rules.additional(), level, level.path() + JsonPath.property(name));
                if (draw.isEmpty()) {
                    return Optional.empty();
                }
                members.add(new ObjectDraw.Member(name, draw.get(), true));
            }
        }
        for (int i = 1; members.size() < size.least(); i++) {
            String name = "property" + i;
            Optional<Draw> draw = rules.closed()
                    ? Optional.empty()
                    : built(rules.additional(), level, level.path() + JsonPath.property(name));
            if (draw.isEmpty()) {
                throw rules.place("minProperties").wrong("at most the number of properties, " + members.size());
            }
            if (!rules.properties().containsKey(name)) {
                members.add(new ObjectDraw.Member(name, draw.get(), true));
            }
        }
        long always = members.stream().filter(ObjectDraw.Member::required).count();
        if (always > size.most()) {
            throw rules.place("maxProperties").wrong("at least the number of required properties, " + always);
        }
        if (members.isEmpty() && rules.properties().isEmpty()) {
            List<JsonNode> objects =
                    rules.examples().stream().filter(JsonNode::isObject).toList();
            if (!objects.isEmpty()) {
                return Optional.of(new Listed(objects));
            }
        }
        return Optional.of(new ObjectDraw(members, size, optional));
    }

    private static boolean readOnly(List<Schema> schemas) throws IOException {
        for (Schema schema : schemas) {
            if (schema.readOnly()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a property may have the value that tells schemas apart: base schemas often list those of others alone.
     */
    private static boolean allows(List<Schema> schemas, String value) throws IOException {
        Rules rules = new Rules();
        for (Schema schema : schemas) {
            rules.add(schema);
        }
        List<JsonNode> allowed = rules.allowed();
        return allowed.isEmpty() || allowed.contains(TextNode.valueOf(value));
    }

    private Optional<Draw> array(Rules rules, Level level) throws IOException {
        int limit = MOST_ITEMS / level.times();
        Range bounds = Range.of(rules, "Items", limit);
        int least = Math.max(bounds.least(), Math.min(1, bounds.most()));
        int most = Math.min(bounds.most(), Math.max(least, USUAL_ITEMS));
        if (most == 0) {
            return Optional.of(new ArrayDraw(NULL, new Range(0, 0), false));
        }
        Optional<Draw> item = built(rules.items(), level.times(most), level.path() + "[*]");
        if (item.isEmpty()) {
            return bounds.least() == 0 ? Optional.of(new ArrayDraw(NULL, new Range(0, 0), false)) : Optional.empty();
        }
        if (!rules.unique()) {
            return Optional.of(new ArrayDraw(item.get(), new Range(least, most), false));
        }
        int distinct = item.get().all().isEmpty() ? most : item.get().all().size();
        Range range = new Range(least, Math.min(most, Math.max(least, distinct)));
        ArrayDraw draw = new ArrayDraw(item.get(), range, true);
        if (distinct < least || !draw.fills(RandomStream.at(0))) {
            throw rules.place("minItems").wrong("at most as many items as there are different values");
        }
        return Optional.of(draw);
    }
}
