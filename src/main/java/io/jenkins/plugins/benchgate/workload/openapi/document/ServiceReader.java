package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Method;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.OperationLink;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter.In;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter.ListStyle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the operations of a document; Swagger 2.0 is read as what OpenAPI calls the same. */
final class ServiceReader {
    private static final int MOST_OPERATIONS = 100_000;
    private static final String FORM = "application/x-www-form-urlencoded";

    private final String name;
    private final Path document;
    private final DocumentFiles files;
    private final IdentityHashMap<JsonNode, Content> sent = new IdentityHashMap<>();
    private final IdentityHashMap<JsonNode, Content> received = new IdentityHashMap<>();
    private final Set<String> undescribed = new LinkedHashSet<>();
    private boolean swagger;

    ServiceReader(String name, Path document) throws IOException {
        this.name = name;
        this.document = document;
        this.files = new DocumentFiles(document);
    }

    Service read() throws IOException {
        Place root = files.root();
        swagger = version(root).startsWith("2.");
        Place paths = root.at("paths");
        if (!paths.present() && !swagger && root.at("webhooks").present()) {
            throw root.wrong("a document with 'paths': one of webhooks alone describes no operations of a service");
        }
        paths.object();
        List<Operation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : paths.node().properties()) {
            if (entry.getKey().startsWith("/")) {
                path(entry.getKey(), paths.at(entry.getKey()), operations);
            } else if (!entry.getKey().startsWith("x-")) {
                throw new InputException(
                        document, paths.line(), "paths", entry.getKey(), "paths that begin with a slash");
            }
            if (operations.size() > MOST_OPERATIONS) {
                throw paths.wrong("at most " + MOST_OPERATIONS + " operations");
            }
        }
        List<String> notes = new ArrayList<>();
        files.remote()
                .forEach((reference, count) -> notes.add(document + ": found the reference '" + reference + "'"
                        + (count > 1 ? " " + count + " times" : "")
                        + ", which is not followed: what it describes counts as unknown; to use it, save it beside the"
                        + " document and refer to that file"));
        undescribed.forEach(parameter -> notes.add(document + ": found no description of the path parameter "
                + parameter + ", expected one; it counts as a text"));
        return new Service(name, document, operations, notes);
    }

    private static String version(Place root) throws InputException {
        Place version = root.at("openapi").present() ? root.at("openapi") : root.at("swagger");
        String text = version.text();
        if (!version.present()) {
            throw root.wrong("an OpenAPI or Swagger document, which has the key 'openapi' or 'swagger'");
        }
        if (!(text.startsWith("3.0") || text.startsWith("3.1") || text.equals("2.0") || text.equals("2"))) {
            throw version.wrong("version 3.0 or 3.1 of OpenAPI, or 2.0 of Swagger");
        }
        return text.equals("2") ? "2.0" : text;
    }

    private void path(String text, Place place, List<Operation> operations) throws IOException {
        Optional<Place> found = files.resolved(place);
        if (found.isEmpty()) {
            return;
        }
        Place path = found.get().object();
        PathTemplate template = PathTemplate.of(text);
        for (Method method : Method.values()) {
            Place operation = path.at(method.key());
            if (operation.present()) {
                operations.add(operation(method, template, path, operation.object()));
            }
        }
    }

    private Operation operation(Method method, PathTemplate path, Place item, Place place) throws IOException {
        Map<String, Place> declared = new LinkedHashMap<>();
        for (Place list : List.of(item.at("parameters"), place.at("parameters"))) {
            declared.putAll(parameters(list));
        }
        List<Parameter> parameters = new ArrayList<>();
        for (Place one : declared.values()) {
            Optional<In> in = in(one);
            if (in.isPresent()) {
                parameters.add(parameter(one, in.get()));
            }
        }
        for (String template : path.parameters()) {
            if (parameters.stream()
                    .noneMatch(one -> one.in() == In.PATH && one.name().equals(template))) {
                undescribed.add("'" + template + "' of " + path.text());
                parameters.add(new Parameter(template, In.PATH, true, false, text(place), List.of(), ListStyle.CSV));
            }
        }
        return new Operation(
                name,
                method,
                path,
                place.at("operationId").text(),
                parameters,
                swagger ? swaggerBody(declared, mediaTypes(place, "consumes")) : body(place.at("requestBody")),
                answers(place.at("responses"), swagger ? mediaTypes(place, "produces") : List.of()),
                place.line());
    }

    /**
     * Parameters by where they are sent and their names, so that an operation's own one takes the place of its path's.
     */
    private Map<String, Place> parameters(Place list) throws IOException {
        Map<String, Place> parameters = new LinkedHashMap<>();
        if (list.present() && !list.node().isArray()) {
            throw list.wrong("a list of parameters");
        }
        for (int i = 0; i < list.node().size(); i++) {
            Optional<Place> found = files.resolved(list.at(i));
            if (found.isPresent()) {
                Place one = found.get().object();
                if (one.at("name").text().isEmpty()) {
                    throw one.at("name").wrong("the name of a parameter");
                }
                parameters.put(one.at("in").text() + " " + one.at("name").text(), one);
            }
        }
        return parameters;
    }

    /** Empty for what Swagger sends as a body. */
    private Optional<In> in(Place parameter) throws InputException {
        String text = parameter.at("in").text();
        if (swagger && (text.equals("body") || text.equals("formData"))) {
            return Optional.empty();
        }
        for (In in : In.values()) {
            if (in.name().toLowerCase(Locale.ROOT).equals(text)) {
                return Optional.of(in);
            }
        }
        throw parameter.at("in").wrong("path, query, header or cookie" + (swagger ? ", body or formData" : ""));
    }

    private Parameter parameter(Place place, In in) throws IOException {
        Place described = swagger ? place : place.at("schema");
        Schema schema = described.present() ? new Schema(files, described) : text(place);
        boolean required = in == In.PATH || place.at("required").node().asBoolean();
        return new Parameter(
                place.at("name").text(),
                in,
                required,
                schema.enumerated(),
                schema,
                examples(place),
                swagger ? collectionFormat(place) : style(place, in));
    }

    /** The schema of a parameter that the document does not describe. */
    private Schema text(Place place) {
        JsonNode any = JsonNodeFactory.instance.objectNode().put("type", "string");
        return new Schema(files, new Place(place.tree(), any, place.path(), place.line()));
    }

    private List<JsonNode> examples(Place place) throws IOException {
        List<JsonNode> examples = new ArrayList<>();
        for (Map.Entry<String, JsonNode> one : place.at("examples").node().properties()) {
            Optional<Place> found = files.resolved(place.at("examples").at(one.getKey()));
            if (found.isPresent() && found.get().at("value").present()) {
                examples.add(found.get().at("value").node());
            }
        }
        if (examples.isEmpty() && place.at("example").present()) {
            examples.add(place.at("example").node());
        }
        return examples;
    }

    private static ListStyle collectionFormat(Place place) {
        String format = place.at("collectionFormat").text();
        for (ListStyle style : ListStyle.values()) {
            if (style.name().toLowerCase(Locale.ROOT).equals(format)) {
                return style;
            }
        }
        return format.isEmpty() ? ListStyle.CSV : ListStyle.OTHER;
    }

    private static ListStyle style(Place place, In in) {
        String style = place.at("style").text();
        boolean form = in == In.QUERY || in == In.COOKIE;
        boolean explode = place.at("explode").present()
                ? place.at("explode").node().asBoolean()
                : form && (style.isEmpty() || style.equals("form"));
        return switch (style.isEmpty() ? form ? "form" : "simple" : style) {
            case "form" -> explode ? ListStyle.MULTI : ListStyle.CSV;
            case "simple" -> ListStyle.CSV;
            case "spaceDelimited" -> explode ? ListStyle.MULTI : ListStyle.SSV;
            case "pipeDelimited" -> explode ? ListStyle.MULTI : ListStyle.PIPES;
            default -> ListStyle.OTHER;
        };
    }

    private Optional<Content> body(Place place) throws IOException {
        Optional<Place> found = place.present() ? files.resolved(place) : Optional.empty();
        return found.isEmpty() ? Optional.empty() : content(found.get().at("content"), true);
    }

    /** What Swagger says of an operation, or else of all. */
    private List<String> mediaTypes(Place operation, String key) {
        Place list =
                operation.at(key).present() ? operation.at(key) : files.root().at(key);
        List<String> types = new ArrayList<>();
        list.node().forEach(type -> types.add(type.asText()));
        return types;
    }

    /** JSON where it is among them or nothing is said, else the first. */
    private static String chosen(List<String> mediaTypes) {
        return mediaTypes.stream()
                .filter(type -> type.contains("json"))
                .findFirst()
                .orElse(mediaTypes.isEmpty() ? "application/json" : mediaTypes.get(0));
    }

    private Optional<Content> swaggerBody(Map<String, Place> parameters, List<String> mediaTypes) throws IOException {
        boolean upload = !mediaTypes.isEmpty() && !mediaTypes.contains(FORM);
        ObjectNode form = JsonNodeFactory.instance.objectNode().put("type", "object");
        Place any = files.root();
        for (Place one : parameters.values()) {
            if (one.at("in").text().equals("body")) {
                return one.at("schema").present()
                        ? Optional.of(content(chosen(mediaTypes), one.at("schema"), true))
                        : Optional.empty();
            }
            if (one.at("in").text().equals("formData")) {
                any = one;
                upload |= one.at("type").text().equals("file");
                form.withObjectProperty("properties").set(one.at("name").text(), one.node());
                if (one.at("required").node().asBoolean()) {
                    form.withArrayProperty("required").add(one.at("name").text());
                }
            }
        }
        if (!form.has("properties")) {
            return Optional.empty();
        }
        Place place = new Place(any.tree(), form, any.path(), any.line());
        return Optional.of(content(upload ? "multipart/form-data" : FORM, place, true));
    }

    private List<Answer> answers(Place place, List<String> mediaTypes) throws IOException {
        List<Answer> answers = new ArrayList<>();
        if (!place.present()) {
            return answers;
        }
        for (String status : place.object().node().properties().stream()
                .map(Map.Entry::getKey)
                .filter(key -> !key.startsWith("x-"))
                .toList()) {
            Optional<Place> found = files.resolved(place.at(status));
            if (found.isEmpty()) {
                answers.add(new Answer(status, Optional.empty(), List.of(), List.of()));
                continue;
            }
            Place answer = found.get().object();
            List<String> headers = new ArrayList<>();
            answer.at("headers").node().fieldNames().forEachRemaining(headers::add);
            Optional<Content> content = !swagger
                    ? content(answer.at("content"), false)
                    : answer.at("schema").present()
                            ? Optional.of(content(chosen(mediaTypes), answer.at("schema"), false))
                            : Optional.empty();
            answers.add(new Answer(status, content, headers, links(answer.at("links"))));
        }
        return answers;
    }

    private List<OperationLink> links(Place place) throws IOException {
        List<OperationLink> links = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : place.node().properties()) {
            Optional<Place> found = files.resolved(place.at(entry.getKey()));
            if (found.isPresent()) {
                Place link = found.get();
                String operation = link.at("operationId").present()
                        ? link.at("operationId").text()
                        : link.at("operationRef").text();
                Map<String, String> parameters = new LinkedHashMap<>();
                link.at("parameters")
                        .node()
                        .properties()
                        .forEach(one ->
                                parameters.put(one.getKey(), one.getValue().asText()));
                links.add(new OperationLink(entry.getKey(), operation, parameters));
            }
        }
        return links;
    }

    /** JSON where it is offered, else the first form that has a schema. */
    private Optional<Content> content(Place forms, boolean body) throws IOException {
        Place chosen = null;
        String mediaType = "";
        for (Map.Entry<String, JsonNode> form : forms.node().properties()) {
            Place schema = forms.at(form.getKey()).at("schema");
            if (schema.present()
                    && (chosen == null || (form.getKey().contains("json") && !mediaType.contains("json")))) {
                chosen = schema;
                mediaType = form.getKey();
            }
        }
        return chosen == null ? Optional.empty() : Optional.of(content(mediaType, chosen, body));
    }

    private Content content(String mediaType, Place place, boolean body) throws IOException {
        Schema schema = new Schema(files, place);
        IdentityHashMap<JsonNode, Content> known = body ? sent : received;
        Content found = known.get(schema.node());
        if (found == null) {
            found = new Content(mediaType, schema, Field.of(schema, body), body ? List.of() : ListPlace.of(schema));
            known.put(schema.node(), found);
        }
        return found.mediaType().equals(mediaType)
                ? found
                : new Content(mediaType, found.schema(), found.fields(), found.lists());
    }
}
