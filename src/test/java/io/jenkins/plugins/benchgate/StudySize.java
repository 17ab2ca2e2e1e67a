package io.jenkins.plugins.benchgate;

/**
 * How much a study draws: as much as tells the rate that it claims from one that would be wrong, such as 1 % from 5 %, or with
 * {@code -Dstudies=full} as much as the figures in documents are of.
 */
public final class StudySize {
    private static final boolean FULL = "full".equals(System.getProperty("studies"));

    private StudySize() {}

    /** Whether figures of documents are made anew. */
    public static boolean full() {
        return FULL;
    }

    /**
     * So many draws, histories or builds.
     *
     * @param usual where nobody asks for all
     */
    public static int of(int usual, int full) {
        return FULL ? full : usual;
    }
}
