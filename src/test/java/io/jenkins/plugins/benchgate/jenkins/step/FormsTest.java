package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.model.JsonMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;

/** Forms and help of all steps and builders: a class inherits those of the classes that it extends, as its options. */
class FormsTest {
    private static final Path RESOURCES = Path.of("src/main/resources");
    private static final Path STEPS = RESOURCES.resolve("io/jenkins/plugins/benchgate/jenkins/step");
    private static final Pattern INCLUDED = Pattern.compile("page=\"(/[^\"]+\\.jelly)\"");
    private static final Pattern GATE = Pattern.compile("(?:fixed|jump|trend):metric=(?:\"[^\"]*\"|[^<'\\s])+");

    @ParameterizedTest
    @ValueSource(
            classes = {
                BenchgateStep.class,
                BenchRunStep.class,
                BenchSuiteStep.class,
                BenchBisectStep.class,
                BenchClusterStep.class,
                BenchResultsStep.class,
                JudgeStep.class
            })
    void everyOptionOfAStepHasAFieldAndHelp(Class<?> step) throws IOException {
        String form = form(find(step, "config.jelly"));
        for (String field : fields(step)) {
            for (String language : List.of("", "_de")) {
                String help = Files.readString(find(step, "help-" + field + language + ".html"));
                assertThat(help)
                        .as(field + language)
                        .contains(language.isEmpty() ? "Example: <code>" : "Beispiel: <code>")
                        .containsPattern(
                                language.isEmpty() ? "Default: <code>|Required\\." : "Vorgabe: <code>|Erforderlich\\.");
            }
            assertThat(form).contains("field=\"" + field + "\"");
        }
        assertThat(find(step, "help.html")).isRegularFile();
        assertThat(Files.readString(find(step, "help.html"))).contains("<pre>");
    }

    @ParameterizedTest
    @ValueSource(classes = {BenchgateBuilder.class, BenchgateRecorder.class, BenchSuiteBuilder.class})
    void whatFreestyleJobsHoldIsStepsAlone(Class<?> builder) throws IOException {
        String form = Files.readString(find(builder, "config.jelly"));
        assertThat(fields(builder)).isNotEmpty().allSatisfy(field -> assertThat(form)
                .contains("<f:property field=\"" + field + "\"/>"));
        assertThat(Arrays.stream(builder.getConstructors()[0].getParameterTypes()))
                .allMatch(BenchStep.class::isAssignableFrom);
        assertThat(find(builder, "help.html")).isRegularFile();
    }

    @Test
    void minutesAreSaidToBeMinutes() throws IOException {
        assertThat(Files.readString(STEPS.resolve("SpecStep/help-timeLimit.html")))
                .contains("Unit: minutes");
    }

    @Test
    void everyGateInHelpIsOne() throws IOException {
        List<String> gates = new ArrayList<>();
        for (Path help : help()) {
            GATE.matcher(Files.readString(help))
                    .results()
                    .map(MatchResult::group)
                    .forEach(gates::add);
        }
        assertThat(gates).hasSizeGreaterThan(5);
        assertThat(gates)
                .allSatisfy(gate -> assertThatCode(() -> GateText.parse(gate)).doesNotThrowAnyException());
    }

    @Test
    void everyBaselineInHelpIsOne() throws IOException {
        String help = Files.readString(STEPS.resolve("BenchStep/help-baseline.html"));
        List<String> words = Pattern.compile("<code>([^<]+)</code>")
                .matcher(help)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(words)
                .contains("side-by-side", "last")
                .allSatisfy(word -> assertThat(Baseline.parse(word).word()).isEqualTo(word));
    }

    @Test
    void theMapInHelpIsOne() throws IOException {
        String help = Files.readString(STEPS.resolve("BenchResultsStep/help-map.html"));
        List<String> maps = Pattern.compile("<code>(metric=[^<]+)</code>")
                .matcher(help)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(JsonMap.parse(maps).entries()).hasSize(1);
    }

    @Test
    void noTwoClassesDifferByCaseAlone() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            assertThat(files.map(file -> file.toString().toLowerCase(Locale.ROOT)))
                    .doesNotHaveDuplicates();
        }
    }

    private static List<String> fields(Class<?> type) {
        Stream<String> required = Arrays.stream(type.getConstructors())
                .filter(constructor -> constructor.isAnnotationPresent(DataBoundConstructor.class))
                .flatMap(constructor -> Arrays.stream(constructor.getParameters()))
                .map(parameter -> parameter.getName());
        Stream<String> optional = Arrays.stream(type.getMethods())
                .filter(method -> method.isAnnotationPresent(DataBoundSetter.class))
                .map(method -> method.getName().substring(3, 4).toLowerCase(Locale.ROOT)
                        + method.getName().substring(4));
        return Stream.concat(required, optional).toList();
    }

    private static Path find(Class<?> type, String name) {
        for (Class<?> one = type; one != null; one = one.getSuperclass()) {
            Path file = STEPS.resolve(one.getSimpleName()).resolve(name);
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new AssertionError("no " + name + " for " + type);
    }

    /** A form with what it includes. */
    private static String form(Path file) throws IOException {
        StringBuilder form = new StringBuilder(Files.readString(file));
        for (MatchResult included : INCLUDED.matcher(form.toString()).results().toList()) {
            form.append(form(RESOURCES.resolve(included.group(1).substring(1))));
        }
        return form.toString();
    }

    private static List<Path> help() throws IOException {
        try (Stream<Path> files = Files.walk(STEPS)) {
            return files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }
}
