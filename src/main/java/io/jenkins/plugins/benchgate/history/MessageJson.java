package io.jenkins.plugins.benchgate.history;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a {@link Message}: an array of its key and its values. A name is a string, a count a number, a part
 * an array of its own, a rounded number {@code {"number": "+3.4"}} and a sentence of which only the text is known
 * {@code {"text": "…"}}.
 */
final class MessageJson {
    private MessageJson() {}

    static StdSerializer<Message> writer() {
        return new StdSerializer<>(Message.class) {
            @Override
            public void serialize(Message message, JsonGenerator generator, SerializerProvider provider)
                    throws IOException {
                write(message, generator);
            }
        };
    }

    private static void write(Message message, JsonGenerator generator) throws IOException {
        generator.writeStartArray();
        generator.writeString(message.key());
        for (Object value : message.values()) {
            if (value instanceof Message part) {
                write(part, generator);
            } else if (value instanceof Figure figure) {
                object("number", figure.text(), generator);
            } else if (value instanceof Sentence sentence) {
                object("text", sentence.english(), generator);
            } else if (value instanceof Number count) {
                generator.writeNumber(count.longValue());
            } else {
                generator.writeString(value.toString());
            }
        }
        generator.writeEndArray();
    }

    private static void object(String key, String text, JsonGenerator generator) throws IOException {
        generator.writeStartObject();
        generator.writeStringField(key, text);
        generator.writeEndObject();
    }

    /** Reads a message; {@code null} where a newer program wrote one that this one does not know. */
    static StdDeserializer<Message> reader() {
        return new StdDeserializer<>(Message.class) {
            @Override
            public @Nullable Message deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                return message(context.readTree(parser));
            }
        };
    }

    private static @Nullable Message message(JsonNode node) {
        if (!node.isArray() || !node.path(0).isTextual()) {
            return null;
        }
        List<Object> values = new ArrayList<>();
        for (int i = 1; i < node.size(); i++) {
            Object value = value(node.get(i));
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return new Message(node.get(0).textValue(), values);
    }

    private static @Nullable Object value(JsonNode node) {
        if (node.isArray()) {
            return message(node);
        }
        if (node.isTextual()) {
            return node.textValue();
        }
        if (node.isIntegralNumber()) {
            return node.longValue();
        }
        if (node.path("number").isTextual()) {
            return new Figure(node.get("number").textValue());
        }
        return node.path("text").isTextual() ? Sentence.read(node.get("text").textValue(), null) : null;
    }
}
