package io.jenkins.plugins.benchgate.jenkins.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.ExtensionList;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedStatic;

/** What a build tells of its verdicts, and that telling never changes one. */
class NotificationsTest {
    private static final String ROOT = "https://ci.example/";
    private static final Path SOURCES = Path.of("src/main/java");

    @TempDir
    Path job;

    private Run<?, ?> build(Object... experimentsAndOutcomes) {
        Run<?, ?> build = Builds.build(job, 7);
        when(build.getUrl()).thenReturn("job/shop/7/");
        for (int i = 0; i < experimentsAndOutcomes.length; i += 2) {
            String folder = i == 0 ? "benchgate" : "benchgate-" + (i / 2 + 1);
            build.addAction(
                    new BuildVerdictAction(folder, Builds.record((String) experimentsAndOutcomes[i], "7", (Outcome)
                            experimentsAndOutcomes[i + 1])));
        }
        return build;
    }

    private static Map<String, String> variables(Run<?, ?> build) {
        return VerdictVariable.all(VerdictNews.of(build, ROOT).orElseThrow());
    }

    @Test
    void aBuildWithoutAVerdictHasNoVariables() {
        assertThat(VerdictNews.of(build(), ROOT)).isEmpty();
    }

    /** A freestyle build resolves variables against each other: a name must not become what another variable holds. */
    @Test
    void noNameOfAMeasurementIsAMacro() {
        assertThat(variables(build("${DB_PASSWORD} $HOME $$", Outcome.FAIL)).values())
                .noneMatch(value -> value.contains("$"))
                .contains("\uFF04{DB_PASSWORD} \uFF04HOME \uFF04\uFF04");
        assertThat(VerdictNews.withoutMacros("READ ${ENV,var=\"X\"}")).isEqualTo("READ \uFF04{ENV,var=\"X\"}");
    }

    @Test
    void theVariablesTellVerdictWorstChangeAndPage() {
        assertThat(variables(build("shop", Outcome.FAIL)))
                .containsExactly(
                        Map.entry("BENCHGATE", "shop: FAIL (1 failed), READ <latency> median +1.00 % worse"),
                        Map.entry("BENCHGATE_VERDICT", "fail"),
                        Map.entry("BENCHGATE_EXPERIMENT", "shop"),
                        Map.entry("BENCHGATE_WORST_CHANGE", "1.00"),
                        Map.entry("BENCHGATE_WORST_EFFECT", "worse"),
                        Map.entry("BENCHGATE_WORST_SERIES", "READ <latency> median"),
                        Map.entry("BENCHGATE_URL", "https://ci.example/job/shop/7/benchgate/"));
    }

    @Test
    void aChangeThatNoGateFoundIsNotTold() {
        assertThat(variables(build("shop", Outcome.PASS)))
                .containsEntry("BENCHGATE", "shop: PASS (1 passed), no significant change")
                .containsEntry("BENCHGATE_WORST_CHANGE", "")
                .containsEntry("BENCHGATE_WORST_EFFECT", "")
                .containsEntry("BENCHGATE_WORST_SERIES", "");
    }

    @Test
    void theGravestOfSeveralExperimentsStandsForAll() {
        Run<?, ?> build = build("a", Outcome.PASS, "b", Outcome.FAIL, "c", Outcome.INCONCLUSIVE);
        assertThat(variables(build))
                .containsEntry("BENCHGATE_EXPERIMENT", "b")
                .containsEntry("BENCHGATE_URL", "https://ci.example/job/shop/7/benchgate-2/");
        assertThat(variables(build).get("BENCHGATE")).startsWith("b: FAIL").endsWith("; 2 more verdicts");
        assertThat(VerdictNews.of(build, ROOT)
                        .orElseThrow()
                        .only("c")
                        .orElseThrow()
                        .gravest()
                        .getWord())
                .isEqualTo("inconclusive");
        assertThat(VerdictNews.of(build, ROOT).orElseThrow().only("d")).isEmpty();
    }

    @Test
    void ofEquallyGraveExperimentsTheFirstStandsForAll() {
        assertThat(variables(build("a", Outcome.PASS, "b", Outcome.PASS))).containsEntry("BENCHGATE_EXPERIMENT", "a");
    }

    @Test
    void aNameOfAnExperimentEndsNoVariable() {
        assertThat(variables(build("a\nPATH=/evil\r\u0000b", Outcome.PASS)).values())
                .allSatisfy(value -> assertThat(value).doesNotContainPattern("\\p{Cntrl}"))
                .contains("a PATH=/evil b");
    }

    @Test
    void withoutTheAddressOfJenkinsThereIsNoLink() {
        assertThat(VerdictVariable.all(
                        VerdictNews.of(build("a", Outcome.PASS), "").orElseThrow()))
                .containsEntry("BENCHGATE_URL", "");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void whoFailsToTellChangesNoVerdictAndKeepsNobodyFromTelling() {
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        TaskListener listener = mock(TaskListener.class);
        when(listener.getLogger()).thenReturn(new PrintStream(console, true, StandardCharsets.UTF_8));
        BuildVerdictAction verdict = new BuildVerdictAction("benchgate", Builds.record("shop", "1", Outcome.PASS));
        boolean[] told = {false};
        ExtensionList all = mock(ExtensionList.class);
        doAnswer(call -> {
                    Consumer<VerdictListener> each = call.getArgument(0);
                    each.accept((one, checks, lines) -> {
                        throw new IOException("no network");
                    });
                    each.accept((one, checks, lines) -> told[0] = one == verdict);
                    return null;
                })
                .when(all)
                .forEach(org.mockito.ArgumentMatchers.any());
        try (MockedStatic<ExtensionList> extensions = mockStatic(ExtensionList.class)) {
            extensions.when(() -> ExtensionList.lookup(VerdictListener.class)).thenReturn(all);
            assertThatCode(() -> VerdictListener.tell(verdict, true, listener)).doesNotThrowAnyException();
        }
        assertThat(told[0]).isTrue();
        assertThat(console.toString(StandardCharsets.UTF_8)).contains("no network", "the verdict does not change");
    }

    /** A class that names a type of a plugin that is not there cannot be loaded: nothing else may need it. */
    @Test
    void onlyOptionalExtensionsNameTypesOfOptionalPlugins() throws IOException {
        List<String> types = List.of("org.jenkinsci.plugins.tokenmacro", "io.jenkins.plugins.checks");
        List<Path> naming;
        try (Stream<Path> files = Files.walk(SOURCES)) {
            naming = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> types.stream().anyMatch(text(file)::contains))
                    .toList();
        }
        assertThat(naming)
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrder("VerdictToken.java", "VerdictCheck.java");
        for (Path file : naming) {
            assertThat(text(file)).contains("@Extension(optional = true)");
            String name = file.getFileName().toString().replace(".java", "");
            try (Stream<Path> files = Files.walk(SOURCES)) {
                assertThat(files.filter(other -> other.toString().endsWith(".java"))
                                .filter(other -> !other.equals(file))
                                .filter(other -> text(other).matches("(?s).*\\b" + name + "\\b.*")))
                        .as("who needs " + name)
                        .isEmpty();
            }
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
