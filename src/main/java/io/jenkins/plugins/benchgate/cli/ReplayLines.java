package io.jenkins.plugins.benchgate.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.Replay;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** A replay as JSON, one object on a line for each build and gate: written as it goes, for histories are long. */
final class ReplayLines {
    private final List<String> gates;
    private final JsonGenerator json;

    private ReplayLines(List<String> gates, JsonGenerator json) {
        this.gates = gates;
        this.json = json;
    }

    static void write(Replay replay, List<BuildSeries> history, PrintWriter out) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build();
        List<String> gates = replay.gates().stream().map(Gate::text).toList();
        try (JsonGenerator json = factory.createGenerator(new BufferedWriter(out, 1 << 16))) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setRootValueSeparator(null);
            ReplayLines lines = new ReplayLines(gates, json);
            history.forEach(series -> replay.of(series, (where, point, gate, finding) -> {
                try {
                    lines.line(where.name(), point, gate, finding);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
    }

    private void line(String series, BuildSeries.Point point, int gate, Finding finding) throws IOException {
        json.writeStartObject();
        json.writeStringField("series", series);
        json.writeStringField("build", point.build());
        json.writeStringField("gate", gates.get(gate));
        json.writeStringField("verdict", finding.verdict().outcome().word());
        json.writeStringField("label", finding.label());
        number("value", point.value());
        number("threshold", finding.verdict().threshold());
        number("change", finding.change());
        json.writeStringField("reason", finding.verdict().reason());
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void number(String key, double value) throws IOException {
        json.writeFieldName(key);
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
