package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Values for one parameter or body of requests, drawn from its schema.
 *
 * <p>A value is given by a seed and a path alone: values do not depend on which others are drawn, nor on the order.
 * Safe for concurrent use.
 */
public final class ValueGenerator {
    private final Draw draw;

    private ValueGenerator(Draw draw) {
        this.draw = draw;
    }

    /**
     * Prepares to draw values.
     *
     * @param optional share of the properties that a schema does not require which are there, 0 to 1
     * @throws io.jenkins.plugins.benchgate.io.InputException when no value can be drawn: one line with the place in the
     *     document, what was found and what was expected
     */
    public static ValueGenerator of(Schema schema, double optional) throws IOException {
        return of(schema, optional, Map.of());
    }

    /**
     * The same with other values in some places.
     *
     * @param set schemas by JSONPaths, such as {@code $.items[*].kind}; empty for what is left out
     */
    public static ValueGenerator of(Schema schema, double optional, Map<String, Optional<Schema>> set)
            throws IOException {
        if (!(optional >= 0 && optional <= 1)) {
            throw new IllegalArgumentException("share " + optional);
        }
        return new ValueGenerator(new DrawBuilder(optional, set).of(schema));
    }

    /**
     * The value at a place.
     *
     * @param path such as the number of the operation and that of the request
     */
    public JsonNode value(long seed, long... path) {
        return draw.next(RandomStream.at(seed, path));
    }

    /** Draws values of one schema. Keeps nothing between two of them. */
    interface Draw {
        JsonNode next(RandomStream random);

        /** All values that there are, where they are few; else empty. */
        default List<JsonNode> all() {
            return List.of();
        }
    }
}
