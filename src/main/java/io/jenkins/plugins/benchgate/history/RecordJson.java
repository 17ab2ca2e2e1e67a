package io.jenkins.plugins.benchgate.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of what builds measured and decided, the same in the history and in {@code result.json}.
 *
 * <p>Units stand as their symbols, directions and outcomes as their words, times in ISO-8601. Doubles are written so
 * that reading gives back the same bits; NaN is {@code null}, and an infinite number, which JSON does not have, is the
 * text {@code "Infinity"} or {@code "-Infinity"}. Keys come in the order of the record's components. When reading,
 * unknown keys are ignored and missing ones are an error.
 */
public final class RecordJson {
    private static final ObjectMapper MAPPER = configured();

    private RecordJson() {}

    /** One line without line breaks. */
    public static String write(BuildRecord record) {
        return line(record);
    }

    /** One line without line breaks. */
    public static String write(Acknowledgement acknowledgement) {
        return line(acknowledgement);
    }

    private static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a record that cannot be written as JSON: " + told(e), e);
        }
    }

    /**
     * Reads what {@link #write(BuildRecord)} wrote.
     *
     * @throws IllegalArgumentException when the line is no build record; the message says the column, what was found
     *     and what was expected, and leaves file and line to the caller
     */
    public static BuildRecord read(String line) {
        return read(line, BuildRecord.class, "a build record");
    }

    /** Reads what {@link #write(Acknowledgement)} wrote; throws as {@link #read} does. */
    public static Acknowledgement readAcknowledgement(String line) {
        return read(line, Acknowledgement.class, "an acknowledgement");
    }

    /** Whether a line says of itself what kind it is, as all but builds do. */
    static boolean saysItsKind(String line) {
        try (JsonParser parser = MAPPER.createParser(line)) {
            return parser.nextToken() == JsonToken.START_OBJECT && "kind".equals(parser.nextFieldName());
        } catch (IOException e) {
            return false; // said when the line is read
        }
    }

    private static <T> T read(String line, Class<T> type, String expected) {
        try {
            T record = MAPPER.readValue(line, type);
            if (record == null) {
                throw new IllegalArgumentException("found null, expected " + expected);
            }
            return record;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new IllegalArgumentException((at == null ? "" : "column " + at.getColumnNr() + ": ") + told(e), e);
        }
    }

    /** A mapper of one's own that reads and writes records in this form. */
    public static ObjectMapper mapper() {
        return configured();
    }

    /** What is wrong with a JSON text, on one line: where in the structure, what was found, what was expected. */
    public static String told(JsonProcessingException e) {
        String what = e.getOriginalMessage();
        if (e.getCause() instanceof IllegalArgumentException cause && cause.getMessage() != null) {
            what = cause.getMessage();
        }
        what = what.replaceAll("\\(start marker at.*", "")
                .replaceAll("(?s)^Unrecognized token ('.*?'): was expecting .*", "found $1, expected JSON")
                .replaceAll(
                        "(?s)^Cannot (?:deserialize value of type|construct instance of) `.* from (\\w+) value.*",
                        "found JSON of type $1, expected another type")
                .replaceAll("[\\s\\p{Cntrl}]+", " ")
                .strip();
        if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
            return what;
        }
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : mapping.getPath()) {
            String name = step.getFieldName();
            path.append(name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
        }
        return "at '" + path + "': " + what;
    }

    private static ObjectMapper configured() {
        SimpleModule words = new SimpleModule("benchgate")
                .addSerializer(Unit.class, text(Unit.class, Unit::symbol))
                .addDeserializer(Unit.class, new Word<>(Unit.class, Unit::new, new Unit("")))
                .addSerializer(Direction.class, text(Direction.class, Direction::word))
                .addDeserializer(Direction.class, new Word<>(Direction.class, Direction::parse, null))
                .addSerializer(Outcome.class, text(Outcome.class, Outcome::word))
                .addDeserializer(Outcome.class, new Word<>(Outcome.class, Outcome::parse, null))
                .addSerializer(Gate.class, text(Gate.class, Gate::text))
                .addDeserializer(Gate.class, new Word<>(Gate.class, GateText::parse, null))
                .addSerializer(Sentence.class, text(Sentence.class, Sentence::english))
                .addDeserializer(Sentence.class, new Word<>(Sentence.class, text -> Sentence.read(text, null), null))
                .addSerializer(MessageJson.writer())
                .addDeserializer(Message.class, MessageJson.reader())
                .addSerializer(VerdictLine.writer())
                .addDeserializer(Verdict.class, VerdictLine.reader())
                .addDeserializer(Instant.class, new TimeReader())
                .addSerializer(Double.class, new DoubleWriter())
                .addSerializer(double.class, new DoubleWriter())
                .addDeserializer(Double.class, new DoubleReader())
                .addDeserializer(double.class, new DoubleReader());
        ObjectMapper mapper = JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .addModule(words)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .annotationIntrospector(new Required())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
        mapper.setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL));
        JsonSetter.Value nullable = JsonSetter.Value.forValueNulls(Nulls.SET);
        mapper.configOverride(Interval.class).setSetterInfo(nullable);
        mapper.configOverride(Comparison.class).setSetterInfo(nullable);
        mapper.configOverride(double.class).setSetterInfo(nullable);
        mapper.configOverride(Double.class).setSetterInfo(nullable);
        return mapper;
    }

    /**
     * Every component of a record must be there, but those with an annotation that does not say so: they came later.
     */
    private static final class Required extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            JsonProperty annotation = member.getAnnotation(JsonProperty.class);
            return annotation == null || annotation.required();
        }
    }

    private static <T> JsonSerializer<T> text(Class<T> type, Function<T, String> word) {
        return new StdSerializer<>(type) {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializerProvider provider) throws IOException {
                generator.writeString(word.apply(value));
            }
        };
    }

    /** A value known by one word. */
    private static final class Word<T> extends FromStringDeserializer<T> {
        private final transient Function<String, T> parse;
        private final transient @Nullable T empty;

        Word(Class<T> type, Function<String, T> parse, @Nullable T empty) {
            super(type);
            this.parse = parse;
            this.empty = empty;
        }

        @Override
        protected T _deserialize(String value, DeserializationContext context) throws IOException {
            try {
                return parse.apply(value);
            } catch (IllegalArgumentException e) {
                throw JsonMappingException.from(context, String.valueOf(e.getMessage()), e);
            }
        }

        @Override
        protected Object _deserializeFromEmptyString(DeserializationContext context) throws IOException {
            return empty != null ? empty : _deserialize("", context);
        }
    }

    /** Times that a calendar has: others can neither be written for people nor drawn. */
    private static final class TimeReader extends StdScalarDeserializer<Instant> {
        private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
        private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

        TimeReader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            boolean written = parser.hasToken(JsonToken.VALUE_STRING)
                    ? !parser.getText().isBlank()
                    : parser.currentToken().isNumeric();
            if (!written) {
                throw JsonMappingException.from(context, "found no time, expected one such as 2026-01-02T03:04:05Z");
            }
            Instant time = InstantDeserializer.INSTANT.deserialize(parser, context);
            if (time.isBefore(FIRST) || time.isAfter(LAST)) {
                throw JsonMappingException.from(
                        context, "found time " + time + ", expected one of the years 0 to 9999");
            }
            return time;
        }
    }

    private static final class DoubleWriter extends StdSerializer<Double> {
        DoubleWriter() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            if (value.isNaN()) {
                generator.writeNull();
            } else if (value.isInfinite()) {
                generator.writeString(value.toString());
            } else {
                generator.writeNumber(value);
            }
        }
    }

    private static final class DoubleReader extends StdScalarDeserializer<Double> {
        DoubleReader() {
            super(Double.class);
        }

        @Override
        public Double deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return _parseDoublePrimitive(parser, context);
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
