package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.ArrayList;
import java.util.List;

/**
 * A path with parameters in braces, such as {@code /pets/{petId}}.
 *
 * @param text as the document has it
 * @param segments its parts between slashes
 */
public record PathTemplate(String text, List<Segment> segments) {
    /**
     * A part of a path.
     *
     * @param text as the document has it
     * @param parameters names of the parameters in it, in their order
     */
    public record Segment(String text, List<String> parameters) {
        /** Whether it is the same for all requests. */
        public boolean fixed() {
            return parameters.isEmpty();
        }

        /** The same for parameters of any name. */
        public String shape() {
            return fixed() ? text : "{}";
        }
    }

    public static PathTemplate of(String text) {
        List<Segment> segments = new ArrayList<>();
        for (String part : text.split("/", -1)) {
            if (!part.isEmpty()) {
                segments.add(new Segment(part, parameters(part)));
            }
        }
        return new PathTemplate(text, List.copyOf(segments));
    }

    private static List<String> parameters(String part) {
        List<String> names = new ArrayList<>();
        int open = part.indexOf('{');
        while (open >= 0) {
            int close = part.indexOf('}', open);
            if (close < 0) {
                break;
            }
            names.add(part.substring(open + 1, close));
            open = part.indexOf('{', close);
        }
        return List.copyOf(names);
    }

    /** Names of all parameters, in their order. */
    public List<String> parameters() {
        return segments.stream()
                .flatMap(segment -> segment.parameters().stream())
                .toList();
    }

    /** Whether its last segment has a parameter. */
    public boolean endsInParameter() {
        return !segments.isEmpty() && !segments.get(segments.size() - 1).fixed();
    }

    /** Its last segment where that is the same for all requests, such as {@code pets}; else empty. */
    public String lastWord() {
        return segments.isEmpty() || endsInParameter()
                ? ""
                : segments.get(segments.size() - 1).text();
    }

    /** Its first segments, without the names of parameters: {@code /pets/{}}. */
    public String shape(int count) {
        StringBuilder shape = new StringBuilder();
        segments.subList(0, count).forEach(segment -> shape.append('/').append(segment.shape()));
        return shape.toString();
    }

    /** All of it, without the names of parameters. */
    public String shape() {
        return shape(segments.size());
    }

    /**
     * Whether it is a path or lies under it: {@code /pets} has {@code /pets/{petId}} under it, but not {@code /petshop}.
     */
    public boolean under(PathTemplate prefix) {
        if (prefix.segments.size() > segments.size()) {
            return false;
        }
        for (int i = 0; i < prefix.segments.size(); i++) {
            if (!prefix.segments.get(i).shape().equals(segments.get(i).shape())) {
                return false;
            }
        }
        return true;
    }
}
