package io.jenkins.plugins.benchgate.jenkins;

import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.text.MessageFormat;
import java.util.Locale;
import org.jvnet.localizer.LocaleProvider;
import org.jvnet.localizer.Localizable;
import org.jvnet.localizer.ResourceBundleHolder;

/** The texts that people read in Jenkins, in the language of the reader; those of a page's template stand beside it. */
public final class Messages {
    private static final ResourceBundleHolder TEXTS = ResourceBundleHolder.get(Messages.class);

    private Messages() {}

    /**
     * A text of {@code Messages.properties}.
     *
     * @param key written out where it is used, so that a test finds keys that are missing or unused
     * @param args for its {@code {0}}, {@code {1}}, …; a number is written as the reader's language does
     */
    public static String text(String key, Object... args) {
        Locale reader = LocaleProvider.getLocale();
        // the holder's own formatting writes numbers as the controller's language does
        return new MessageFormat(
                        TEXTS.get(reader).getString(key), Sentences.in(reader).language())
                .format(args);
    }

    /** The engine's sentences. */
    public static Sentences sentences() {
        return Sentences.in(LocaleProvider.getLocale());
    }

    /** A sentence of the engine. */
    public static String said(Sentence sentence) {
        return sentence.in(LocaleProvider.getLocale());
    }

    /** A sentence of the engine. */
    public static String said(Message message) {
        return said(Sentence.of(message));
    }

    /** A sentence of the engine that files hold as English text. */
    public static String said(String english) {
        return said(Sentence.read(english, null));
    }

    /** A number that the engine writes, with or without its unit and interval. */
    public static String number(String english) {
        return sentences().number(english);
    }

    /** The decimal mark of the reader's language. */
    public static String decimalMark() {
        return sentences().decimalMark();
    }

    /**
     * The same text in the language of its later reader.
     *
     * @param key as in {@link #text}
     */
    public static Localizable localizable(String key) {
        return new Localizable(TEXTS, key);
    }
}
