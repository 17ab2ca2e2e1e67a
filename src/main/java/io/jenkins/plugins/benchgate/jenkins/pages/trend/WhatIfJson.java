package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.jenkins.plugins.benchgate.history.index.WhatIf;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson.KnownBuilds;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** What another gate would have said, or why it says nothing, as JSON. */
public final class WhatIfJson {
    private static final JsonFactory JSON = new JsonFactory();

    private WhatIfJson() {}

    public static void write(OutputStream out, WhatIf found, KnownBuilds known) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeNumberField("builds", found.builds());
            json.writeNumberField("notJudged", found.notJudged());
            builds(json, "failed", found.failed(), known);
            builds(json, "potential", found.potential(), known);
            json.writeEndObject();
        }
    }

    private static void builds(JsonGenerator json, String name, List<String> labels, KnownBuilds known)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (String label : labels) {
            json.writeStartObject();
            json.writeStringField("build", label);
            json.writeStringField("number", known.number(label));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** What is wrong with what was asked, as one sentence. */
    public static void problem(OutputStream out, String sentence) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeStringField("problem", sentence);
            json.writeEndObject();
        }
    }
}
