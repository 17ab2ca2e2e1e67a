package io.jenkins.plugins.benchgate.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.jenkins.plugins.benchgate.gate.Learning;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.WrittenGate;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * A verdict as files hold it.
 *
 * @param gate as text
 * @param reason in English
 * @param sense missing in lines of earlier programs
 * @param said the reason as a value, see {@link MessageJson}; missing in lines of earlier programs
 * @param learning missing where the gate guards
 */
record VerdictLine(
        Outcome outcome,
        String gate,
        String series,
        String reason,
        double value,
        @Nullable Interval interval,
        double threshold,
        Unit unit,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Sense sense,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Message said,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                Learning learning) {

    static JsonSerializer<?> writer() {
        return new StdDelegatingSerializer(Verdict.class, new StdConverter<Verdict, VerdictLine>() {
            @Override
            public VerdictLine convert(Verdict verdict) {
                return new VerdictLine(
                        verdict.outcome(),
                        verdict.gate(),
                        verdict.series(),
                        verdict.reason(),
                        verdict.value(),
                        verdict.interval(),
                        verdict.threshold(),
                        verdict.unit(),
                        verdict.sense(),
                        verdict.why().message().orElse(null),
                        verdict.learning());
            }
        });
    }

    static JsonDeserializer<Verdict> reader() {
        return new StdDelegatingDeserializer<>(new StdConverter<VerdictLine, Verdict>() {
            @Override
            public Verdict convert(VerdictLine line) {
                return new Verdict(
                        line.outcome,
                        WrittenGate.read(line.gate),
                        line.series,
                        Sentence.read(line.reason, line.said),
                        line.value,
                        line.interval,
                        line.threshold,
                        line.unit,
                        line.sense,
                        line.learning);
            }
        });
    }
}
