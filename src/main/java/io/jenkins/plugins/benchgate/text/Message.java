package io.jenkins.plugins.benchgate.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a sentence, or a part of one, says: a text of the catalogue by its key, and the values in it.
 *
 * @param key of {@code Sentences.properties}, or {@link #PARAGRAPH}
 * @param values a {@link String} is a name and stands as it is; a {@link Figure} is written as the reader's language
 *     does, and so is an {@link Integer} or {@link Long}; a {@link Message} is a part of the sentence; a
 *     {@link Sentence} stands in the reader's language where that is known
 */
public record Message(String key, List<Object> values) {
    /** The key of sentences that follow one another; they are the values. */
    public static final String PARAGRAPH = "";

    public Message {
        values = List.copyOf(values);
    }

    public static Message of(String key, Object... values) {
        return new Message(key, List.of(values));
    }

    /** The same with another sentence behind it. */
    public Message and(Message more) {
        return key.equals(PARAGRAPH)
                ? new Message(
                        PARAGRAPH,
                        Stream.concat(values.stream(), Stream.of(more)).toList())
                : of(PARAGRAPH, this, more);
    }

    /** The first of its parts, or of theirs, whose key begins so, such as what a gate compared with. */
    public Optional<Message> part(String prefix) {
        for (Object value : values) {
            if (value instanceof Message part) {
                Optional<Message> found = part.key.startsWith(prefix) ? Optional.of(part) : part.part(prefix);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** In the language of files and the command line. */
    public String english() {
        return Sentences.in(Locale.ENGLISH).text(this);
    }
}
