package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.RequestTemplate.MediaTypes;
import io.jenkins.plugins.benchgate.workload.openapi.RequestTemplate.Place;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Source;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter.In;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Into;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Kind;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFill;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedSequence;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedStep;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Selector;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.ValueType;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Request;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunsWriter;
import io.jenkins.plugins.benchgate.workload.openapi.load.Zipf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Draws the runs of one sequence.
 *
 * <p>What a step takes from an answer is filled while the run goes; what it takes from a request that was drawn itself
 * is in the file as a text.
 */
final class SequenceTemplate {
    private static final int ATTEMPTS = 100;

    private final InteractionPattern pattern;
    private final OperationSequence sequence;
    private final List<RequestTemplate> requests;
    private final List<List<PlannedFill>> planned = new ArrayList<>();
    private final List<List<Put>> puts = new ArrayList<>();
    private final Zipf zipf = new Zipf();

    /**
     * A value of a request that is not drawn.
     *
     * @param fill number among those that are filled while the run goes; -1 for a value of an earlier request
     * @param at place in the body; {@code null} of a parameter
     * @param from place in the earlier body; {@code null} of another value
     */
    private record Put(Fill bound, int fill, @Nullable JsonPath at, @Nullable JsonPath from) {}

    private SequenceTemplate(InteractionPattern pattern, OperationSequence sequence, List<RequestTemplate> requests) {
        this.pattern = pattern;
        this.sequence = sequence;
        this.requests = requests;
        for (int step = 0; step < requests.size(); step++) {
            List<PlannedFill> own = new ArrayList<>();
            List<Put> put = new ArrayList<>();
            JsonNode sample = requests.get(step).body(0, new Place(0, 0, 0, step));
            for (Fill fill : sequence.fills().get(step)) {
                boolean later = later(fill);
                put.add(new Put(
                        fill,
                        later ? own.size() : -1,
                        fill.dependency().where() == Dependency.Where.BODY
                                ? JsonPath.of(fill.dependency().path())
                                : null,
                        !later && fill.source().kind() == Source.Kind.BODY
                                ? JsonPath.of(fill.source().path())
                                : null));
                if (later) {
                    own.add(planned(fill, sample));
                }
            }
            planned.add(List.copyOf(own));
            puts.add(List.copyOf(put));
        }
    }

    static SequenceTemplate of(InteractionPattern pattern, OperationSequence sequence, List<RequestTemplate> requests) {
        return new SequenceTemplate(pattern, sequence, requests);
    }

    /** Why no run of a sequence is generated although all its operations can be sent; empty where one is. */
    static Optional<String> unsendable(OperationSequence sequence) {
        for (int step = 0; step < sequence.operations().size(); step++) {
            for (Fill fill : sequence.fills().get(step)) {
                Operation earlier = sequence.operations().get(fill.step());
                String answered = earlier.success()
                        .or(earlier::fallback)
                        .flatMap(Answer::content)
                        .map(content -> content.mediaType())
                        .orElse(MediaTypes.JSON);
                if (fill.source().kind() == Source.Kind.ANSWER && !MediaTypes.json(answered)) {
                    return Optional.of(earlier.name() + " answers " + answered + ", of which no value is taken");
                }
                Operation later = sequence.operations().get(step);
                boolean form = later.body()
                        .filter(content -> MediaTypes.form(content.mediaType()))
                        .isPresent();
                if (form
                        && fill.dependency().where() == Dependency.Where.BODY
                        && !fill.dependency()
                                .path()
                                .equals("$"
                                        + JsonPath.property(fill.dependency().name()))) {
                    return Optional.of(later.name() + " takes "
                            + fill.dependency().path() + " in a form, where it cannot be filled");
                }
            }
        }
        return Optional.empty();
    }

    /** Whether a value is known only when the run goes. */
    private boolean later(Fill fill) {
        return switch (fill.source().kind()) {
            case ANSWER, HEADER -> true;
            case PARAMETER -> filled(fill.step(), Into.PATH, fill.source().path());
            case BODY -> filled(fill.step(), Into.BODY, fill.source().path());
        };
    }

    private boolean filled(int step, Into into, String name) {
        return planned.get(step).stream()
                .anyMatch(one -> one.into() == into && one.name().equals(name));
    }

    private PlannedFill planned(Fill fill, @Nullable JsonNode sample) {
        Dependency dependency = fill.dependency();
        ValueType type = null;
        if (dependency.where() == Dependency.Where.BODY && sample != null) {
            JsonNode drawn = JsonPath.of(dependency.path()).value(sample, Selector.FIRST, zipf, 0);
            if (drawn != null) {
                type = drawn.isTextual() ? ValueType.TEXT : drawn.isNumber() ? ValueType.NUMBER : null;
            }
        }
        return new PlannedFill(
                fill.step(),
                Kind.valueOf(fill.source().kind().name()),
                fill.source().path(),
                Into.valueOf(dependency.where().name()),
                dependency.path(),
                type);
    }

