package io.jenkins.plugins.benchgate.jenkins.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.FilePath;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.slaves.WorkspaceList;
import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus;
import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus.State;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentProgram;
import io.jenkins.plugins.benchgate.jenkins.agent.EndOnAgent;
import io.jenkins.plugins.benchgate.jenkins.agent.EndOnAgent.How;
import io.jenkins.plugins.benchgate.jenkins.agent.LookOnAgent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import jenkins.model.Jenkins;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedStatic;

/** A step that goes on after a restart, with an agent whose answers the test chooses. */
class DurableWorkTest {
    private static final Instant SINCE = Instant.parse("2026-01-02T03:04:05Z");
    private static final AgentPlace PLACE = new AgentPlace("", "/agent/workspace");
    private static final String ASKED = LeaseJson.write(new LeaseJson.Asked("shop", null, 1, ""));

    @TempDir
    Path job;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final FilePath workspace = mock(FilePath.class);
    private final Jenkins builtIn = mock(Jenkins.class);
    private final Deque<Object> answers = new ArrayDeque<>();
    private final List<Object> asked = new ArrayList<>();

    @AutoClose
    private MockedStatic<Jenkins> jenkins;

    private Run<?, ?> build;
    private StepFolder folder;

    @BeforeEach
    @SuppressWarnings("unchecked")
    void connect() throws Exception {
        build = Builds.build(job, 7);
        folder = StepFolder.of(build, "12");
        when(builtIn.getRootPath()).thenReturn(mock(FilePath.class));
        when(builtIn.createPath(anyString())).thenReturn(workspace);
        jenkins = mockStatic(Jenkins.class);
        jenkins.when(Jenkins::get).thenReturn(builtIn);
        when(workspace.act(any(FilePath.FileCallable.class))).thenAnswer(call -> {
            asked.add(call.getArgument(0));
            if (!(call.getArgument(0) instanceof LookOnAgent)) {
                return null;
            }
            Object answer = answers.remove();
            if (answer instanceof Exception failure) {
                throw failure;
            }
            return answer instanceof Supplier<?> late ? late.get() : answer;
        });
    }

    private Measurement goOn() throws Exception {
        TaskListener listener = mock(TaskListener.class);
        when(listener.getLogger()).thenReturn(new PrintStream(console, true, StandardCharsets.UTF_8));
        StepRun run = new StepRun(
                build,
                null,
                Map.of("TOKEN", "SECRET"),
                listener,
                folder,
                new AgentPlace("another", "/elsewhere"),
                null,
                Duration.ofHours(1));
        return MeasurementJson.read(new DurableWork(
                        run,
                        AgentWork.measure(""),
                        new MeasureOptions("spec.yaml", "out", 0),
                        InstantSource.fixed(SINCE))
                .answer());
    }

    private void reached(long told) throws IOException {
        folder.keep(StepProgress.nothing(SINCE, PLACE)
                .asked(ASKED)
                .control("/agent/control")
                .begun()
                .told(told));
    }

    private static ProcessStatus look(State state, String text, long next, String answer) {
        return new ProcessStatus(state, text, next, false, answer);
    }

    private String told() {
        return console.toString(StandardCharsets.UTF_8);
    }

    @Test
    void itGoesOnBehindWhatWasToldAndDropsTheProcessOnceTheMeasurementIsKept() throws Exception {
        reached(100);
        Measurement measurement = Builds.measurement("shop");
        answers.add(look(State.RUNNING, "four\n", 105, ""));
        answers.add(new ProcessStatus(State.RUNNING, "five\n", 110, true, ""));
        answers.add(look(State.MEASURED, "six\n", 114, MeasurementJson.write(measurement)));
        assertThat(MeasurementJson.write(goOn())).isEqualTo(MeasurementJson.write(measurement));
        assertThat(told())
                .isEqualTo("[benchgate] shop: Going on with the measurement on the built-in node\nfour\nfive\nsix\n");
        assertThat(asked)
                .containsExactly(
                        new LookOnAgent("/agent/control", 100),
                        new LookOnAgent("/agent/control", 105),
                        new LookOnAgent("/agent/control", 110),
                        new EndOnAgent("/agent/control", How.DELETE));
        assertThat(folder.reached().orElseThrow().told()).isEqualTo(114);
    }

    @Test
    void aMeasurementThatIsKeptIsNotAskedForAgain() throws Exception {
        reached(100);
        folder.keepAnswer(MeasurementJson.write(Builds.measurement("shop")));
        assertThat(goOn().job()).isEqualTo("shop");
        assertThat(asked).containsExactly(new EndOnAgent("/agent/control", How.DELETE));
    }

    @Test
    void aProcessThatIsGoneIsOneClearLine() throws Exception {
        reached(0);
        answers.add(look(State.VANISHED, "last words\n", 11, ""));
        assertThatThrownBy(this::goOn)
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("the measuring process on the built-in node has ended without a result")
                .hasMessageContaining("nothing was judged");
        assertThat(told()).endsWith("last words\n");
        assertThat(folder.answer()).isEmpty();
    }

    @Test
    void whatTheProcessSaysOfItsEndIsTheStepsFailure() throws Exception {
        reached(0);
        answers.add(look(State.FAILED, "", 0, "spec.yaml: found nonsense"));
        assertThatThrownBy(this::goOn)
                .isInstanceOf(AbortException.class)
                .hasMessage("spec.yaml: found nonsense; nothing was judged");
    }

