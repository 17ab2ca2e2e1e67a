package io.jenkins.plugins.benchgate.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackerTest {
    @TempDir
    Path root;

    private final ByteArrayOutputStream archive = new ByteArrayOutputStream();

    private void pack(Path folder, Predicate<Path> wanted) throws IOException {
        Packer packer = new Packer(archive, target -> target);
        packer.add(folder, ".", wanted);
        packer.finish();
    }

    /** A program of the build swaps a file once it was looked at: what is outside of the folder stays here. */
    @Test
    void aLinkThatTakesThePlaceOfAFileIsNotFollowed() throws IOException {
        Path secret = Files.writeString(root.resolve("secret"), "not for machines");
        Path folder = Files.createDirectory(root.resolve("folder"));
        Path file = Files.writeString(folder.resolve("file"), "harmless content");
        assertThatThrownBy(() -> pack(folder, one -> swapped(file, secret))).isInstanceOf(IOException.class);
        assertThat(archive.toString(StandardCharsets.UTF_8)).doesNotContain("not for machines");
    }

    private static boolean swapped(Path file, Path target) {
        try {
            Files.delete(file);
            Files.createSymbolicLink(file, target);
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
