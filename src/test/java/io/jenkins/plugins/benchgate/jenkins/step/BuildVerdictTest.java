package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.ExtensionList;
import hudson.FilePath;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesBelow;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.JobVerdict;
import io.jenkins.plugins.benchgate.jenkins.pages.ResultPage;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import io.jenkins.plugins.benchgate.jenkins.result.BuildVerdict;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeOptions.SkippingPipelines;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jenkins.model.ArtifactManager;
import jenkins.util.BuildListenerAdapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedStatic;

class BuildVerdictTest {
    @TempDir
    Path job;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final TaskListener listener = mock(TaskListener.class);
    private final BenchgateConfiguration configuration = mock(BenchgateConfiguration.class);

    @SuppressWarnings("rawtypes") // a class literal cannot say ExtensionList<?>
    private MockedStatic<ExtensionList> extensions;

    @BeforeEach
    void install() {
        when(listener.getLogger()).thenReturn(new PrintStream(console, true, StandardCharsets.UTF_8));
        when(configuration.retention()).thenReturn(new Retention(0, 0));
        JobHistories histories = new JobHistories();
        extensions = mockStatic(ExtensionList.class);
        extensions.when(() -> ExtensionList.lookupSingleton(JobHistories.class)).thenReturn(histories);
        extensions.when(() -> ExtensionList.lookup(VerdictListener.class)).thenReturn(mock(ExtensionList.class));
        extensions.when(() -> ExtensionList.lookup(ProjectBranches.class)).thenReturn(mock(ExtensionList.class));
        ExtensionList<?> none = mock(ExtensionList.class);
        when(none.stream()).thenAnswer(call -> Stream.of());
        extensions.when(() -> ExtensionList.lookup(SkippingPipelines.class)).thenReturn(none);
        extensions
                .when(() -> ExtensionList.lookupSingleton(BenchgateConfiguration.class))
                .thenReturn(configuration);
    }

    @AfterEach
    void uninstall() {
        extensions.close();
    }

