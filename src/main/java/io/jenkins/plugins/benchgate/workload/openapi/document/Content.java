package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.List;

/**
 * A body that is sent, or an answer.
 *
 * @param mediaType such as {@code application/json}
 * @param fields its single values, those nearest to the root first
 * @param lists the lists in it; empty of a body that is sent
 */
public record Content(String mediaType, Schema schema, List<Field> fields, List<ListPlace> lists) {
    public Content {
        fields = List.copyOf(fields);
        lists = List.copyOf(lists);
    }
}
