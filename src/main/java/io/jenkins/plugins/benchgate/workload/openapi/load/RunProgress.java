package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Into;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Kind;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFill;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.ValueType;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Piece;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One run of a pattern while it goes: fills each request from the answers before it, and ends at the first answer that
 * is not as expected. Not safe for concurrent use.
 *
 * <p>{@link #next()}, then {@link #answered} or {@link #failed}, and so on until {@link #ended()}.
 */
public final class RunProgress {
    public static final String OK = "ok";
    public static final String FAILED = "failed";
    public static final String UNLINKED = "unlinked";

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d{0,99})(?:\\.\\d{1,99})?");

    private final PreparedPlan.Sequence sequence;
    private final Zipf zipf;
    private final PlannedRun run;
    private final @Nullable Received[] received;
    private final JsonNode[][] values;
    private int step;
    private String outcome = "";
    private String reason = "";

    /** @throws IllegalArgumentException when the run does not fit the plan */
    public RunProgress(PreparedPlan plan, PlannedRun run) {
        this.sequence = plan.sequence(run.sequence());
        this.zipf = plan.zipf();
        this.run = run;
        int steps = sequence.steps().size();
        if (run.requests().size() != steps || run.draws().size() != steps) {
            throw new IllegalArgumentException("found a run of "
                    + run.requests().size() + " requests, expected " + steps + ", the steps of its sequence");
        }
        this.received = new Received[steps];
        this.values = new JsonNode[steps][];
        if (steps == 0) {
            outcome = OK;
        }
    }

    /** Number of the pattern, from 0. */
    public int pattern() {
        return sequence.pattern();
    }

    public boolean ended() {
        return !outcome.isEmpty();
    }

    /** {@code ok}, {@code failed} or {@code unlinked}; empty before the end. */
    public String outcome() {
        return outcome;
    }

    /** Why it is unlinked; else empty. It names no values, so that there are few kinds of it. */
    public String reason() {
        return reason;
    }

    /** The request that is to be sent, or {@code null} when the run has ended because a value for it was not found. */
    public @Nullable Outgoing next() {
        if (ended()) {
            throw new IllegalStateException("the run has ended");
        }
        PreparedPlan.Step at = sequence.steps().get(step);
        JsonNode[] found = new JsonNode[at.fills().size()];
        for (int i = 0; i < found.length; i++) {
            JsonNode value = value(at, i);
            if (value == null) {
                return null;
            }
            found[i] = value;
        }
        values[step] = found;
        PlannedRun.Request request = run.requests().get(step);
        StringBuilder path = new StringBuilder(64);
        for (Piece piece : request.path()) {
            path.append(piece.fill() < 0 ? piece.text() : Addresses.encoded(found[piece.fill()].asText()));
        }
        return new Outgoing(at.operation(), path.toString(), request.headers(), body(at, request.body(), found));
    }

    private static byte @Nullable [] body(PreparedPlan.Step at, List<Piece> pieces, JsonNode[] found) {
        if (pieces.isEmpty()) {
            return null;
        }
        StringBuilder body = new StringBuilder(256);
        for (Piece piece : pieces) {
            if (piece.fill() < 0) {
                body.append(piece.text());
            } else if (at.form()) {
                body.append(Addresses.encoded(found[piece.fill()].asText()));
            } else {
                body.append(written(
                        found[piece.fill()],
                        at.fills().get(piece.fill()).planned().type()));
            }
        }
        return body.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String written(JsonNode value, @Nullable ValueType type) {
        if (type == ValueType.NUMBER) {
            return value.asText();
        }
        return type == ValueType.TEXT && !value.isTextual()
                ? TextNode.valueOf(value.asText()).toString()
                : value.toString();
    }

    /** The value of a fill; {@code null} after the run has ended for want of it. */
    private @Nullable JsonNode value(PreparedPlan.Step at, int number) {
        PreparedPlan.Fill fill = at.fills().get(number);
        PlannedFill planned = fill.planned();
        if (fill.earlier() >= 0) {
            return usable(planned, values[planned.step()][fill.earlier()]);
        }
        Received answer = received[planned.step()];
        if (answer == null) {
            throw new IllegalStateException("no answer of step " + planned.step());
        }
        if (planned.kind() == Kind.HEADER) {
            JsonNode value = answer.header(planned.path());
            return value == null ? unlinked(planned, "has no header ", planned.path()) : usable(planned, value);
        }
        JsonNode tree = answer.tree();
        JsonPath path = fill.path();
        if (tree == null || path == null) {
            return unlinked(planned, "is no JSON", "");
        }
        double draw = run.draws().get(step).get(fill.slot());
        JsonNode value = path.value(tree, at.planned().selector(), zipf, draw);
        if (value != null) {
            return usable(planned, value);
        }
        boolean item = path.lacksItem(tree, at.planned().selector(), zipf, draw);
        return unlinked(planned, item ? "has no item at " : "has no value at ", planned.path());
    }

    private @Nullable JsonNode usable(PlannedFill fill, JsonNode value) {
        if (value.isNull()) {
            return unlinked(fill, "has null at ", fill.path());
        }
        if (value.isContainerNode()) {
            return unlinked(fill, value.isArray() ? "has a list at " : "has an object at ", fill.path());
        }
        if (fill.into() == Into.PATH) {
            String text = value.asText();
            // these would make it the path of another operation
            if (text.isEmpty() || text.equals(".") || text.equals("..")) {
                return unlinked(fill, "has '" + text + "' at ", fill.path() + ", which is no part of a path");
            }
        }
        if (fill.type() == ValueType.NUMBER
                && !value.isNumber()
                && !NUMBER.matcher(value.asText()).matches()) {
            return unlinked(fill, "has no number at ", fill.path());
        }
        return value;
    }

    private @Nullable JsonNode unlinked(PlannedFill fill, String lack, String where) {
        outcome = UNLINKED;
        reason = "step " + (step + 1) + " "
                + sequence.steps().get(step).described().name() + ": "
                + (fill.kind() == Kind.ANSWER || fill.kind() == Kind.HEADER ? "answer" : "request") + " of step "
                + (fill.step() + 1) + " " + lack + where;
        return null;
    }

    /** Whether the body of the answer to the current request has to be kept until {@link #answered}. */
    public boolean keepsBody() {
        PreparedPlan.Step at = sequence.steps().get(step);
        return at.keepsBody() || at.check().needsBody();
    }

    /**
     * Takes the answer to the current request.
     *
     * @param header value of a header by its name, in any case; {@code null} where there is none
     * @param body {@code null} where {@link #keepsBody()} said that nobody needs it
     * @return {@code ok}, {@code status-404} with the status, {@code content-type} or {@code schema}; all but {@code ok} end
     *     the run
     */
    public String answered(int status, UnaryOperator<@Nullable String> header, byte @Nullable [] body) {
        PreparedPlan.Step at = sequence.steps().get(step);
        Received answer = new Received(body);
        String checked = at.check().outcome(status, header, answer);
        if (!checked.equals(OK)) {
            failed(checked);
            return checked;
        }
        if (at.keepsBody() || !at.headers().isEmpty()) {
            at.headers().forEach(name -> answer.keep(name, header));
            received[step] = answer;
        }
        step++;
        if (step == sequence.steps().size()) {
            outcome = OK;
        }
        return checked;
    }

    /**
     * Ends the run because the current request was not answered as expected.
     *
     * @param what such as {@code timeout}
     */
    public void failed(String what) {
        outcome = FAILED;
        reason = "";
        step++;
    }

    /** Seconds that a user waits after the answer that was taken last. */
    public double pause() {
        return step == 0 ? 0 : sequence.steps().get(step - 1).planned().pause();
    }

    /**
     * A request as it is sent.
     *
     * @param operation number of the operation in {@link LoadPlan#operations()}, from 0
     * @param path with the query, behind the address of the service
     * @param headers beside those that all requests of the operation have
     * @param body {@code null} where none is sent
     */
    @SuppressWarnings("ArrayRecordComponent") // sent as it is, never compared
    public record Outgoing(int operation, String path, Map<String, String> headers, byte @Nullable [] body) {}
}
