package io.jenkins.plugins.benchgate.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The engine's sentences in one language.
 *
 * <p>{@code Sentences.properties} has them in English, and beside it is one file for each other language. Texts are
 * those of {@link MessageFormat}.
 */
public final class Sentences {
    private static final String CATALOGUE = "io.jenkins.plugins.benchgate.text.Sentences";
    private static final ResourceBundle.Control CONTROL =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    /** A mark that ends a sentence, maybe inside of quotes or brackets. */
    private static final Pattern ENDED = Pattern.compile("[.!?\u2026:;][\"'\u201d\u2019\u00bb)\\]]*+\\s*+$");

    static final ResourceBundle ENGLISH = bundle(Locale.ROOT);

    private final ResourceBundle texts;
    private final Locale language;

    private Sentences(ResourceBundle texts) {
        this.texts = texts;
        this.language = texts.getLocale().equals(Locale.ROOT) ? Locale.ENGLISH : texts.getLocale();
    }

    private static ResourceBundle bundle(Locale locale) {
        return ResourceBundle.getBundle(CATALOGUE, locale, Sentences.class.getClassLoader(), CONTROL);
    }

    /** Those in a reader's language, or in English where there are none. */
    public static Sentences in(Locale locale) {
        return new Sentences(bundle(locale));
    }

    /** A sentence in English, for files and the command line. */
    public static String english(String key, Object... values) {
        return Message.of(key, values).english();
    }

    boolean isEnglish() {
        return language.equals(Locale.ENGLISH);
    }

    /** Whether there is a text for a message and all parts of it. */
    boolean knows(Message message) {
        return (message.key().equals(Message.PARAGRAPH) || texts.containsKey(message.key()))
                && message.values().stream().allMatch(value -> !(value instanceof Message part) || knows(part));
    }

    /**
     * What a sentence, or a part of one, says.
     *
     * @param values as in {@link Message}
     */
    public String say(String key, Object... values) {
        return text(Message.of(key, values));
    }

    /** What a message says. */
    public String text(Message message) {
        Object[] values = message.values().stream().map(this::shown).toArray();
        if (message.key().equals(Message.PARAGRAPH)) {
            for (int i = 0; i < values.length - 1; i++) {
                String said = String.valueOf(values[i]);
                values[i] = endsWithSentence(message.values().get(i)) ? ended(said) : said;
            }
            return Stream.of(values).map(String::valueOf).collect(Collectors.joining(" "));
        }
        return new MessageFormat(texts.getString(message.key()), language).format(values);
    }

    /** Whether what stands behind a part begins a new sentence: a part of our own may be a piece of one. */
    private static boolean endsWithSentence(Object part) {
        return part instanceof Sentence
                || (part instanceof Message paragraph
                        && paragraph.key().equals(Message.PARAGRAPH)
                        && !paragraph.values().isEmpty()
                        && endsWithSentence(
                                paragraph.values().get(paragraph.values().size() - 1)));
    }

    /** A sentence with its end, which one that a tool or a file says may lack. */
    private static String ended(String sentence) {
        return sentence.isBlank() || ENDED.matcher(sentence).find() ? sentence : sentence + ".";
    }

    /**
     * What a sentence says of which a file holds the English text alone; the text itself where it is not recognized.
     */
    public String text(String english) {
        return isEnglish() ? english : StoredText.whole(english).map(this::text).orElse(english);
    }

    private Object shown(Object value) {
        if (value instanceof Message message) {
            return text(message);
        }
        if (value instanceof Sentence sentence) {
            return sentence.in(language);
        }
        return value instanceof Figure figure ? number(figure.text()) : value;
    }

    /** That of the texts, which need not be the reader's. */
    public Locale language() {
        return language;
    }

    /** The decimal mark of this language. */
    public String decimalMark() {
        return number("0.0").substring(1, 2);
    }

    /** A number that English writes, with or without a unit or an interval, as this language does. */
    public String number(String english) {
        return isEnglish() ? english : swapped(english);
    }

    private static String swapped(String english) {
        StringBuilder text = new StringBuilder(english);
        int open = english.indexOf('[');
        for (int i = 1; i < text.length() - 1; i++) {
            char mark = english.charAt(i);
            if ((mark == '.' || mark == ',')
                    && Character.isDigit(english.charAt(i - 1))
                    && Character.isDigit(english.charAt(i + 1))) {
                text.setCharAt(i, mark == '.' ? ',' : '.');
            } else if (mark == ',' && open >= 0 && i > open && english.charAt(i + 1) == ' ') {
                text.setCharAt(i, ';');
            }
        }
        return text.toString();
    }
}
