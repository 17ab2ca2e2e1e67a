package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.util.List;
import java.util.Map;

/**
 * One run of a pattern, with all that does not depend on answers.
 *
 * @param sequence number of the sequence in {@link LoadPlan#sequences()}, from 0
 * @param requests one for each step
 * @param draws for each step a number in [0, 1) for each distinct earlier step that it takes from, in the order of its
 *     fills; it says which item of that step's list is taken
 */
public record PlannedRun(int sequence, List<Request> requests, List<List<Double>> draws) {
    public PlannedRun {
        requests = List.copyOf(requests);
        draws = List.copyOf(draws);
    }

    /**
     * A request.
     *
     * @param path with the query, behind the address of the service
     * @param headers beside those that all requests of the operation have
     * @param body empty where none is sent
     */
    public record Request(List<Piece> path, Map<String, String> headers, List<Piece> body) {
        public Request {
            path = List.copyOf(path);
            headers = Map.copyOf(headers);
            body = List.copyOf(body);
        }
    }

    /**
     * A part of a text.
     *
     * @param text that is sent as it is; empty for a value
     * @param fill number of the step's fill that is put here; -1 for a text
     */
    public record Piece(String text, int fill) {
        public static Piece of(String text) {
            return new Piece(text, -1);
        }

        public static Piece of(int fill) {
            return new Piece("", fill);
        }
    }
}
