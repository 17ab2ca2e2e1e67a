package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Script;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The list of what is done on machines before anything is installed on them. */
final class SetupSection {
    private static final int LONGEST_NAME = 60;
    private static final List<String> KINDS = List.of("run", "script", "playbook");

    private final SpecFolder folder;
    private final @Nullable Role role;

    /** @param role of the machines; {@code null}: all */
    SetupSection(SpecFolder folder, @Nullable Role role) {
        this.folder = folder;
        this.role = role;
    }

    /** The steps under the key {@code setup}; none where it is absent. */
    List<SetupStep> read(Section section) {
        return section.mixed("setup", text -> command(text, limit(section.empty("setup"))), this::step);
    }

    private Optional<SetupStep> step(Section section) {
        String run = section.optionalText("run");
        Optional<Function<Duration, SetupStep>> script = section.optional("script", this::script);
        String name = section.text("playbook", "");
        Path playbook = section.optional("playbook", folder::file).orElse(null);
        Map<String, String> variables = section.texts("variables", SetupSection::plain);
        Duration limit = limit(section);
        section.end();
        List<String> kinds = KINDS.stream().filter(section::has).toList();
        if (kinds.size() != 1) {
            section.mistake("found " + (kinds.isEmpty() ? "none of" : String.join(" and ", kinds) + " of")
                    + " 'run', 'script' and 'playbook' in a step of setup, expected one of them");
            return Optional.empty();
        }
        if (section.has("variables") && playbook == null) {
            section.mistake(
                    "variables",
                    "found variables of a script, expected those of a playbook; a script has them in its text");
        }
        if (run != null) {
            return Optional.of(command(run, limit));
        }
        return playbook == null
                ? script.map(step -> step.apply(limit))
                : Optional.of(new Playbook(name, playbook, variables, role, limit));
    }

    private Function<Duration, SetupStep> script(String file) {
        String text = folder.text(file);
        return limit -> new Script(file, text, role, limit);
    }

    private SetupStep command(String text, Duration limit) {
        String first = text.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found nothing, expected a command for 'setup'"));
        String line = first.strip();
        String name = line.length() > LONGEST_NAME ? line.substring(0, LONGEST_NAME) + "…" : line;
        return new Script(name, text, role, limit);
    }

    /** A secret among the variables would stand in the results, with the spec. */
    private static String plain(String text) {
        if (text.contains("${env:") || text.contains("${file:")) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected plain text: a playbook looks variables of the build up by itself");
        }
        return text;
    }

    private static Duration limit(Section step) {
        return Objects.requireNonNull(Duration.ofMillis(Math.max(1, Math.round(step.seconds("timeout") * 1000))));
    }
}
