package io.jenkins.plugins.benchgate.spec;

/**
 * A further version that some builds measure the candidate beside, so that builds far apart have one in common.
 *
 * @param version the anchor; where it follows accepted builds, the candidate, of which another commit is taken
 * @param accepted whether it is the version of an accepted build, and follows them
 * @param every one build of so many measures it; 0: as many as the trend gates need
 */
public record Anchor(Version version, boolean accepted, int every) {
    /** Names it in a spec. */
    public static final String KEY = "anchor";
}