    @Test
    void anAbortStopsTheProcessAndTellsNothingThatItSaysWhileItEnds() throws Exception {
        reached(0);
        answers.add(new InterruptedException());
        answers.add(look(State.RUNNING, "", 0, ""));
        answers.add(look(State.FAILED, "a folder cannot be deleted\n", 27, "the measurement was stopped"));
        assertThatThrownBy(this::goOn).isInstanceOf(InterruptedException.class);
        assertThat(asked)
                .containsSubsequence(
                        new EndOnAgent("/agent/control", How.STOP), new EndOnAgent("/agent/control", How.DELETE));
        assertThat(told())
                .endsWith(
                        "[benchgate] shop: Stopping the measurement on the built-in node\n"
                                + "[benchgate] shop: Stopped: what was measuring on the built-in node has ended; nothing was judged\n");
    }

    @Test
    void anAbortWhileProgressIsWrittenDownStopsTheProcess() throws Exception {
        reached(0);
        answers.add((Supplier<ProcessStatus>) () -> {
            Thread.currentThread().interrupt();
            return look(State.RUNNING, "trial 1\n", 8, "");
        });
        answers.add(look(State.FAILED, "", 8, "the measurement was stopped"));
        assertThatThrownBy(this::goOn).isInstanceOf(InterruptedException.class);
        assertThat(asked)
                .containsSubsequence(
                        new EndOnAgent("/agent/control", How.STOP), new EndOnAgent("/agent/control", How.DELETE));
        assertThat(folder.reached().orElseThrow().told()).isEqualTo(8);
    }

    /** As where somebody deletes the build, or its disk fails. */
    @Test
    void aProcessWhoseProgressCannotBeWrittenDownIsStopped() throws Exception {
        reached(0);
        Path around = folder.path().resolveSibling("").toAbsolutePath();
        answers.add((Supplier<ProcessStatus>) () -> {
            try {
                StepFolder.deleteAll(build);
                Files.writeString(around, "no folder");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return look(State.RUNNING, "trial 1\n", 8, "");
        });
        answers.add(look(State.RUNNING, "", 8, ""));
        answers.add(look(State.FAILED, "", 8, "the measurement was stopped"));
        assertThatThrownBy(this::goOn).isInstanceOf(IOException.class);
        assertThat(asked)
                .containsSubsequence(
                        new EndOnAgent("/agent/control", How.STOP),
                        new LookOnAgent("/agent/control", 0),
                        new EndOnAgent("/agent/control", How.DELETE));
        assertThat(told())
                .endsWith(
                        "[benchgate] shop: Stopped: what was measuring on the built-in node has ended; nothing was judged\n");
    }

    @Test
    void whenJenkinsEndsTheProcessIsLeftAsItIs() throws Exception {
        reached(0);
        answers.addAll(Collections.nCopies(1000, look(State.RUNNING, "", 0, "")));
        CountDownLatch asking = new CountDownLatch(1);
        when(builtIn.getRootPath()).thenAnswer(call -> {
            asking.countDown();
            return workspace;
        });
        AtomicReference<Throwable> end = new AtomicReference<>();
        DurableThread thread = new DurableThread(
                () -> {
                    // a static mock is one thread's alone
                    try (MockedStatic<Jenkins> there = mockStatic(Jenkins.class)) {
                        there.when(Jenkins::get).thenReturn(builtIn);
                        end.set(catchThrowable(this::goOn));
                    }
                },
                "going on");
        thread.start();
        assertThat(asking.await(10, TimeUnit.MINUTES)).isTrue();
        DurableThread.leaveAll();
        assertThat(thread.isAlive()).isFalse();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
        assertThat(asked).allMatch(LookOnAgent.class::isInstance);
        assertThat(told()).isEqualTo("[benchgate] shop: Going on with the measurement on the built-in node\n");
        assertThat(folder.reached().orElseThrow().control()).isEqualTo("/agent/control");
    }

    @Test
    void anAnswerThatIsLostIsAskedForAgain() throws Exception {
        reached(5);
        answers.add(new IOException("the channel is closed"));
        answers.add(look(State.MEASURED, "", 5, MeasurementJson.write(Builds.measurement("shop"))));
        assertThat(goOn().job()).isEqualTo("shop");
        assertThat(asked).startsWith(new LookOnAgent("/agent/control", 5), new LookOnAgent("/agent/control", 5));
    }

    @Test
    void whatIsWrittenDownHoldsNoSecret() throws Exception {
        reached(100);
        folder.keepAnswer(MeasurementJson.write(Builds.measurement("shop")));
        goOn();
        for (Path file : Files.walk(job).filter(Files::isRegularFile).toList()) {
            assertThat(file).content().doesNotContain("SECRET");
        }
        assertThat(folder.reached())
                .contains(StepProgress.nothing(SINCE, PLACE)
                        .asked(ASKED)
                        .control("/agent/control")
                        .begun()
                        .told(100));
        StepFolder.deleteAll(build);
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void aWorkspaceThatIsNoFolderOfAnotherHasNoPlaceForItsFiles() throws Exception {
        folder.keep(StepProgress.nothing(SINCE, new AgentPlace("", "/")).asked(ASKED));
        try (MockedStatic<AgentProgram> programs = mockStatic(AgentProgram.class);
                MockedStatic<WorkspaceList> temporary = mockStatic(WorkspaceList.class)) {
            programs.when(AgentProgram::get).thenReturn(mock(AgentProgram.class));
            temporary.when(() -> WorkspaceList.tempDir(workspace)).thenReturn(null);
            assertThatThrownBy(this::goOn)
                    .isInstanceOf(AbortException.class)
                    .hasMessage("found the workspace /, expected a folder below another one");
        }
        assertThat(asked).isEmpty();
    }
}
