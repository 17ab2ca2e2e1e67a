package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.List;
import java.util.Optional;

/**
 * An answer that a document describes.
 *
 * @param status such as {@code 200}, {@code 2XX} or {@code default}
 * @param content empty where the document describes none
 * @param headers names of the headers
 * @param links what OpenAPI calls links: how to go on from this answer
 */
public record Answer(String status, Optional<Content> content, List<String> headers, List<OperationLink> links) {
    public Answer {
        headers = List.copyOf(headers);
        links = List.copyOf(links);
    }

    /** Whether it means success. */
    public boolean success() {
        return status.startsWith("2");
    }
}
