package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.Optional;
import java.util.function.Function;

/** The part of a spec that says which version builds are anchored to. */
final class AnchorSection {
    private static final String REVISION = "revision";
    private static final String VERSION = "version";
    private static final String ACCEPTED = "accepted";

    private final Section section;

    AnchorSection(Section section) {
        this.section = section;
    }

    /**
     * Reads it.
     *
     * @param versions reads the section of a version
     * @return empty after a mistake
     */
    Optional<Anchor> read(Version candidate, Function<Section, Version> versions) {
        int before = section.mistakes();
        String revision = section.optionalText(REVISION);
        boolean whole = section.has(VERSION);
        Version version = whole ? versions.apply(section.section(VERSION, true)) : candidate;
        int every = section.whole("every");
        section.end();
        if (whole == (revision != null)) {
            section.mistake(
                    whole
                            ? "found 'revision' and 'version', expected one of them"
                            : "found neither 'revision' nor 'version', expected a revision of the candidate's repository, '"
                                    + ACCEPTED + "', or another version");
        } else if (revision != null && candidate.git() == null) {
            section.mistake(
                    REVISION,
                    "found a candidate without 'source.git', of which there are no revisions, expected 'version'");
        }
        if (version.functions() != null) {
            section.mistake("found functions, expected versions that are started: only those can have an anchor");
        }
        if (section.mistakes() > before || revision == null || revision.equals(ACCEPTED)) {
            return section.mistakes() > before ? Optional.empty() : Optional.of(new Anchor(version, !whole, every));
        }
        try {
            return Optional.of(new Anchor(candidate.at(Anchor.KEY, revision, revision), false, every));
        } catch (IllegalArgumentException e) {
            section.mistake(REVISION, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
