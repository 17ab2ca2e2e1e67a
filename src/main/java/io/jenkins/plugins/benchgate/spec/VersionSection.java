package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.spec.Version.Health;
import io.jenkins.plugins.benchgate.spec.Version.Preload;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The part of a spec that describes one version of the system under test. */
final class VersionSection {
    private final Section section;

    private final @Nullable Workload workload;

    private final String source;
    private final @Nullable GitSource git;

    /**
     * @param workload what is done to it; {@code null} where that could not be read
     * @param environment of the build
     * @param stored whether the build has run, so that its variables are gone
     */
    VersionSection(Section section, @Nullable Workload workload, Map<String, String> environment, boolean stored) {
        this.section = section;
        this.workload = workload;
        Section from = section.section("source", false);
        SourceSection files = new SourceSection(from, environment, stored);
        this.source = section.has("source") ? files.read() : "";
        this.git = files.git();
    }

    Version read(String key) {
        String label = section.text("label", key);
        var environment = section.texts("environment");
        environment.keySet().stream()
                .filter(name -> !name.matches("[A-Za-z_][A-Za-z0-9_]*"))
                .forEach(name -> section.mistake(
                        "environment", "found variable '" + name + "', expected letters, digits and '_'"));
        Functions functions = new FunctionsSection(section).read();
        ContainerSection.Commands container = new ContainerSection(section).read(environment);
        String install = install(container);
        String start = section.optionalText("start");
        String stop = section.optionalText("stop");
        String health = section.optionalText("health");
        if (container != null) {
            start = container.start();
            stop = stop == null ? container.stop() : stop;
            health = health == null ? container.health() : health;
        }
        double seconds = section.seconds("healthTimeout");
        int port = section.whole("port");
        var properties = section.checkedTexts("properties");
        if (workload != null && !workload.hasProperties() && !properties.isEmpty()) {
            section.mistake(
                    "properties",
                    "found properties, which this workload does not have, expected variables under 'environment'");
        } else if (workload != null) {
            properties.keySet().stream()
                    .filter(workload.reserved()::contains)
                    .forEach(name -> section.mistake(
                            "properties",
                            "found " + workload.tool().title() + " property '" + name
                                    + "', expected it to be left out"));
        }
        Preload preload = preload();
        section.end();
        return new Version(
                key,
                label,
                install,
                start,
                stop,
                new Health(health, seconds),
                port == 0 ? OptionalInt.empty() : OptionalInt.of(port),
                environment,
                properties,
                preload,
                functions,
                git);
    }

    /** What fills the folder of the installation, then what makes the image available. */
    private @Nullable String install(ContainerSection.@Nullable Commands container) {
        String command = section.optionalText("install");
        String own = command == null || container == null ? command : "(\n" + command + "\n) || exit\n";
        String text = source + (own == null ? "" : own) + (container == null ? "" : container.install());
        return text.isEmpty() ? null : text;
    }

    private @Nullable Preload preload() {
        Preload preload = section.holdsKeys("preload")
                ? commands(section.section("preload", true))
                : section.optional("preload", VersionSection::copy).orElse(null);
        if (preload != null && workload != null && !workload.loads()) {
            section.mistake(
                    "preload",
                    "found data to be loaded once, expected a workload with a load phase; "
                            + workload.tool().title() + " has none here");
        }
        return preload;
    }

    private static Preload commands(Section section) {
        Preload preload = Preload.by(section.requiredText("save"), section.requiredText("restore"));
        section.end();
        return preload;
    }

    private static Preload copy(String text) {
        if (!text.equals("copy")) {
            throw new IllegalArgumentException(
                    "found preload '" + text + "', expected copy, or the keys save and restore with a command each");
        }
        return Preload.copy();
    }
}
