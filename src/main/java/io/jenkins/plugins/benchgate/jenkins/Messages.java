package io.jenkins.plugins.benchgate.jenkins;

import org.jvnet.localizer.Localizable;
import org.jvnet.localizer.ResourceBundleHolder;

/** The texts that people read in Jenkins, in the language of whoever looks; those of a page's template stand beside it. */
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
        return TEXTS.format(key, args);
    }

    /**
     * The same text in the language of whoever reads it later.
     *
     * @param key as in {@link #text}
     */
    public static Localizable localizable(String key) {
        return new Localizable(TEXTS, key);
    }
}
