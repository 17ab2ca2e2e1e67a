package io.jenkins.plugins.benchgate.cli.history;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
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
    // escaped once, not in each of many lines
    private static final SerializableString SERIES = new SerializedString("series");
    private static final SerializableString BUILD = new SerializedString("build");
    private static final SerializableString GATE = new SerializedString("gate");
    private static final SerializableString VERDICT = new SerializedString("verdict");
    private static final SerializableString LABEL = new SerializedString("label");
    private static final SerializableString VALUE = new SerializedString("value");
    private static final SerializableString THRESHOLD = new SerializedString("threshold");
    private static final SerializableString CHANGE = new SerializedString("change");
    private static final SerializableString REASON = new SerializedString("reason");

    private final List<SerializableString> gates;
    private final JsonGenerator json;

    private ReplayLines(List<SerializableString> gates, JsonGenerator json) {
        this.gates = gates;
        this.json = json;
    }

    static void write(Replay replay, List<BuildSeries> history, PrintWriter out) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build();
        List<SerializableString> gates = replay.gates().stream()
                .map(Gate::text)
                .<SerializableString>map(SerializedString::new)
                .toList();
        try (JsonGenerator json = factory.createGenerator(new BufferedWriter(out, 1 << 16))) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setRootValueSeparator(null);
            ReplayLines lines = new ReplayLines(gates, json);
            replay.of(history, (where, point, gate, finding) -> {
                try {
                    lines.line(where.name(), point, gate, finding);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    private void line(String series, BuildSeries.Point point, int gate, Finding finding) throws IOException {
        json.writeStartObject();
        text(SERIES, series);
        text(BUILD, point.build());
        json.writeFieldName(GATE);
        json.writeString(gates.get(gate));
        text(VERDICT, finding.verdict().outcome().word());
        text(LABEL, finding.label());
        number(VALUE, point.value());
        number(THRESHOLD, finding.verdict().threshold());
        number(CHANGE, finding.change());
        text(REASON, finding.verdict().reason());
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void text(SerializableString key, String value) throws IOException {
        json.writeFieldName(key);
        json.writeString(value);
    }

    private void number(SerializableString key, double value) throws IOException {
        json.writeFieldName(key);
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
