package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.io.Tarball;
import io.jenkins.plugins.benchgate.spec.TsbsSection.UserCache;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbExtent;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbHome;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbMeasurement;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The keys of a YCSB workload. */
final class YcsbSection {
    private static final YcsbHome BUILT_IN = new YcsbHome.BuiltIn();
    private static final String SPEC_FOLDER = "${" + Placeholders.SPEC + "}/";

    private final Section section;
    private final Map<String, String> environment;

    /** @param environment of the build, which says where a user's cache is */
    YcsbSection(Section section, Map<String, String> environment) {
        this.section = section;
        this.environment = environment;
    }

    YcsbWorkload read() {
        YcsbHome home = home();
        String binding = section.text("binding");
        YcsbFile file = file();
        Character letter = letter(file);
        int records = count("records", "recordcount", file);
        int operations = count("operations", "operationcount", file);
        int clients = section.whole("clients");
        int threads = section.whole("threads", usual -> file.whole("threadcount", usual));
        int target = section.whole("target", file.whole("target", 0));
        YcsbMeasurement measurement = section.value("measurement", YcsbMeasurement::parse);
        List<Path> classPath = section.values("classpath", YcsbSection::path);
        List<String> java = section.values("java", Placeholders::checked);
        Map<String, String> properties = new LinkedHashMap<>(file.properties());
        properties.putAll(section.checkedTexts("properties"));
        section.end();
        return section.made("tool", () -> {
                    YcsbExtent extent = new YcsbExtent(records, operations, clients, threads, target);
                    return new YcsbWorkload(home, binding, letter, extent, measurement, properties, classPath, java);
                })
                .orElseGet(() -> {
                    YcsbExtent least = new YcsbExtent(1, 1, 1);
                    return new YcsbWorkload(
                            BUILT_IN, "jdbc", letter, least, measurement, Map.of(), List.of(), List.of());
                });
    }

    private YcsbFile file() {
        return section.value("file", YcsbFile.NONE, false, text -> {
            String relative = text.startsWith(SPEC_FOLDER) ? text.substring(SPEC_FOLDER.length()) : text;
            return YcsbFile.read(section.folder().resolve(relative));
        });
    }

    /** A count that the file may say in the place of the spec. */
    private int count(String key, String property, YcsbFile file) {
        int said = file.whole(property, 0);
        return said > 0 ? section.whole(key, said) : section.requiredWhole(key);
    }

    /** The core workload; none where a file says what is done, unless both are given. */
    private @Nullable Character letter(YcsbFile file) {
        return section.checked("workload")
                .or(() -> file.equals(YcsbFile.NONE) ? Optional.of(section.usual("workload")) : Optional.empty())
                .map(letter -> letter.toLowerCase(Locale.ROOT).charAt(0))
                .orElse(null);
    }

    private YcsbHome home() {
        if (!section.holdsKeys("ycsb")) {
            return section.value("ycsb", BUILT_IN, false, text -> {
                String path = shared(text);
                return path.matches(".*\\.(tar\\.gz|tgz)")
                        ? new YcsbHome.Packed(new Tarball(path, "", cache()))
                        : new YcsbHome.Installed(Path.of(path));
            });
        }
        Section packed = section.section("ycsb", false);
        String location = packed.value("tarball", "", true, text -> {
            Tarball.checkLocation(text);
            return Tarball.remote(text) ? URI.create(text).toString() : shared(text);
        });
        String sha256 = packed.text("sha256", "");
        packed.end();
        return location.isEmpty()
                ? BUILT_IN
                : packed.<YcsbHome>made("sha256", () -> new YcsbHome.Packed(new Tarball(location, sha256, cache())))
                        .orElse(BUILT_IN);
    }

    /** One client serves both versions, so that no folder of either of them can hold it. */
    private static String shared(String text) {
        Tarball.checkLocation(text);
        if (!text.startsWith(SPEC_FOLDER) && !(Path.of(text).isAbsolute() && !text.contains("${"))) {
            throw new IllegalArgumentException(
                    "found path '" + text + "', expected one that begins with " + SPEC_FOLDER + " or '/'");
        }
        return Placeholders.checked(text);
    }

    private Path cache() {
        return UserCache.folder("ycsb", environment);
    }

    /** A relative path would be taken from a trial's folder, where nobody can have put anything. */
    private static Path path(String text) {
        if (!text.startsWith("${") && !Path.of(text).isAbsolute()) {
            throw new IllegalArgumentException("found path '" + text + "', expected one that begins with ${"
                    + Placeholders.SPEC + "}, ${" + Placeholders.INSTALL + "} or '/'");
        }
        return Path.of(Placeholders.checked(text));
    }
}
