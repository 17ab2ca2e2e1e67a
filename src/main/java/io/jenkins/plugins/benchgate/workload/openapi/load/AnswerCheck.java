package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedAnswer;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedOperation;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Whether an answer is one that the document describes as success. Safe for concurrent use. */
final class AnswerCheck {
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int NOT_MODIFIED = 304;

    private final List<Expected> expected;

    AnswerCheck(PlannedOperation operation) {
        List<PlannedAnswer> named = operation.answers().stream()
                .filter(answer -> !answer.status().equals("default"))
                .toList();
        List<Expected> successes =
                named.stream().map(Expected::of).filter(Expected::success).toList();
        // documents that name errors alone mean that nothing is said of success
        expected = successes.isEmpty() ? fallback(operation.answers()) : successes;
    }

    private static List<Expected> fallback(List<PlannedAnswer> answers) {
        return List.of(answers.stream()
                .filter(answer -> answer.status().equals("default"))
                .findFirst()
                .map(answer -> Expected.of(200, 299, answer))
                .orElse(new Expected(200, 299, false, null)));
    }

    /**
     * An answer that is expected.
     *
     * @param least lowest status of it
     * @param most highest status of it
     * @param schema {@code null} for no check
     */
    private record Expected(int least, int most, boolean json, @Nullable SchemaCheck schema) {
        private static final int ERROR = 400;

        static Expected of(int least, int most, PlannedAnswer answer) {
            String mediaType = answer.mediaType();
            JsonNode schema = answer.schema();
            return new Expected(
                    least,
                    most,
                    mediaType != null && AnswerCheck.json(mediaType),
                    schema == null ? null : new SchemaCheck(schema));
        }

        static Expected of(PlannedAnswer answer) {
            String status = answer.status();
            if (status.matches("[1-5][Xx]{2}")) {
                int hundreds = (status.charAt(0) - '0') * 100;
                return of(hundreds, hundreds + 99, answer);
            }
            if (!status.matches("[1-5]\\d\\d")) {
                throw new IllegalArgumentException(
                        "found status '" + status + "', expected one such as 200, 2XX or default");
            }
            return of(Integer.parseInt(status), Integer.parseInt(status), answer);
        }

        boolean success() {
            return least < ERROR;
        }

        boolean covers(int status) {
            return least <= status && status <= most;
        }
    }

    /** Whether a schema is checked, for which the body has to be kept. */
    boolean needsBody() {
        return expected.stream().anyMatch(one -> one.schema() != null);
    }

    /** {@code ok}, {@code status-404}, {@code content-type} or {@code schema}. */
    String outcome(int status, UnaryOperator<@Nullable String> header, Received answer) {
        Expected best = null;
        for (Expected one : expected) {
            if (one.covers(status) && (best == null || one.most() - one.least() < best.most() - best.least())) {
                best = one;
            }
        }
        if (best == null) {
            return "status-" + status;
        }
        if (status == NO_CONTENT || status == RESET_CONTENT || status == NOT_MODIFIED) {
            return RunProgress.OK;
        }
        if (best.json()) {
            String type = header.apply("Content-Type");
            if (type == null || !json(type)) {
                return "content-type";
            }
        }
        SchemaCheck schema = best.schema();
        if (schema != null) {
            JsonNode tree = answer.tree();
            return tree != null && schema.meets(tree) ? RunProgress.OK : "schema";
        }
        return RunProgress.OK;
    }

    /** Whether a media type is JSON: {@code application/json; charset=utf-8}, {@code application/hal+json}. */
    private static boolean json(String mediaType) {
        int end = mediaType.indexOf(';');
        String type =
                (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        return type.endsWith("/json") || type.endsWith("+json");
    }
}
