package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The part of a spec that says which version builds are anchored to. */
final class AnchorSection {
    private static final String REVISION = "revision";
    private static final String VERSION = "version";
    private static final String ACCEPTED = "accepted";

    private final Section section;
    private final Map<String, String> environment;
    private final boolean stored;

    /**
     * @param environment of the build, which may name the revision
     * @param stored whether the build has run, so that its variables are gone
     */
    AnchorSection(Section section, Map<String, String> environment, boolean stored) {
        this.section = section;
        this.environment = environment;
        this.stored = stored;
    }

    /**
     * Reads it.
     *
     * @param versions reads the section of a version
     * @return empty after a mistake
     */
    Optional<Anchor> read(Version candidate, Function<Section, Version> versions) {
        int before = section.mistakes();
        String revision = section.optional(REVISION, text -> revision(text, candidate.git()))
                .orElse(ACCEPTED);
        boolean whole = section.has(VERSION);
        Version version = whole ? versions.apply(section.section(VERSION, true)) : candidate;
        int every = section.whole("every");
        section.end();
        if (whole == section.has(REVISION)) {
            section.mistake(
                    whole
                            ? "found 'revision' and 'version', expected one of them"
                            : "found neither 'revision' nor 'version', expected a revision of the candidate's repository, '"
                                    + ACCEPTED + "', or another version");
        }
        if (version.functions() != null) {
            section.mistake("found functions, expected versions that are started: only those can have an anchor");
        }
        if (section.mistakes() > before) {
            return Optional.empty();
        }
        boolean accepted = !whole && revision.equals(ACCEPTED);
        return Optional.of(new Anchor(
                whole || accepted ? version : candidate.at(Anchor.KEY, revision, revision), accepted, every));
    }

    private String revision(String text, @Nullable GitSource git) {
        if (git == null) {
            throw new IllegalArgumentException(
                    "found a candidate without 'source.git', expected it, or 'version' here: a revision requires a repository");
        }
        if (text.equals(ACCEPTED)) {
            return text;
        }
        String revision = SourceSection.revision(text, GitSource.besideSpec(git.repository()), environment, stored);
        if (revision.equals(GitSource.WORKING_TREE)) {
            throw new IllegalArgumentException(
                    "found revision '" + revision + "', which changes, expected a commit, tag or branch");
        }
        return revision;
    }
}
