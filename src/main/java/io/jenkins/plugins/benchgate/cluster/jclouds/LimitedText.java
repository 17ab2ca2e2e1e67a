package io.jenkins.plugins.benchgate.cluster.jclouds;

/**
 * A text that may be read so often and no more: what bounds the steps of a regular expression that somebody else wrote.
 * One that goes back without end would hang a thread.
 */
final class LimitedText implements CharSequence {
    private static final int READS = 100_000;

    private final String text;
    private int left = READS;

    LimitedText(String text) {
        this.text = text;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (--left < 0) {
            throw new Exhausted();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    /** Thrown in place of a read too many. */
    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
