package io.jenkins.plugins.benchgate.cli.init;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile.Choice;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationNames;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Source;
import io.jenkins.plugins.benchgate.workload.openapi.document.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternStep;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.load.ArrivalPhase;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The script of k6 for sequences that were bound. It has no address and no secret: these come from the environment of
 * k6.
 *
 * <p>The fixed part is {@code k6.js}; written into it are the services, operations and patterns.
 */
final class K6Script {
    /** The names by which the documents' services read the environment, such as {@code SHOP}. */
    private final Map<String, String> variables = new LinkedHashMap<>();

    private final OperationNames names;
    private final K6Examples examples;
    private final Map<String, String> operations = new LinkedHashMap<>();
    private final List<String> patterns = new ArrayList<>();
    private final Set<String> leftOut = new TreeSet<>();
    private final ObjectWriter json = Json.MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

    K6Script(List<Service> services, OperationNames names, K6Examples examples) {
        this.names = names;
        this.examples = examples;
        for (Service service : services) {
            String variable = service.name().toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
            String free = variable;
            for (int i = 2; variables.containsValue(free); i++) {
                free = variable + "_" + i;
            }
            variables.put(service.name(), free);
        }
    }

    /** Adds a pattern with those of its sequences that are switched on. */
    void add(InteractionPattern pattern, List<Choice> choices) throws IOException {
        List<String> sequences = new ArrayList<>();
        for (Choice choice : choices) {
            if (choice.enabled() && sendable(choice)) {
                sequences.add(sequence(pattern, choice));
            }
        }
        if (!sequences.isEmpty()) {
            patterns.add("  {\n    name: " + text(pattern.name()) + ",\n    weight: " + pattern.weight()
                    + ",\n    sequences: [\n" + String.join("", sequences) + "    ],\n  },\n");
        }
    }

    /** Whether there is nothing to run. */
    boolean empty() {
        return patterns.isEmpty();
    }

    /** Operations with bodies of a media type that is not supported, whose sequences are left out; with the type. */
    Set<String> leftOut() {
        return leftOut;
    }

    /** Whether some texts have a pattern of which it only repeats examples. */
    boolean repeats() {
        return examples.repeated();
    }

    /**
     * The whole script.
     *
     * @param runs that it runs unless it is told otherwise
     * @param phases by which these begin; empty for users who run one after another
     */
    String text(int runs, List<ArrivalPhase> phases) throws IOException {
        String text;
        try (InputStream stream = Objects.requireNonNull(K6Script.class.getResourceAsStream("k6.js"), "k6.js")) {
            text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<String> described = new ArrayList<>();
        List<String> read = new ArrayList<>();
        variables.forEach((service, variable) -> {
            described.add("//   " + variable
                    + "_ADDRESS: where requests to the service go; the paths of its document follow it");
            described.add("//   " + variable + "_HEADERS: headers of all requests to it, as JSON such as"
                    + " {\"Authorization\": \"Bearer ...\"}; none without it");
            read.add("  " + text(service) + ": service('" + variable + "'),");
        });
        Map<String, String> parts = Map.of(
                "@EXAMPLE@",
                variables.values().stream()
                        .map(variable -> "-e " + variable + "_ADDRESS=http://127.0.0.1:8080")
                        .collect(Collectors.joining(" ")),
                "@SERVICES@",
                String.join("\n", described),
                "@RUNS@",
                Integer.toString(runs),
                "@ARRIVALS@",
                arrivals(phases),
                "@ADDRESSES@",
                String.join("\n", read),
                "@OPERATIONS@",
                String.join("", operations.values()).stripTrailing(),
                "@PATTERNS@",
                String.join("", patterns).stripTrailing());
        StringBuilder script = new StringBuilder(text.length());
        for (String line : text.split("(?<=\n)", -1)) {
            script.append(filled(line, parts));
        }
        return script.toString();
    }

    /**
     * The stages of a {@code ramping-arrival-rate}, whose rates are whole numbers in a unit of time; {@code null} for none.
     */
    private static String arrivals(List<ArrivalPhase> phases) {
        if (phases.isEmpty()) {
            return "null";
        }
        int digits = phases.stream()
                .flatMap(phase -> Stream.of(phase.from(), phase.to()))
                .mapToInt(rate -> Math.max(0, plain(rate).scale()))
                .max()
                .orElse(0);
        StringBuilder stages = new StringBuilder();
        double rate = phases.get(0).from();
        for (ArrivalPhase phase : phases) {
            if (phase.from() != rate) {
                stages.append(stage(phase.from(), 0, digits));
            }
            stages.append(stage(phase.to(), phase.seconds(), digits));
            rate = phase.to();
        }
        return "{\n  timeUnit: '" + BigDecimal.ONE.movePointRight(digits).toPlainString() + "s',\n  startRate: "
                + whole(phases.get(0).from(), digits) + ",\n  stages: [\n" + stages + "  ],\n}";
    }

    private static String stage(double target, double seconds, int digits) {
        return "    { target: " + whole(target, digits) + ", duration: '"
                + plain(seconds).toPlainString() + "s' },\n";
    }

    private static String whole(double rate, int digits) {
        return plain(rate).movePointRight(digits).toPlainString();
    }

    private static BigDecimal plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros();
    }

