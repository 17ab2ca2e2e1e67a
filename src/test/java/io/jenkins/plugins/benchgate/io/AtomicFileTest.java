package io.jenkins.plugins.benchgate.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    Path folder;

    @Test
    void aReaderSeesTheOldContentOrTheNewOneOnly() throws Exception {
        Path file = folder.resolve("deep/er/file.txt");
        String a = "a".repeat(200_000);
        String b = "b".repeat(200_000);
        AtomicFile.write(file, a);
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            try {
                for (int i = 0; i < 40; i++) {
                    AtomicFile.write(file, i % 2 == 0 ? b : a);
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            } finally {
                done.set(true);
            }
        });
        writer.start();
        while (!done.get()) {
            assertThat(Files.readString(file)).satisfiesAnyOf(t -> assertThat(t).isEqualTo(a), t -> assertThat(t)
                    .isEqualTo(b));
        }
        writer.join();
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void anInterruptedThreadWritesAndStaysInterrupted() throws IOException {
        Path file = folder.resolve("file.txt");
        Thread.currentThread().interrupt();
        try {
            AtomicFile.write(file, "x");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).hasContent("x");
    }

    @Test
    void aWriteThatFailsLeavesNothingBehind() throws IOException {
        Path taken =
                Files.createDirectories(folder.resolve("taken/by a folder")).getParent();
        assertThatThrownBy(() -> AtomicFile.write(taken, "x")).isInstanceOf(IOException.class);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(taken);
        }
    }
}
