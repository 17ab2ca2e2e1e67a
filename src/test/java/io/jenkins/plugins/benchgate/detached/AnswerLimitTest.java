package io.jenkins.plugins.benchgate.detached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerLimitTest {
    private static final AnswerLimit LIMIT = new AnswerLimit("a text", 5, "characters");

    @TempDir
    Path folder;

    @Test
    void whatIsWithinItsBoundsPasses() throws Exception {
        assertThat(LIMIT.held("12345")).isEqualTo("12345");
        assertThat(LIMIT.read(Files.writeString(folder.resolve("file"), "12345")))
                .isEqualTo("12345");
    }

    @Test
    void whatIsLongerIsOneLine() {
        assertThatThrownBy(() -> LIMIT.held("123456"))
                .isInstanceOf(AnswerLimit.ExceededException.class)
                .hasMessage("found a text of 6 characters on the agent, expected at most 5");
    }

    @Test
    void aFileOfAnySizeIsRefusedWithoutBeingRead() throws Exception {
        Path file = folder.resolve("endless");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }
        assertThatThrownBy(() -> AnswerLimit.KEY.read(file))
                .hasMessage("found an SSH key of 1099511627776 bytes on the agent, expected at most 65536");
    }

    @Test
    void aMeasurementThatIsTooLongToBeSentIsAFailureThatSaysSo() throws Exception {
        ControlFolder control = new ControlFolder(folder);
        Files.createFile(folder.resolve("asked"));
        Files.createFile(folder.resolve("log"));
        control.claim().close();
        control.keepAnswer("x".repeat((32 << 20) + 1));
        ProcessStatus look = control.look(0);
        assertThat(look.state()).isEqualTo(ProcessStatus.State.FAILED);
        assertThat(look.answer())
                .isEqualTo("found a measurement of 33554433 characters on the agent, expected at most 33554432: measure"
                        + " fewer series, or in several builds");
    }
}