    /** A line with what its placeholder stands for, in which nothing is a placeholder. */
    private static String filled(String line, Map<String, String> parts) {
        for (Map.Entry<String, String> part : parts.entrySet()) {
            int at = line.indexOf(part.getKey());
            if (at >= 0) {
                return line.substring(0, at)
                        + part.getValue()
                        + line.substring(at + part.getKey().length());
            }
        }
        return line;
    }

    private boolean sendable(Choice choice) {
        boolean sendable = true;
        for (Operation operation : choice.sequence().operations()) {
            if (!K6Examples.sendable(operation)) {
                leftOut.add(names.of(operation) + " ("
                        + operation.body().orElseThrow().mediaType() + ")");
                sendable = false;
            }
        }
        return sendable;
    }

    private String sequence(InteractionPattern pattern, Choice choice) throws IOException {
        StringBuilder text = new StringBuilder("      {\n        weight: " + choice.weight() + ",\n        steps: [\n");
        for (int i = 0; i < pattern.steps().size(); i++) {
            Operation operation = choice.sequence().operations().get(i);
            if (!operations.containsKey(names.of(operation))) {
                operations.put(names.of(operation), operation(operation));
            }
            PatternStep step = pattern.steps().get(i);
            List<Map<String, Object>> fills = choice.sequence().fills().get(i).stream()
                    .map(K6Script::fill)
                    .toList();
            text.append("          { operation: ")
                    .append(text(names.of(operation)))
                    .append(", pause: ")
                    .append(step.pause())
                    .append(", selector: '")
                    .append(step.selector().name().toLowerCase(Locale.ROOT))
                    .append("', fills: ")
                    .append(text(fills))
                    .append(" },\n");
        }
        return text.append("        ],\n      },\n").toString();
    }

    private static Map<String, Object> fill(Fill fill) {
        Map<String, Object> json = new LinkedHashMap<>();
        boolean body = fill.dependency().where() == Where.BODY;
        json.put("into", fill.dependency().where().name().toLowerCase(Locale.ROOT));
        json.put(
                "to",
                body
                        ? names(fill.dependency().path())
                        : List.of(fill.dependency().name()));
        json.put("step", fill.step() + 1);
        json.put("from", fill.source().kind().name().toLowerCase(Locale.ROOT));
        boolean within =
                fill.source().kind() == Source.Kind.ANSWER || fill.source().kind() == Source.Kind.BODY;
        json.put(
                "path",
                within ? names(fill.source().path()) : List.of(fill.source().path()));
        return json;
    }

    /**
     * What a path such as {@code $.items[*].id} leads through: {@code items}, {@code *}, {@code id}; a number is an
     * item.
     */
    private static List<Object> names(String path) {
        return JsonPath.of(path).parts().stream()
                .map(part -> part.name() != null ? part.name() : part.any() ? "*" : (Object) part.index())
                .toList();
    }

    private String operation(Operation operation) throws IOException {
        StringBuilder text = new StringBuilder("  " + text(names.of(operation)) + ": {\n");
        text.append("    service: ").append(text(operation.service())).append(",\n");
        text.append("    method: '").append(operation.method()).append("',\n");
        text.append("    path: ").append(text(operation.path().text())).append(",\n");
        if (operation.body().isPresent()) {
            text.append("    sends: ")
                    .append(text(operation.body().get().mediaType()))
                    .append(",\n");
        }
        text.append("    answers: ").append(text(answers(operation))).append(",\n");
        text.append("    examples: [\n");
        for (Map<String, Object> example : examples.of(operation)) {
            text.append("      ").append(text(example)).append(",\n");
        }
        return text.append("    ],\n  },\n").toString();
    }

    /** What counts as success: the statuses of the document, or all of 2xx where it lists none. */
    private static List<Map<String, Object>> answers(Operation operation) {
        List<Map<String, Object>> answers = new ArrayList<>();
        for (Answer answer : operation.answers()) {
            if (answer.success()) {
                boolean range = !answer.status().matches("\\d{3}");
                int min = range ? 200 : Integer.parseInt(answer.status());
                answers.add(answer(min, range ? 299 : min, answer));
            }
        }
        if (answers.isEmpty()) {
            answers.add(operation
                    .fallback()
                    .map(answer -> answer(200, 299, answer))
                    .orElseGet(() -> Map.of("min", 200, "max", 299, "json", false)));
        }
        answers.sort((one, other) -> Integer.compare(width(one), width(other)));
        return answers;
    }

    private static int width(Map<String, Object> answer) {
        return (int) Objects.requireNonNull(answer.get("max")) - (int) Objects.requireNonNull(answer.get("min"));
    }

    private static Map<String, Object> answer(int min, int max, Answer answer) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("min", min);
        json.put("max", max);
        json.put(
                "json",
                answer.content().isPresent()
                        && answer.content().get().mediaType().contains("json"));
        return json;
    }

    private String text(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (IOException e) {
            throw new IllegalStateException("a value that is no JSON", e);
        }
    }
}
