package io.jenkins.plugins.benchgate.workload.openapi.load;

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
        boolean json = answers.stream()
                .filter(answer -> answer.status().equals("default"))
                .anyMatch(AnswerCheck::json);
        return List.of(new Expected(200, 299, json));
    }

    private static boolean json(PlannedAnswer answer) {
        String mediaType = answer.mediaType();
        return mediaType != null && json(mediaType);
    }

    /**
     * An answer that is expected.
     *
     * @param least lowest status of it
     * @param most highest status of it
     */
    private record Expected(int least, int most, boolean json) {
        private static final int ERROR = 400;

        static Expected of(PlannedAnswer answer) {
            boolean json = AnswerCheck.json(answer);
            String status = answer.status();
            if (status.matches("[1-5][Xx]{2}")) {
                int hundreds = (status.charAt(0) - '0') * 100;
                return new Expected(hundreds, hundreds + 99, json);
            }
            if (!status.matches("[1-5]\\d\\d")) {
                throw new IllegalArgumentException(
                        "found status '" + status + "', expected one such as 200, 2XX or default");
            }
            return new Expected(Integer.parseInt(status), Integer.parseInt(status), json);
        }

        boolean success() {
            return least < ERROR;
        }

        boolean covers(int status) {
            return least <= status && status <= most;
        }
    }

    /** {@code ok}, {@code status-404} or {@code content-type}. */
    String outcome(int status, UnaryOperator<@Nullable String> header) {
        Expected best = null;
        for (Expected one : expected) {
            if (one.covers(status) && (best == null || one.most() - one.least() < best.most() - best.least())) {
                best = one;
            }
        }
        if (best == null) {
            return "status-" + status;
        }
        if (best.json() && status != NO_CONTENT && status != RESET_CONTENT && status != NOT_MODIFIED) {
            String type = header.apply("Content-Type");
            if (type == null || !json(type)) {
                return "content-type";
            }
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
