package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.TsbsData;
import io.jenkins.plugins.benchgate.workload.TsbsTarget;
import io.jenkins.plugins.benchgate.workload.TsbsWorkload;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The keys of a TSBS workload. */
final class TsbsSection {
    private static final int QUERIES = 1000;

    private final Section section;
    private final Map<String, String> environment;

    /** @param environment of the build, which says where a user's cache is */
    TsbsSection(Section section, Map<String, String> environment) {
        this.section = section;
        this.environment = environment;
    }

    /** The workload; {@code null} after a mistake. */
    @Nullable
    TsbsWorkload read() {
        String useCase = section.text("usecase");
        int scale = section.requiredWhole("scale");
        int seed = section.whole("seed");
        Instant from = section.value("from", TsbsSection::instant);
        Instant to = section.value("to", TsbsSection::instant);
        double interval = section.seconds("interval");
        int batches = section.whole("batches");
        Map<String, Integer> queries = queries();
        int workers = section.whole("workers");
        int burnIn = section.whole("burnIn", -1);
        int batchSize = section.whole("batch");
        double settle = section.seconds("settle");
        Path tools = section.optional("tools", TsbsSection::path).orElse(null);
        Path cache =
                section.optional("cache", TsbsSection::path).orElseGet(() -> UserCache.folder("tsbs", environment));
        TsbsTarget target = target();
        section.end();
        if (queries.isEmpty() || target == null) {
            return null;
        }
        int skipped = section.has("burnIn") ? burnIn : target.prewarms() ? 0 : workers;
        return section.made("usecase", () -> new TsbsData(useCase, scale, seed, from, to, interval))
                .flatMap(data -> section.made(
                        "queries",
                        () -> new TsbsWorkload(
                                data,
                                target,
                                queries,
                                batches,
                                skipped,
                                workers,
                                batchSize,
                                (int) Math.ceil(settle),
                                tools,
                                cache)))
                .orElse(null);
    }

    private @Nullable TsbsTarget target() {
        List<String> generate = section.values("generateOptions", Function.identity());
        List<String> load = section.filledTexts("loadOptions");
        List<String> query = section.filledTexts("queryOptions");
        String answer = section.text("answer");
        String format = section.optionalText("format");
        String loader = section.optionalText("loader");
        String runner = section.optionalText("runner");
        if (!section.has("format")) {
            TsbsTarget known = section.optional("target", TsbsTarget::known).orElse(null);
            if (!section.has("target")) {
                section.mistake(
                        "tool",
                        "found no 'target' in workload, expected one of " + String.join(", ", TsbsTarget.names())
                                + ", or 'format', 'loader' and 'runner' in its place");
            }
            List.of("loader", "runner", "answer").stream()
                    .filter(section::has)
                    .forEach(key -> section.mistake(
                            key,
                            "found '" + key + "' without 'format', expected both: they describe another database"));
            return known == null
                    ? null
                    : section.made("target", () -> known.with(generate, load, query))
                            .orElse(null);
        }
        String name = section.text("target", format == null ? "" : format);
        if (format == null || loader == null || runner == null) {
            List.of("loader", "runner").stream()
                    .filter(key -> !section.has(key))
                    .forEach(key -> section.mistake("format", "found no '" + key + "' beside 'format', expected it"));
            return null;
        }
        return section.made(
                        "format",
                        () -> new TsbsTarget(name, format, generate, loader, load, runner, query, answer, Set.of()))
                .orElse(null);
    }

    /** Types of queries, each with its number where they are keys. */
    private Map<String, Integer> queries() {
        Map<String, Integer> queries = new LinkedHashMap<>();
        if (section.holdsKeys("queries")) {
            Section types = section.section("queries", true);
            types.keys().forEach(type -> queries.put(type, types.whole(type, QUERIES, 1, 100_000_000)));
        } else {
            section.list("queries", List.<String>of(), Function.identity())
                    .forEach(type -> queries.put(type.value(), QUERIES));
        }
        if (queries.isEmpty()) {
            section.mistake("queries", "found no 'queries' in workload, expected a type such as single-groupby-1-1-1");
        }
        return queries;
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "found time '" + text + "', expected one of UTC such as 2016-01-01T00:00:00Z", e);
        }
    }

    /** A relative path would be taken from a trial's folder, where nobody can have put anything. */
    private static Path path(String text) {
        if (!text.startsWith("${" + Placeholders.SPEC + "}") && !Path.of(text).isAbsolute()) {
            throw new IllegalArgumentException(
                    "found path '" + text + "', expected one that begins with ${" + Placeholders.SPEC + "} or '/'");
        }
        return Path.of(Placeholders.checked(text));
    }

    /** Where programs of this user keep what can be made again (XDG Base Directory Specification 0.8). */
    static final class UserCache {
        private UserCache() {}

        /**
         * The folder in it of what belongs to a tool; it need not be there.
         *
         * @param environment of the build, which says where the user's cache is
         */
        static Path folder(String tool, Map<String, String> environment) {
            String named = environment.getOrDefault("XDG_CACHE_HOME", "");
            Path base = Path.of(named).isAbsolute()
                    ? Path.of(named)
                    : Path.of(environment.getOrDefault("HOME", "/tmp")).resolve(".cache");
            return base.resolve("benchgate").resolve(tool);
        }
    }
}
