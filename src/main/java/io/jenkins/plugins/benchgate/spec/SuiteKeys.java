package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import io.jenkins.plugins.benchgate.workload.ChosenBenchmarks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The keys of a workload that runs a suite that was chosen. */
final class SuiteKeys {
    private static final String SUITE = "suite";
    private static final Pattern DAYS = Pattern.compile("([1-9]\\d{0,3}) ?d");

    private SuiteKeys() {}

    /**
     * Reads them.
     *
     * @param instead keys that choose benchmarks in another way
     * @return {@code null} where the keys are absent, after a mistake, and of a stored spec without the file
     */
    static @Nullable ChosenBenchmarks read(Section section, SpecFolder folder, String... instead) {
        Duration limit = section.value("suiteAge", SuiteKeys::days);
        for (String key : instead) {
            if (section.has(SUITE) && section.has(key)) {
                section.mistake(key, "found both 'suite' and '" + key + "', expected one of them");
            }
        }
        return section.<Optional<ChosenBenchmarks>>value(
                        SUITE, Optional.empty(), false, text -> suite(folder.file(text), text, limit))
                .orElse(null);
    }

    private static Optional<ChosenBenchmarks> suite(Path file, String text, Duration limit) {
        return SuiteFile.present(file).map(suite -> new ChosenBenchmarks(text, suite, limit));
    }

    private static Duration days(String text) {
        Matcher days = DAYS.matcher(text);
        if (!days.matches()) {
            throw new IllegalArgumentException("found suiteAge '" + text + "', expected a number of days such as 90d");
        }
        return Duration.ofDays(Integer.parseInt(days.group(1)));
    }
}
