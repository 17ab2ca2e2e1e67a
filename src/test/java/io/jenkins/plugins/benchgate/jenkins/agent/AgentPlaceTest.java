package io.jenkins.plugins.benchgate.jenkins.agent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.FilePath;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import jenkins.model.Jenkins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.MockedStatic;

/** What fails on an agent is told in one line where it is the folder that is wrong, and tried again where it is the connection. */
@SuppressWarnings("unchecked") // a class of any callable
class AgentPlaceTest {
    private final FilePath workspace = mock(FilePath.class);

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(new NoSuchFileException("/w/a"), "cannot use /w/a: there is no such file or folder"),
                Arguments.of(new AccessDeniedException("/w/a"), "cannot use /w/a: permission denied"),
                Arguments.of(
                        new FileSystemException("/w/a", null, "Too many levels of symbolic links"),
                        "cannot use /w/a: Too many levels of symbolic links"),
                Arguments.of(new FileSystemException("/w/a"), "cannot use /w/a"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void whatTheFileSystemSaysIsOneLine(FileSystemException fault, String line) throws Exception {
        doThrow(fault).when(workspace).act(any(FilePath.FileCallable.class));
        assertThatThrownBy(() -> AgentPlace.act(workspace, new FilesBelow("out")))
                .isInstanceOf(AbortException.class)
                .hasMessage(line);
    }

    @Test
    void anAnswerOfTheAgentIsNotAskedForAgain() throws Exception {
        doThrow(new AbortException("found no folder")).when(workspace).act(any(FilePath.FileCallable.class));
        assertThatThrownBy(this::insist).isInstanceOf(AbortException.class).hasMessage("found no folder");
        verify(workspace, times(1)).act(any(FilePath.FileCallable.class));
    }

    @Test
    void aFaultThatStaysIsToldInOneLineToo() throws Exception {
        doThrow(new AccessDeniedException("/w/a")).when(workspace).act(any(FilePath.FileCallable.class));
        assertThatThrownBy(this::insist)
                .isInstanceOf(AbortException.class)
                .hasMessage("cannot use /w/a: permission denied");
        verify(workspace, times(3)).act(any(FilePath.FileCallable.class));
    }

    private void insist() throws IOException, InterruptedException {
        Jenkins builtIn = mock(Jenkins.class);
        when(builtIn.getRootPath()).thenReturn(mock(FilePath.class));
        when(builtIn.createPath(anyString())).thenReturn(workspace);
        try (MockedStatic<Jenkins> jenkins = mockStatic(Jenkins.class)) {
            jenkins.when(Jenkins::get).thenReturn(builtIn);
            new AgentPlace("", "/w").insist(new FilesBelow("out"), mock(Progress.class));
        }
    }
}
