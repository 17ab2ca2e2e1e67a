package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A parameter of an operation.
 *
 * @param enumerated whether only some values are allowed
 * @param schema that of a text where the document does not describe it
 * @param examples values that the document gives beside the schema
 * @param lists how a list is written
 */
public record Parameter(
        String name,
        In in,
        boolean required,
        boolean enumerated,
        Schema schema,
        List<JsonNode> examples,
        ListStyle lists) {
    public Parameter {
        examples = List.copyOf(examples);
    }

    /** Headers that are the client's: a document says neither where a request goes nor how it is framed. */
    private static final Set<String> OWN_HEADERS = Set.of(
            "accept",
            "authorization",
            "connection",
            "content-length",
            "content-type",
            "expect",
            "host",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    /** Whether it is a header that the client sets. */
    public boolean ownHeader() {
        return in == In.HEADER && OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** The same with values that a spec sets: it is always sent. */
    Parameter with(Schema values) {
        return new Parameter(name, in, true, true, values, List.of(), lists == ListStyle.OTHER ? ListStyle.CSV : lists);
    }

    /** Where a parameter is sent. */
    public enum In {
        PATH,
        QUERY,
        HEADER,
        COOKIE
    }

    /** How a list is written; the names are those of Swagger 2.0. */
    public enum ListStyle {
        /** Each item as a parameter of its own: {@code a=1&a=2}. */
        MULTI(""),
        CSV(","),
        SSV("%20"),
        TSV("%09"),
        PIPES("%7C"),
        /** In a way that is not known here. */
        OTHER("");

        private final String separator;

        ListStyle(String separator) {
            this.separator = separator;
        }

        /** What stands between two items; empty where each has a parameter of its own. */
        public String separator() {
            return separator;
        }
    }
}
