package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultLineTest {
    private static final String FAULT = "The benchmark client ended the run phase with exit status 1.";

    @TempDir
    Path folder;

    @Test
    void theReasonOfAStackTraceIsNotItsLastLine() {
        String fault = FAULT + " Last lines of run.err:\n"
                + """
                    \tat org.example.ExceptionHandler.run(ExceptionHandler.java:1)
                    Caused by: java.lang.IllegalArgumentException: index 2 is taken
                    \tat org.example.Methods.<init>(Methods.java:128)
                    \t... 14 more""";

        assertThat(FaultLine.of(List.of(fault)))
                .isEqualTo(FAULT
                        + " Last lines of run.err: Caused by: java.lang.IllegalArgumentException: index 2 is taken");
    }

    @Test
    void otherwiseTheLastLineIsShown() {
        assertThat(FaultLine.of(List.of(FAULT + " Last lines of run.err:\n    one\n    two")))
                .isEqualTo(FAULT + " Last lines of run.err: two");
    }

    @Test
    void theOutputIsSearchedWhereTheFaultSaysNothing() throws Exception {
        Path log = Files.writeString(
                folder.resolve("run.out"), "java.lang.OutOfMemoryError: Java heap space\n\tat Main.main(Main.java)\n");

        assertThat(FaultLine.of(List.of(FAULT), log)).isEqualTo(FAULT + " java.lang.OutOfMemoryError: Java heap space");
    }

    /** JMH prints the exception of a benchmark, and throws one of its own. */
    @Test
    void whatALogNamesCountsMoreThanTheLastLinesOfAnother() throws Exception {
        String trace = "\tat org.example.Some.method(Some.java:1)\n".repeat(20);
        Path log = Files.writeString(
                folder.resolve("run.out"), "java.lang.IllegalStateException: it broke\n" + trace + "it failed\n");
        String fault = FAULT + " Last lines of run.err:\n    at org.example.Main.main(Main.java:1)\n    at the end";

        assertThat(FaultLine.byLogs(fault, folder.resolve("absent"), log))
                .isEqualTo(FAULT + " java.lang.IllegalStateException: it broke");
        assertThat(FaultLine.byLogs(fault, folder.resolve("absent")))
                .isEqualTo(FAULT + " Last lines of run.err: at the end");
    }
}
