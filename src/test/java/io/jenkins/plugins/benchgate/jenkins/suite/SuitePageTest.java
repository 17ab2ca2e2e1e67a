package io.jenkins.plugins.benchgate.jenkins.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.jenkins.suite.SuitePage.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvnet.localizer.LocaleProvider;

class SuitePageTest {
    private static final String NASTY = SuiteResults.NASTY;

    @TempDir
    Path folder;

    private final LocaleProvider before = LocaleProvider.getProvider();

    @AfterEach
    void othersLook() {
        LocaleProvider.setProvider(before);
    }

    private void looks(Locale locale) {
        Thread reader = Thread.currentThread();
        LocaleProvider.setProvider(new LocaleProvider() {
            @Override
            public Locale get() {
                return Thread.currentThread() == reader ? locale : before.get();
            }
        });
    }

    private SuitePage page(int benchmarks) throws Exception {
        Path file = folder.resolve("result.json");
        Files.writeString(file, SuiteResults.of("shop", 21, benchmarks).write());
        return SuitePage.of(file);
    }

    @Test
    void anEnglishReaderSeesEnglishNumbers() throws Exception {
        looks(Locale.ENGLISH);
        SuitePage page = page(3);
        assertThat(page.getHeadline()).isEqualTo("52.5 % of the project's functions are covered");
        assertThat(page.getMeaning())
                .isEqualTo("21 of 40 functions of the project that the reference executes, and 25.0 % of the time in"
                        + " its own code. Of all functions, those of libraries included: 26.0 %.");
        assertThat(page.getSamples()).isEqualTo("12,345 samples");
        assertThat(page.getProject()).isEqualTo("p");
        assertThat(page.getCommit()).isEqualTo("0123456789abcdef");
        assertThat(page.getBenchmarks())
                .startsWith(
                        new Row("0" + NASTY, List.of("12.5 %", "25.0 %", "2", "1 min 3 s")),
                        new Row("1" + NASTY, List.of("6.3 %", "12.5 %", "2", "–")));
        assertThat(page.getChosen())
                .containsExactly(
                        new Row("0" + NASTY, List.of("2", "5.0 %", "10.0 %")),
                        new Row("1" + NASTY, List.of("1", "52.5 %", "12.5 %")));
        assertThat(page.getRecommended())
                .containsExactly(new Row("p.missing" + NASTY, List.of("4", "62.5 %", "6.3 %")));
        assertThat(page.getFunctions())
                .containsExactly(
                        new Row("○ p.a" + NASTY, List.of("25.0 %", "50.0 %", "12345", "not covered")),
                        new Row("◆ p.b", List.of("12.5 %", "25.0 %", "6", "a, b, c and 2 more")),
                        new Row("● p.c", List.of("0.0 %", "25.0 %", "1", "a")));
        assertThat(page.getMoreFunctions()).isEqualTo(37);
        assertThat(page.isDropped()).isTrue();
        assertThat(page.getCaveats()).containsExactly("A caveat " + NASTY);
        assertThat(page.getProblems()).containsExactly("A problem " + NASTY);
    }

    @Test
    void aGermanReaderSeesGermanOnes() throws Exception {
        looks(Locale.GERMANY);
        SuitePage page = page(3);
        assertThat(page.getHeadline()).isEqualTo("52,5 % der Funktionen des Projekts sind abgedeckt");
        assertThat(page.getMeaning())
                .isEqualTo("21 von 40 Funktionen des Projekts, die die Referenz ausführt, und 25,0 % der Zeit in seinem"
                        + " eigenen Code. Von allen Funktionen, mit denen der Bibliotheken: 26,0 %.");
        assertThat(page.getSamples()).isEqualTo("12.345 Stichproben");
        assertThat(page.getBenchmarks())
                .startsWith(new Row("0" + NASTY, List.of("12,5 %", "25,0 %", "2", "1 min 3 s")));
        assertThat(page.getFunctions())
                .extracting(row -> row.cells().get(3))
                .containsExactly("nicht abgedeckt", "a, b, c und 2 weiteren", "a");
        assertThat(page.result().orElseThrow().overview().flame().json(SuitePage::words))
                .contains("\"words\":\"von einem Benchmark abgedeckt\"", "aus einer Bibliothek");
    }

    @Test
    void aResultOfANewerProgramIsRead() throws Exception {
        Path file = folder.resolve("result.json");
        Files.writeString(file, SuiteResults.of("shop", 21).write().replace("\"name\":", "\"newer\":[1],\"name\":"));
        assertThat(SuitePage.of(file).getProblem()).isEmpty();
    }

    @Test
    void manyBenchmarksMakeNoEndlessPage() throws Exception {
        SuitePage page = page(1500);
        assertThat(page.getBenchmarks()).hasSize(1000);
        assertThat(page.getMoreBenchmarks()).isEqualTo(500);
        assertThat(page.getMoreChosen()).isZero();
    }
}
