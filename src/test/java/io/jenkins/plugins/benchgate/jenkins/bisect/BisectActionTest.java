package io.jenkins.plugins.benchgate.jenkins.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.suite.KnownExtensions;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResults;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvnet.localizer.LocaleProvider;
import org.kohsuke.stapler.export.Exported;

class BisectActionTest {
    private static final String SUBJECT = "Sort <b>twice</b>";

    @TempDir
    Path job;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    private BisectPage page(BisectResult result) throws IOException {
        return BisectAction.keep(Builds.build(job, 12), result).getPage();
    }

    @Test
    void aResultIsKeptWithItsBuild() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        BisectAction action = BisectAction.keep(build, BisectResults.found(SUBJECT));
        BisectAction second = BisectAction.keep(build, BisectResults.nothing());

        assertThat(build.getActions(BisectAction.class)).containsExactly(action, second);
        assertThat(List.of(action.getUrlName(), second.getUrlName()))
                .containsExactly("benchgate-bisect", "benchgate-bisect-2");
        verify(build, times(2)).save();
        assertThat(job.resolve("builds/12/benchgate-bisect-2/result.json")).isRegularFile();
        assertThat(action.getPage().getProblem()).isEmpty();
        assertThat(action.getDisplayName()).isEqualTo("Commit that changed latency median");
    }

    @Test
    void thePageNamesTheCulpritAndThePath() throws IOException {
        BisectPage page = page(BisectResults.found(SUBJECT));
        assertThat(page.getHeadline()).isEqualTo("One change of latency median found");
        assertThat(page.getCulprits()).singleElement().satisfies(culprit -> {
            assertThat(culprit.title()).isEqualTo("Commit 888888888888");
            assertThat(culprit.effect()).isEqualTo("worse");
            assertThat(culprit.change()).isEqualTo("+30.4 % [+27.1 %; +33.8 %]");
            assertThat(culprit.sureness()).isEqualTo("Probability 98.4 %.");
            assertThat(culprit.commits())
                    .containsExactly(new BisectPage.CommitRow("888888888888", "Ada <Lovelace>", SUBJECT));
        });
        assertThat(page.getPath()).singleElement().satisfies(row -> {
            assertThat(row.position()).isEqualTo("16 of 16");
            assertThat(row.trials()).isEqualTo(6);
            assertThat(row.change()).isEqualTo("+30.4 % [+27.1 %; +33.8 %]");
        });
        assertThat(page.getEnds())
                .isEqualTo("The bad revision ffffffffffff compared with the good one, 000000000000:"
                        + " +30.4 % [+27.1 %; +33.8 %].");
        assertThat(page.getEffort()).startsWith("16 commits searched by 21 trials of each version");
        assertThat(page.getCaveats()).isEmpty();
    }

    @Test
    void commitsThatCannotBeToldApartAreAllNamed() throws IOException {
        BisectPage page = page(BisectResults.alike());
        assertThat(page.getCulprits().get(0).title())
                .isEqualTo("One of the 2 commits from 777777777777 to 888888888888");
        assertThat(page.getCulprits().get(0).sureness()).contains("cannot be told apart");
        assertThat(page.getPath().get(1).change()).isEqualTo("not measured");
        assertThat(page.getCaveats()).singleElement().asString().contains("exited with status 3");
    }

    @Test
    void whatIsNotFoundIsNotMadeUp() throws IOException {
        assertThat(page(BisectResults.nothing()).getHeadline()).isEqualTo("No commit changed latency median");
        BisectPage unknown = page(BisectResults.unknown());
        assertThat(unknown.getHeadline()).isEqualTo("The search has not found a commit that changed latency median");
        assertThat(unknown.getWord()).isEqualTo("inconclusive");
        assertThat(unknown.getEnds()).endsWith("not measured.");
        assertThat(unknown.getCaveats()).containsExactly("the time limit of 5 min was up");
    }

    @Test
    void aGermanReadsGerman() throws IOException {
        LocaleProvider before = LocaleProvider.getProvider();
        LocaleProvider.setProvider(new LocaleProvider() {
            @Override
            public Locale get() {
                return Locale.GERMANY;
            }
        });
        try {
            BisectPage page = page(BisectResults.found(SUBJECT));
            assertThat(page.getHeadline()).isEqualTo("Eine Änderung von latency median gefunden");
            assertThat(page.getCulprits().get(0).change()).isEqualTo("+30,4 % [+27,1 %; +33,8 %]");
            assertThat(page.getCulprits().get(0).sureness()).isEqualTo("Wahrscheinlichkeit 98,4 %.");
            assertThat(page.getEffort()).doesNotContain("the ").contains("Irrtum höchstens 5,0 %");
            assertThat(page(BisectResults.alike()).getCaveats())
                    .singleElement()
                    .asString()
                    .contains(" umgangen: ");
            assertThat(page(BisectResults.nothing()).getCaveats())
                    .singleElement()
                    .asString()
                    .startsWith("Änderungen, die einander");
        } finally {
            LocaleProvider.setProvider(before);
        }
    }

    @Test
    void aBuildWithoutItsFileSaysSo() throws IOException {
        BisectAction action = BisectAction.keep(Builds.build(job, 12), BisectResults.nothing());
        Path file = job.resolve("builds/12/benchgate-bisect/result.json");
        Files.writeString(file, "{}");
        assertThat(action.getPage().getProblem()).isEqualTo("The result of this search cannot be read.");
        Files.delete(file);
        assertThat(action.getPage().getProblem()).isEqualTo("The result of this search is no longer there.");
    }

    @Test
    void programsReadTheAnswer() throws IOException {
        assertThat(exported(BisectResults.found(SUBJECT)))
                .containsExactlyInAnyOrder(
                        "getSeries=latency median", "getVerdict=fail", "getCommit=" + BisectResults.CULPRIT);
        assertThat(exported(BisectResults.alike())).contains("getVerdict=fail", "getCommit=");
    }

    private Stream<String> exported(BisectResult result) throws IOException {
        BisectAction action = BisectAction.keep(Builds.build(job, 12), result);
        return Arrays.stream(BisectAction.class.getMethods())
                .filter(method -> method.isAnnotationPresent(Exported.class))
                .map(method -> {
                    try {
                        return method.getName() + "=" + method.invoke(action);
                    } catch (ReflectiveOperationException e) {
                        throw new AssertionError(e);
                    }
                });
    }

    @Test
    void buildXmlKeepsShortTextsOnly() {
        assertThat(Arrays.stream(BisectAction.class.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .filter(field -> !Modifier.isTransient(field.getModifiers())))
                .allSatisfy(field -> assertThat(field.getType()).isEqualTo(String.class));
    }
}
