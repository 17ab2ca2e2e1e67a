package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.text.Sentences;

/**
 * How what was loaded into a system once is put back for each trial (THESIS 7.3.1). Both are shell commands that run
 * while the system does not, in the folder of the installation; they find its data in {@code $DATA} and what is saved
 * in {@code $SAVED}.
 *
 * @param save puts what is in {@code $DATA} into {@code $SAVED}, an empty folder
 * @param restore puts what is in {@code $SAVED} into {@code $DATA}, an empty folder, and leaves {@code $SAVED} as it is
 * @param words for people
 */
public record Preload(String save, String restore, String words) {
    /** In commands, the folder that holds what is saved. */
    public static final String SAVED = "SAVED";

    /** The data folder is copied, without copying its blocks where the file system can share them. */
    static Preload copy() {
        return new Preload(copying("DATA", SAVED), copying(SAVED, "DATA"), Sentences.english("stored.part.copyOfData"));
    }

    private static String copying(String from, String to) {
        String folders = "\"$" + from + "/.\" \"$" + to + "\"";
        return "cp -a --reflink=auto " + folders + " 2>/dev/null || cp -a " + folders;
    }

    static Preload by(String save, String restore) {
        return new Preload(save, restore, Sentences.english("stored.part.itsCommands"));
    }
}
