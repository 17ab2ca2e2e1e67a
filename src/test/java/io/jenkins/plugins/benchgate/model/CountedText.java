package io.jenkins.plugins.benchgate.model;

/** A text that counts how often a character of it is read: the steps of a match, whatever the machine's speed. */
public final class CountedText implements CharSequence {
    private final String text;
    private final long[] reads;
    private final long most;

    /** A text that may be read without end. */
    public CountedText(String text) {
        this(text, Long.MAX_VALUE);
    }

    /** A text that throws {@link TooManyReads} once it was read more often. */
    public CountedText(String text, long most) {
        this(text, new long[1], most);
    }

    private CountedText(String text, long[] reads, long most) {
        this.text = text;
        this.reads = reads;
        this.most = most;
    }

    /** How often a character was read, of this text and of all its parts. */
    public long reads() {
        return reads[0];
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (++reads[0] > most) {
            throw new TooManyReads();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new CountedText(text.substring(start, end), reads, most);
    }

    @Override
    public String toString() {
        return text;
    }

    /** Thrown instead of going on. */
    public static final class TooManyReads extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
