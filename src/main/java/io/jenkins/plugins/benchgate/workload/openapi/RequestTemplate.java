package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter.In;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter.ListStyle;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.load.Addresses;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Request;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Draws the requests of one operation. */
final class RequestTemplate {
    private final Operation operation;
    private final List<Drawn> parameters = new ArrayList<>();
    private final List<String> path = new ArrayList<>();
    private final @Nullable ValueGenerator body;
    private final boolean form;
    private final Map<String, ListStyle> formLists = new HashMap<>();

    /** A parameter; its values come from the examples where there are some, else from the schema. */
    private record Drawn(Parameter parameter, @Nullable ValueGenerator generator) {}

    private RequestTemplate(Operation operation) throws IOException {
        this.operation = operation;
        for (Parameter parameter : operation.parameters()) {
            if (sent(parameter)) {
                parameters.add(new Drawn(
                        parameter, parameter.examples().isEmpty() ? ValueGenerator.of(parameter.schema(), 1) : null));
            }
        }
        parts(operation.path().text());
        Optional<Content> content = operation.body();
        this.form = content.isPresent() && MediaTypes.form(content.get().mediaType());
        this.body = content.isPresent()
                ? ValueGenerator.of(content.get().schema(), 1, content.get().set())
                : null;
        if (content.isPresent() && form) {
            for (Map.Entry<String, Schema> one :
                    content.get().schema().properties().entrySet()) {
                JsonNode described = one.getValue().node();
                // of Swagger 2.0, whose lists are joined by commas unless it says otherwise
                boolean swagger = described.path("in").asText().equals("formData");
                boolean multi = described.path("collectionFormat").asText().equals("multi");
                formLists.put(one.getKey(), swagger && !multi ? ListStyle.CSV : ListStyle.MULTI);
            }
        }
    }

    /**
     * Prepares an operation.
     *
     * @throws io.jenkins.plugins.benchgate.io.InputException when a schema has no values
     */
    static RequestTemplate of(Operation operation) throws IOException {
        return new RequestTemplate(operation);
    }

    private static boolean sent(Parameter parameter) {
        return parameter.required() && !parameter.ownHeader();
    }

    /** Why no request of an operation is sent; empty where one can be. */
    static Optional<String> unsendable(Operation operation) throws IOException {
        Optional<Content> content = operation.body();
        if (content.isPresent()
                && !MediaTypes.json(content.get().mediaType())
                && !MediaTypes.form(content.get().mediaType())) {
            return Optional.of("takes " + content.get().mediaType() + ", which is not sent");
        }
        for (Parameter parameter : operation.parameters()) {
            if (!sent(parameter)) {
                continue;
            }
            if ((parameter.in() == In.HEADER || parameter.in() == In.COOKIE)
                    && !parameter.name().matches("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}")) {
                return Optional.of("requires the parameter '" + parameter.name() + "', which is no name of a header");
            }
            Schema.Kind kind = parameter.schema().kind();
            if (parameter.lists() == ListStyle.OTHER || kind == Schema.Kind.OBJECT) {
                return Optional.of("requires the parameter '" + parameter.name() + "', whose "
                        + (kind == Schema.Kind.OBJECT ? "value is an object" : "style is not known")
                        + ", which is not sent");
            }
        }
        return Optional.empty();
    }

