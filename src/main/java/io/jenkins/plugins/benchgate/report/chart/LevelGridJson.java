package io.jenkins.plugins.benchgate.report.chart;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.jenkins.plugins.benchgate.history.index.LevelGrid;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Scale;
import java.io.IOException;
import java.io.OutputStream;

/** The levels of many series in stretches of builds as JSON, for a heat map: few bytes, with numbers as in {@link PlottedJson}. */
public final class LevelGridJson {
    private static final JsonFactory JSON = new JsonFactory();

    private LevelGridJson() {}

    /**
     * Writes and flushes; the stream stays open.
     *
     * @param of how many series match what is asked for, of which these are a part
     */
    public static void write(OutputStream out, String experiment, int of, LevelGrid grid, PlottedJson.KnownBuilds known)
            throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeStringField("experiment", experiment);
            json.writeNumberField("of", of);
            json.writeObjectFieldStart("columns");
            PlottedJson.array(json, "first", grid.columns(), (to, column) -> to.writeString(column.first()));
            PlottedJson.array(json, "last", grid.columns(), (to, column) -> to.writeString(column.last()));
            PlottedJson.array(
                    json, "number", grid.columns(), (to, column) -> to.writeString(known.number(column.last())));
            PlottedJson.array(json, "builds", grid.columns(), (to, column) -> to.writeNumber(column.builds()));
            json.writeEndObject();
            PlottedJson.array(json, "series", grid.rows(), LevelGridJson::write);
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, LevelGrid.Row row) throws IOException {
        Metric metric = row.series().metric();
        Scale scale = Scale.of(metric.unit(), Double.isNaN(row.median()) ? 0 : row.median());
        json.writeStartObject();
        json.writeStringField("name", row.series().name());
        json.writeStringField("unit", metric.unit().symbol());
        json.writeStringField("direction", metric.direction().word());
        json.writeObjectFieldStart("display");
        json.writeNumberField("factor", scale.factor());
        json.writeStringField("symbol", scale.symbol());
        json.writeEndObject();
        json.writeFieldName("median");
        PlottedJson.number(json, row.median());
        PlottedJson.array(json, "level", row.levels(), PlottedJson::number);
        json.writeEndObject();
    }
}