    /**
     * What all its runs share.
     *
     * @param patternNumber number of its pattern in the workload, from 0
     */
    PlannedSequence described(int patternNumber, ToIntFunction<Operation> numbers) {
        List<PlannedStep> steps = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            PatternStep step = pattern.steps().get(i);
            steps.add(new PlannedStep(
                    numbers.applyAsInt(requests.get(i).operation()),
                    step.pause(),
                    Selector.valueOf(step.selector().name()),
                    planned.get(i)));
        }
        return new PlannedSequence(patternNumber, steps);
    }

    /**
     * Draws a run.
     *
     * @param number of the sequence in the workload
     * @return {@code null} when what a later step takes from an earlier request is not in it, however often it is drawn
     */
    @Nullable
    PlannedRun run(int number, long seed, long phase, long run) {
        PlannedRun drawn = null;
        for (int attempt = 0; drawn == null && attempt < ATTEMPTS; attempt++) {
            drawn = drawn(number, seed, phase, run, attempt);
        }
        return drawn;
    }

    OperationSequence sequence() {
        return sequence;
    }

    private @Nullable PlannedRun drawn(int number, long seed, long phase, long run, int attempt) {
        List<Map<In, Map<String, JsonNode>>> values = new ArrayList<>();
        List<JsonNode> bodies = new ArrayList<>();
        List<Request> drawn = new ArrayList<>();
        List<List<Double>> draws = new ArrayList<>();
        RandomStream choices = new Place(phase, run, attempt, 0).choices(seed, 1);
        for (int step = 0; step < requests.size(); step++) {
            Place place = new Place(phase, run, attempt, step);
            Map<In, Map<String, JsonNode>> own = requests.get(step).values(seed, place);
            JsonNode body = requests.get(step).body(seed, place);
            Map<Integer, Double> items = new HashMap<>();
            List<Double> needed = new ArrayList<>();
            for (Put put : puts.get(step)) {
                int from = put.bound().step();
                double draw = items.computeIfAbsent(from, any -> RunsWriter.draw(choices.nextDouble()));
                if (put.fill() >= 0 && firstOf(step, put.fill())) {
                    needed.add(draw);
                }
                JsonNode value = put.fill() >= 0
                        ? Pieces.placeholder(put.fill())
                        : sent(
                                put,
                                values.get(from),
                                bodies.get(from),
                                pattern.steps().get(step),
                                draw);
                if (value == null) {
                    return null;
                }
                put(put, value, own, body);
            }
            values.add(own);
            bodies.add(body == null ? JsonNodeFactory.instance.missingNode() : body);
            drawn.add(requests.get(step).request(own, body));
            draws.add(needed);
        }
        return new PlannedRun(number, drawn, draws);
    }

    /** Whether a fill is the first of its step that takes from its earlier step. */
    private boolean firstOf(int step, int fill) {
        List<PlannedFill> own = planned.get(step);
        return own.subList(0, fill).stream()
                .noneMatch(one -> one.step() == own.get(fill).step());
    }

    private void put(Put put, JsonNode value, Map<In, Map<String, JsonNode>> values, @Nullable JsonNode body) {
        JsonPath at = put.at();
        if (at == null) {
            In in = put.bound().dependency().where() == Dependency.Where.PATH ? In.PATH : In.QUERY;
            Objects.requireNonNull(values.get(in)).put(put.bound().dependency().name(), value);
        } else if (body != null) {
            JsonNode there = at.value(body, Selector.FIRST, zipf, 0);
            at.put(body, there == null || value.isPojo() ? value : like(there, value));
        }
    }

    /** A value as a field takes it: a text where a text was drawn. */
    private static JsonNode like(JsonNode drawn, JsonNode value) {
        return drawn.isTextual() && !value.isTextual() ? TextNode.valueOf(ParameterText.of(value)) : value;
    }

    /** What an earlier request of the run has; {@code null} where it was drawn without it. */
    private @Nullable JsonNode sent(
            Put put, Map<In, Map<String, JsonNode>> values, JsonNode body, PatternStep step, double draw) {
        JsonPath from = put.from();
        JsonNode found = from == null
                ? Objects.requireNonNull(values.get(In.PATH))
                        .get(put.bound().source().path())
                : from.value(body, Selector.valueOf(step.selector().name()), zipf, draw);
        return found == null || found.isNull() || found.isContainerNode() || found.isPojo() ? null : found;
    }
}