    /** Cuts a path into texts and, at odd places, names of parameters. */
    private void parts(String template) {
        int at = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', at)) {
            int close = template.indexOf('}', open);
            if (close < 0) {
                break;
            }
            path.add(fixed(template.substring(at, open)));
            path.add(template.substring(open + 1, close));
            at = close + 1;
        }
        path.add(fixed(template.substring(at)));
    }

    /** What may stand in a path stays as the document has it. */
    private static String fixed(String text) {
        StringBuilder fixed = new StringBuilder();
        text.codePoints().forEach(c -> {
            String one = Character.toString(c);
            fixed.append("/%!$&'()*+,;=:@?".contains(one) ? one : Addresses.encoded(one));
        });
        return fixed.toString();
    }

    Operation operation() {
        return operation;
    }

    boolean form() {
        return form;
    }

    /** A body as it is drawn; {@code null} where none is sent. */
    @Nullable
    JsonNode body(long seed, Place place) {
        return body == null ? null : body.value(seed, place.path(0));
    }

    /**
     * Where a value of a workload is.
     *
     * @param phase 0 of what is measured, 1 and more of preloads
     * @param attempt number of runs that were drawn in its place before
     */
    record Place(long phase, long run, long attempt, int step) {
        private static final int VALUES = 2;

        long[] path(int slot) {
            return new long[] {phase, run, attempt, VALUES + step, slot};
        }

        /** Random bits for choices of a run: 0 for its sequence, 1 for items of lists. */
        RandomStream choices(long seed, int purpose) {
            return RandomStream.at(seed, phase, run, attempt, purpose);
        }
    }

    /** Values of all parameters that are sent, by where they are sent and their names. */
    Map<In, Map<String, JsonNode>> values(long seed, Place place) {
        Map<In, Map<String, JsonNode>> values = new HashMap<>();
        for (In in : In.values()) {
            values.put(in, new LinkedHashMap<>());
        }
        for (int i = 0; i < parameters.size(); i++) {
            Drawn one = parameters.get(i);
            Objects.requireNonNull(values.get(one.parameter().in()))
                    .put(one.parameter().name(), value(one, seed, place.path(i + 1)));
        }
        return values;
    }

    private static JsonNode value(Drawn one, long seed, long... path) {
        List<JsonNode> examples = one.parameter().examples();
        if (one.generator() != null) {
            return one.generator().value(seed, path);
        }
        return examples.get(RandomStream.at(seed, path).below(examples.size()));
    }

    /** The request with these values, of which some are placeholders. */
    Request request(Map<In, Map<String, JsonNode>> values, @Nullable JsonNode tree) {
        Map<String, JsonNode> ofPath = of(values, In.PATH);
        Pieces pieces = new Pieces();
        for (int i = 0; i < path.size(); i++) {
            if (i % 2 == 0) {
                pieces.add(path.get(i));
            } else {
                ParameterText.listed(
                        pieces, Objects.requireNonNull(ofPath.get(path.get(i))), lists(In.PATH, path.get(i)));
            }
        }
        boolean first = !operation.path().text().contains("?");
        for (Map.Entry<String, JsonNode> one : of(values, In.QUERY).entrySet()) {
            if (!one.getValue().isArray() || !one.getValue().isEmpty()) {
                pieces.add(first ? "?" : "&");
                first = false;
                ParameterText.named(pieces, one.getKey(), one.getValue(), lists(In.QUERY, one.getKey()));
            }
        }
        return new Request(
                pieces.all(),
                headers(values),
                tree == null ? List.of() : body(tree).all());
    }

    private Pieces body(JsonNode tree) {
        Pieces pieces = new Pieces();
        if (!form) {
            pieces.json(tree);
            return pieces;
        }
        boolean first = true;
        for (Map.Entry<String, JsonNode> one : tree.properties()) {
            if (!one.getValue().isArray() || !one.getValue().isEmpty()) {
                pieces.add(first ? "" : "&");
                first = false;
                ParameterText.named(
                        pieces, one.getKey(), one.getValue(), formLists.getOrDefault(one.getKey(), ListStyle.MULTI));
            }
        }
        return pieces;
    }

    private static Map<String, String> headers(Map<In, Map<String, JsonNode>> values) {
        Map<String, String> headers = new LinkedHashMap<>();
        of(values, In.HEADER).forEach((name, value) -> headers.put(name, ParameterText.header(value)));
        List<String> cookies = new ArrayList<>();
        of(values, In.COOKIE)
                .forEach((name, value) -> cookies.add(name + "=" + Addresses.encoded(ParameterText.of(value))));
        if (!cookies.isEmpty()) {
            headers.put("Cookie", String.join("; ", cookies));
        }
        return headers;
    }

    private static Map<String, JsonNode> of(Map<In, Map<String, JsonNode>> values, In in) {
        return values.getOrDefault(in, Map.of());
    }

    private ListStyle lists(In in, String name) {
        for (Drawn one : parameters) {
            if (one.parameter().in() == in && one.parameter().name().equals(name)) {
                return one.parameter().lists();
            }
        }
        return ListStyle.CSV;
    }

    /** Media types of bodies and answers. */
    static final class MediaTypes {
        static final String JSON = "application/json";
        static final String FORM = "application/x-www-form-urlencoded";

        private MediaTypes() {}

        /** JSON by any name, or what may be JSON, too, such as {@code application/*}. */
        static boolean json(String mediaType) {
            String type = plain(mediaType);
            return type.endsWith("/json") || type.endsWith("+json") || wildcard(type);
        }

        static boolean form(String mediaType) {
            return plain(mediaType).equals(FORM);
        }

        /** The type that is sent or asked for where a document names one. */
        static String sent(String mediaType) {
            return wildcard(plain(mediaType)) ? JSON : mediaType;
        }

        private static boolean wildcard(String plain) {
            return plain.equals("*/*") || plain.equals("application/*");
        }

        private static String plain(String mediaType) {
            int end = mediaType.indexOf(';');
            return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        }
    }
}
