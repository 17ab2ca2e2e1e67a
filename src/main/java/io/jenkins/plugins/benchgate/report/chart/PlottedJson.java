package io.jenkins.plugins.benchgate.report.chart;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.UnwatchedChange;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Series over builds as JSON for the page's scripts and for programs: one array for each quantity, so that thousands of
 * builds are few bytes. Values are numbers of seven digits in the base unit that stands beside them, or {@code null}
 * where nothing was measured.
 */
public final class PlottedJson {
    private static final JsonFactory JSON = new JsonFactory();

    private PlottedJson() {}

    /** What is known of builds beyond what they measured. */
    public interface KnownBuilds {
        /** The number under which a build can be looked at; empty when it is gone. */
        String number(String build);

        /** How many commits came with a build; negative where that is not known. */
        int commits(String build);
    }

    /** Gives series away, one after the other. */
    @FunctionalInterface
    public interface Source {
        void each(SeriesWriter writer) throws IOException;
    }

    /**
     * Writes and flushes; the stream stays open.
     *
     * @param share of the history that is known, from 0 to 1; below 1 older builds are missing, and {@code read} says
     *     so
     */
    public static void write(OutputStream out, String experiment, double share, Source series, KnownBuilds known)
            throws IOException {
        write(out, experiment, share, -1, series, known);
    }

    /** @param of how many series match what is asked for, of which these are a part; negative: that is not said */
    public static void write(
            OutputStream out, String experiment, double share, int of, Source series, KnownBuilds known)
            throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeStringField("experiment", experiment);
            if (share < 1) {
                json.writeNumberField("read", (float) share);
            }
            if (of >= 0) {
                json.writeNumberField("of", of);
            }
            json.writeArrayFieldStart("series");
            series.each(one -> write(json, one, known));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, TrendSeries series, KnownBuilds known) throws IOException {
        Metric metric = series.metric();
        json.writeStartObject();
        json.writeStringField("name", series.name());
        json.writeStringField("metric", metric.name());
        json.writeStringField("statistic", series.trend().series().statistic());
        json.writeStringField("unit", metric.unit().symbol());
        json.writeStringField("direction", metric.direction().word());
        json.writeObjectFieldStart("display");
        Scale scale = scale(series);
        json.writeNumberField("factor", scale.factor());
        json.writeStringField("symbol", scale.symbol());
        json.writeEndObject();
        json.writeNumberField("builds", series.trend().builds());
        json.writeObjectFieldStart("columns");
        columns(json, series.points(), known);
        json.writeEndObject();
        array(json, "bounds", series.bounds(), JsonGenerator::writeNumber);
        array(json, "gates", gates(series), JsonGenerator::writeString);
        array(json, "changes", series.changes(), (out, change) -> write(out, change, known));
        Optional<UnwatchedChange> unwatched = UnwatchedChange.of(series, 0.001);
        if (unwatched.isPresent()) {
            json.writeObjectFieldStart("unwatched");
            json.writeStringField("build", unwatched.get().build());
            json.writeFieldName("percent");
            number(json, unwatched.get().percent());
            json.writeStringField("gate", unwatched.get().gate());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** The unit in which its values are numbers of few digits. */
    private static Scale scale(TrendSeries series) {
        double greatest = series.points().stream()
                .mapToDouble(point -> Math.abs(point.level().value()))
                .max()
                .orElse(0);
        return Scale.of(series.metric().unit(), greatest);
    }

    /** Those that judge it; where none does yet, one to begin with. */
    private static List<String> gates(TrendSeries series) {
        return series.gates().isEmpty()
                ? List.of(GateText.parse("jump:" + series.selected() + ",percent=5,baseline=last:5")
                        .text())
                : series.gates();
    }

    private static void columns(JsonGenerator json, List<TrendPoint> points, KnownBuilds known) throws IOException {
        array(json, "build", points, (out, point) -> out.writeString(point.build()));
        array(json, "number", points, (out, point) -> out.writeString(known.number(point.build())));
        array(json, "time", points, (out, point) -> time(out, point.time()));
        array(json, "value", points, (out, point) -> number(out, point.level().value()));
        array(json, "lower", points, (out, point) -> number(out, point.level().lower()));
        array(json, "upper", points, (out, point) -> number(out, point.level().upper()));
        array(json, "baseline", points, (out, point) -> number(out, point.baseline()));
        array(json, "change", points, (out, point) -> number(out, point.change().value()));
        array(
                json,
                "outcome",
                points,
                (out, point) -> out.writeString(TrendSeries.outcome(point).word()));
        array(json, "accepted", points, (out, point) -> out.writeBoolean(TrendSeries.isBaseline(point)));
        array(
                json,
                "acknowledged",
                points,
                (out, point) -> out.writeBoolean(!point.acknowledged().isEmpty()));
        array(json, "branch", points, (out, point) -> out.writeString(point.branch()));
        array(json, "commit", points, (out, point) -> out.writeString(point.commit()));
    }

    @FunctionalInterface
    interface Element<T> {
        void write(JsonGenerator json, T value) throws IOException;
    }

    static <T> void array(JsonGenerator json, String name, List<T> values, Element<T> element) throws IOException {
        json.writeArrayFieldStart(name);
        for (T value : values) {
            element.write(json, value);
        }
        json.writeEndArray();
    }

    private static void time(JsonGenerator json, Instant time) throws IOException {
        if (Wording.isTime(time)) {
            json.writeNumber(time.toEpochMilli());
        } else {
            json.writeNull();
        }
    }

    /** Seven digits are more than any measurement knows, and half as many bytes. */
    static void number(JsonGenerator json, double number) throws IOException {
        float near = (float) number;
        if (Float.isFinite(near) && (Math.abs(near) > Float.MIN_NORMAL || number == 0)) {
            json.writeNumber(near);
        } else if (Double.isFinite(number)) {
            json.writeNumber(number);
        } else {
            json.writeNull();
        }
    }

    private static void write(JsonGenerator json, LevelChange change, KnownBuilds known) throws IOException {
        json.writeStartObject();
        json.writeStringField("build", change.build());
        json.writeStringField("number", known.number(change.build()));
        json.writeNumberField("commits", known.commits(change.build()));
        json.writeBooleanField("confirmed", change.point().confirmed());
        json.writeBooleanField("drift", change.point().drift());
        json.writeBooleanField("ratios", change.byRatios());
        json.writeStringField("effect", change.effect());
        json.writeFieldName("percent");
        number(json, change.point().change());
        json.writeNumberField("before", change.point().before());
        json.writeNumberField("after", change.point().after());
        json.writeNumberField("p", change.point().p());
        json.writeEndObject();
    }
}
