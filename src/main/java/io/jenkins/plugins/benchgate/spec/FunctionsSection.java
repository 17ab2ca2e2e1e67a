package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a version that puts functions onto a platform, in place of a system that is started. */
final class FunctionsSection {
    /** Keys of a version that are about a system that is started for each trial. */
    private static final List<String> OF_STARTED = List.of("start", "stop", "port", "preload");

    private final Section version;

    FunctionsSection(Section version) {
        this.version = version;
    }

    /** The functions; {@code null} where the version has none. */
    @Nullable
    Functions read() {
        Section section = version.section("functions", false);
        if (!version.has("functions")) {
            return null;
        }
        Functions functions = new Functions(
                section.requiredText("deploy"),
                section.requiredText("endpoints"),
                section.optionalText("logs"),
                section.requiredText("remove"),
                section.seconds("timeout"));
        section.end();
        OF_STARTED.stream()
                .filter(version::has)
                .forEach(key -> version.mistake(
                        key,
                        "found '" + key
                                + "' with 'functions', expected one of them: functions are deployed once per build, and"
                                + " nothing is started for a trial"));
        return functions;
    }
}