    @Test
    void aDecisionIsKeptInTheBuildTheHistoryAndTheConsole() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        BuildVerdictAction action =
                BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);

        assertThat(action.outcome()).isEqualTo(Outcome.PASS);
        assertThat(action.getUrlName()).isEqualTo("benchgate");
        assertThat(action.getPage().getProblem()).isEmpty();
        assertThat(job.resolve("builds/12/benchgate/" + ReportFolder.RESULT)).isRegularFile();
        assertThat(job.resolve("builds/12/benchgate/" + ReportFolder.PAGE)).isRegularFile();
        List<BuildRecord> history = JobHistories.of(build.getParent()).read(warning -> {});
        assertThat(history).extracting(BuildRecord::build).containsExactly("12");
        assertThat(console.toString(StandardCharsets.UTF_8)).contains("PASS", "READ <latency> median");
        verify(build).save();
    }

    /** The report lies in the build's folder already. */
    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    void rawResultsAreArchivedAndTheReportIsNotKeptTwice() throws Exception {
        Run build = Builds.build(job, 12);
        BuildVerdictAction action =
                BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
        FilePath remote = mock(FilePath.class);
        FilePath out = mock(FilePath.class);
        FilePath file = mock(FilePath.class);
        when(remote.child("out")).thenReturn(out);
        when(out.child(any())).thenReturn(file);
        ArtifactManager artifacts = mock(ArtifactManager.class);
        when(build.pickArtifactManager()).thenReturn(artifacts);
        when(remote.act(any(FilesBelow.class)))
                .thenReturn(
                        new ArrayList<>(List.of("comment.md", "report.html", "result.json", "trials/1/result.json")));
        try (MockedStatic<BuildListenerAdapter> listeners = mockStatic(BuildListenerAdapter.class)) {
            new Judging(build, null, null, listener, JudgeOptions.USUAL).archive(action, remote, null, "out");
        }
        verify(artifacts)
                .archive(any(), any(), any(), eq(Map.of("benchgate/trials/1/result.json", "out/trials/1/result.json")));
        verify(out).child(ReportFolder.COMMENT);
        verify(out).child(ReportFolder.JUNIT);
        verify(file, times(6)).write(any(), any());
    }

    @Test
    void aJobIsLockedWhileItsHistoryIsWrittenAndNotWhileABuildIsJudgedOrDrawn() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        Object lock = JobHistories.get().lock(build.getParent());
        List<String> seen = new ArrayList<>();
        extensions.when(() -> ExtensionList.lookup(ProjectBranches.class)).thenAnswer(call -> {
            seen.add("judged " + Thread.holdsLock(lock));
            return mock(ExtensionList.class);
        });
        when(configuration.retention()).thenAnswer(call -> {
            seen.add("written " + Thread.holdsLock(lock));
            return new Retention(0, 0);
        });
        doAnswer(call -> seen.add("drawn " + Thread.holdsLock(lock)))
                .when(build)
                .save();

        BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
        assertThat(seen).containsExactly("judged false", "written true", "drawn false");
    }

    /** Two builds at once never judge by the same past. */
    @Test
    void aBuildThatAnotherOvertookIsJudgedAnew() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        List<String> judged = new ArrayList<>();
        extensions.when(() -> ExtensionList.lookup(ProjectBranches.class)).thenAnswer(call -> {
            if (judged.isEmpty()) {
                JobHistories.of(build.getParent()).append(Builds.record("shop", "11", Outcome.PASS));
            }
            judged.add("judged");
            return mock(ExtensionList.class);
        });
        BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
        assertThat(judged).hasSize(2);
        assertThat(JobHistories.of(build.getParent()).read(warning -> {}))
                .extracting(BuildRecord::build)
                .containsExactly("11", "12");
    }

    @Test
    void asManyExperimentsAsABuildHasKeepTheirOwnFoldersAndLabels() throws IOException {
        Run<?, ?> build = Builds.build(job, 3);
        for (String experiment : List.of("shop", "search", "shop")) {
            BuildVerdict.decide(build, Builds.measurement(experiment), Origin.UNKNOWN, listener, false);
        }
        assertThat(build.getActions(BuildVerdictAction.class))
                .extracting(BuildVerdictAction::getUrlName)
                .containsExactly("benchgate", "benchgate-2", "benchgate-3");
        assertThat(build.getActions(BuildVerdictAction.class))
                .extracting(BuildVerdictAction::getDisplayName)
                .containsExactly("Benchgate shop", "Benchgate search", "Benchgate shop");
        assertThat(JobHistories.of(build.getParent()).read(warning -> {}))
                .extracting(BuildRecord::job, BuildRecord::build)
                .containsExactly(tuple("shop", "3"), tuple("search", "3"), tuple("shop", "3.2"));
    }

    @Test
    void aSecondResultOfANameIsJudgedByEarlierBuildsAndNotByTheFirst() throws IOException {
        Measurement alone = measured(0.001);
        Measurement slower = measured(0.002);
        Run<?, ?> first = Builds.build(job, 1);
        assertThat(BuildVerdict.decide(first, alone, Origin.UNKNOWN, listener, false)
                        .outcome())
                .isEqualTo(Outcome.NOT_JUDGED);
        assertThat(BuildVerdict.decide(first, slower, Origin.UNKNOWN, listener, false)
                        .outcome())
                .isEqualTo(Outcome.NOT_JUDGED);
        assertThat(console.toString(StandardCharsets.UTF_8))
                .contains("found result 2 of 'shop' in this build")
                .doesNotContain("accepted build 1");
        Run<?, ?> second = Builds.build(job, 2);
        assertThat(BuildVerdict.decide(second, slower, Origin.UNKNOWN, listener, false)
                        .getSentence())
                .contains("passed");
        assertThat(BuildVerdict.decide(second, alone, Origin.UNKNOWN, listener, false)
                        .getSentence())
                .contains("passed");
        assertThat(console.toString(StandardCharsets.UTF_8)).doesNotContain("accepted build 2 ");
    }

    /** As a build without a baseline beside it measures, judged by the last one. */
    private static Measurement measured(double seconds) {
        Estimate value =
                new Estimate(seconds, new Interval(0.99 * seconds, 1.01 * seconds, 0.99), 1, 5, 5000, List.of());
        return new Measurement(
                new Measurement.Subject(
                        "shop",
                        "",
                        "2.0",
                        "YCSB A",
                        List.of(GateText.parse("jump:metric=*,percent=5,baseline=last")),
                        7,
                        Instant.parse("2026-01-02T03:04:05.678Z")),
                List.of(new Measured(Builds.LATENCY, "median", value, null)),
                List.of(),
                Map.of(),
                List.of(),
                12.5,
                MachineUse.UNKNOWN,
                false,
                List.of());
    }

    @Test
    void aDecisionThatACrashCutShortIsInTheHistoryOnce() throws IOException {
        BuildVerdict.decide(Builds.build(job, 4), Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
        // the same build as it is read again, without the action that was not saved
        Run<?, ?> again = Builds.build(job, 4);
        BuildVerdict.decide(again, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
        assertThat(JobHistories.of(again.getParent()).read(warning -> {}))
                .extracting(BuildRecord::build)
                .containsExactly("4");
        assertThat(again.getActions(BuildVerdictAction.class))
                .extracting(BuildVerdictAction::getUrlName)
                .containsExactly("benchgate");
    }

    @Test
    @SuppressWarnings("rawtypes")
    void buildsThatEndTogetherAreAllKept() throws Exception {
        int builds = 8;
        List<Thread> threads = new ArrayList<>();
        for (int number = 1; number <= builds; number++) {
            Run<?, ?> build = Builds.build(job, number);
            JobHistories histories = JobHistories.get();
            threads.add(new Thread(() -> {
                // A static mock holds for the thread that made it only.
                try (MockedStatic<ExtensionList> here = mockStatic(ExtensionList.class)) {
                    here.when(() -> ExtensionList.lookupSingleton(JobHistories.class))
                            .thenReturn(histories);
                    here.when(() -> ExtensionList.lookup(VerdictListener.class)).thenReturn(mock(ExtensionList.class));
                    here.when(() -> ExtensionList.lookup(ProjectBranches.class)).thenReturn(mock(ExtensionList.class));
                    here.when(() -> ExtensionList.lookupSingleton(BenchgateConfiguration.class))
                            .thenReturn(configuration);
                    BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(JobHistories.of(Builds.build(job, 1).getParent()).read(warning -> {}))
                .extracting(BuildRecord::build)
                .containsExactlyInAnyOrder("1", "2", "3", "4", "5", "6", "7", "8");
    }

    @Test
    void whyNothingWasMeasuredIsShownAndIsNoPass() throws IOException {
        BuildVerdictAction action =
                BuildVerdict.decide(Builds.build(job, 1), nothing(), Origin.UNKNOWN, listener, false);
        assertThat(action.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(action.getPage().getMeaning()).startsWith("The <candidate> cannot be installed. This build");
        assertThat(action.getPage().getFaults()).isEmpty();
    }

    private static Measurement nothing() {
        return new Measurement(
                new Measurement.Subject(
                        "shop",
                        "1.0",
                        "2.0",
                        "YCSB A",
                        List.of(GateText.parse("jump:metric=*,percent=5")),
                        7,
                        Instant.EPOCH),
                List.of(),
                List.of(),
                Map.of(),
                List.of("The <candidate> cannot be installed."),
                1,
                MachineUse.UNKNOWN,
                false,
                List.of());
    }

    /** Jenkins would let it hide the failure: it takes it for graver. */
    @Test
    void anInconclusiveBuildIsMarkedAsTheStepSaysAndHidesNoFailure() throws Exception {
        Run<?, ?> build = Builds.build(job, 1);
        assertThat(word(build, Inconclusive.NOT_BUILT)).isEqualTo("inconclusive");
        verify(build).setResult(Result.NOT_BUILT);
        Run<?, ?> failed = Builds.build(job, 2);
        when(failed.getResult()).thenReturn(Result.FAILURE);
        assertThatThrownBy(() -> word(failed, Inconclusive.ERROR))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("Benchgate: INCONCLUSIVE (")
                .hasMessageEndingWith("the step ends with an error here, as its option inconclusive says");
        assertThat(word(failed, Inconclusive.NOT_BUILT)).isEqualTo("inconclusive");
        verify(failed, never()).setResult(any());
    }

    private String word(Run<?, ?> build, Inconclusive inconclusive) throws Exception {
        when(build.getEnvironment(listener)).thenReturn(new EnvVars());
        JudgeOptions options = new JudgeOptions(List.of(), "", false, false, inconclusive, 0);
        Judging judging = new Judging(build, null, null, listener, options);
        return judging.word(judging.judge(nothing()));
    }

    /** The first stays for people; everything else is told of the second. */
    @Test
    void whatIsMeasuredAgainTakesThePlaceOfWhatWasInconclusive() throws Exception {
        Run<?, ?> build = Builds.build(job, 5);
        BuildVerdictAction first = BuildVerdict.decide(build, nothing(), Origin.UNKNOWN, listener, true);
        assertThat(first.isOpen()).isTrue();
        assertThat(first.isReplaced()).isFalse();
        BuildVerdictAction second =
                BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, true);
        assertThat(second.outcome()).isEqualTo(Outcome.PASS);
        assertThat(second.isOpen()).isFalse();
        assertThat(first.isReplaced()).isTrue();
        assertThat(first.isRepeatable()).isFalse();
        assertThat(console.toString(StandardCharsets.UTF_8)).doesNotContain("found result 2");
        assertThat(JobHistories.of(build.getParent()).read(warning -> {}))
                .extracting(BuildRecord::build, BuildRecord::outcome)
                .containsExactly(tuple("5", Outcome.INCONCLUSIVE), tuple("5.again", Outcome.PASS));
        // a third result is of something else
        BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
        assertThat(console.toString(StandardCharsets.UTF_8)).contains("found result 3");
        assertThat(second.isReplaced()).isFalse();
        JobVerdict shown = JobVerdict.of(build.getParent());
        assertThat(shown).isNotNull();
        assertThat(shown.getWord()).isEqualTo("pass");
    }

    @Test
    void aLostResultMakesAPageThatSaysSo() throws IOException {
        Run<?, ?> build = Builds.build(job, 1);
        BuildVerdictAction action =
                BuildVerdict.decide(build, Builds.measurement("shop"), Origin.UNKNOWN, listener, false);
        Files.delete(job.resolve("builds/1/benchgate/" + ReportFolder.RESULT));
        ResultPage page = action.getPage();
        assertThat(page.getProblem()).contains("not there any more");
        assertThat(page.getGates()).isEmpty();
        assertThat(page.getSeries()).isEmpty();
        assertThat(page.isCompared()).isFalse();
    }
}
