package io.jenkins.plugins.benchgate.text;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A sentence for people: as a value, as English text, or both where a file holds both. */
public final class Sentence {
    private final @Nullable Message message;
    private @Nullable String english;

    private Sentence(@Nullable Message message, @Nullable String english) {
        this.message = message;
        this.english = english;
    }

    /** The sentence of a key of the catalogue, with its values. */
    public static Sentence of(String key, Object... values) {
        return of(Message.of(key, values));
    }

    public static Sentence of(Message message) {
        return new Sentence(message, null);
    }

    /**
     * A sentence as a file holds it.
     *
     * @param message {@code null} in files of earlier programs
     */
    public static Sentence read(String english, @Nullable Message message) {
        return new Sentence(message, english);
    }

    /** What it says; empty where only its text is known. */
    public Optional<Message> message() {
        return Optional.ofNullable(message);
    }

    /** Whether it is a sentence of the catalogue by one of these keys, also where a file holds its text alone. */
    public boolean says(String... keys) {
        return said(keys).isPresent();
    }

    /** What it says by one of these keys of the catalogue, also where a file holds its text alone. */
    public Optional<Message> said(String... keys) {
        return Optional.ofNullable(message)
                .or(() -> StoredText.whole(english()))
                .filter(said -> List.of(keys).contains(said.key()));
    }

    /** The same with another sentence behind it. */
    public Sentence and(Message more) {
        return message != null
                ? new Sentence(message.and(more), english == null ? null : english + " " + more.english())
                : new Sentence(null, english() + " " + more.english());
    }

    /** In the language of files and the command line; most of a long replay are never asked for theirs. */
    public String english() {
        String text = english;
        if (text == null) {
            text = Objects.requireNonNull(message).english();
            english = text;
        }
        return text;
    }

    /**
     * In a reader's language; in English where that is not known, or a newer program says what this one does not know.
     */
    public String in(Locale locale) {
        Sentences sentences = Sentences.in(locale);
        if (sentences.isEnglish()) {
            return english();
        }
        if (message == null || !sentences.knows(message)) {
            return sentences.text(english());
        }
        try {
            return sentences.text(message);
        } catch (IllegalArgumentException withValuesOfANewerProgram) {
            return english();
        }
    }

    /** Sentences are equal that say the same in English. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Sentence sentence && english().equals(sentence.english());
    }

    @Override
    public int hashCode() {
        return english().hashCode();
    }

    @Override
    public String toString() {
        return english();
    }
}
