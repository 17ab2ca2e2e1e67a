package io.jenkins.plugins.benchgate.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives as nobody's {@code tar} makes them, but somebody who wants to write elsewhere would. */
class UnpackerTest {
    @TempDir
    Path root;

    private Path folder;

    @BeforeEach
    void folder() throws IOException {
        folder = Files.createDirectory(root.resolve("folder"));
        Files.writeString(root.resolve("outside"), "untouched");
    }

    private static byte[] entry(String name, char kind, String link, String content) {
        byte[] block = new byte[512];
        put(block, 0, name);
        put(block, 100, "0000644");
        put(block, 124, String.format("%011o", content.length()));
        block[156] = (byte) kind;
        put(block, 157, link);
        put(block, 257, "ustar  ");
        put(block, 148, String.format("%06o", Packer.checksum(block)));
        block[155] = ' ';
        byte[] padded = Arrays.copyOf(content.getBytes(StandardCharsets.UTF_8), (content.length() + 511) / 512 * 512);
        byte[] all = Arrays.copyOf(block, 512 + padded.length);
        System.arraycopy(padded, 0, all, 512, padded.length);
        return all;
    }

    private static void put(byte[] block, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }

    private void unpack(byte[]... entries) throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        for (byte[] entry : entries) {
            archive.write(entry);
        }
        archive.write(new byte[1024]);
        try (Unpacker unpacker = new Unpacker(folder)) {
            unpacker.write(archive.toByteArray());
            unpacker.finish();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside",
                "a/../../outside",
                "/etc/benchgate-test",
                "./..",
                "a/b/../../../outside",
                "..",
                "",
                ".",
                "./"
            })
    void namesThatLeadOutAreRefused(String name) throws Exception {
        assertThatThrownBy(() -> unpack(entry(name, '0', "", "evil")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected only names below the folder");
        assertUntouched();
    }

    @Test
    void aLongNameThatLeadsOutIsRefused() throws Exception {
        assertThatThrownBy(() -> unpack(entry("././@LongLink", 'L', "", "../outside\0"), entry("x", '0', "", "evil")))
                .hasMessageContaining("../outside");
        assertThatThrownBy(() -> unpack(entry("x", 'x', "", "22 path=../outside/..\n"), entry("x", '0', "", "evil")))
                .hasMessageContaining("../outside");
        assertUntouched();
    }

    @Test
    void nothingIsWrittenThroughALink() throws Exception {
        unpack(entry("up", '2', "..", ""), entry("root", '2', "/", ""), entry("sub", '2', "x/../..", ""));
        assertThat(folder).isEmptyDirectory();
        Files.createSymbolicLink(folder.resolve("mine"), Path.of(".."));
        assertThatThrownBy(() -> unpack(entry("mine/outside", '0', "", "evil")))
                .hasMessageContaining("which is no folder here");
        unpack(entry("mine", '0', "", "a file in place of the link"));
        assertThat(folder.resolve("mine")).hasContent("a file in place of the link");
        assertUntouched();
    }

    @Test
    void linksThatStayAreKeptEvenInRows() throws Exception {
        unpack(
                entry("d/", '5', "", ""),
                entry("d/e/", '5', "", ""),
                entry("here", '2', ".", ""),
                entry("down", '2', "d/e", ""),
                entry("d/e/out", '2', "../../../outside", ""),
                entry("d/e/file", '0', "", "x"));
        assertThat(folder.resolve("down/file")).hasContent("x");
        assertThat(folder.resolve("d/e/out")).doesNotExist();
        assertUntouched();
    }

    @Test
    void hardLinksAndDevicesReachNothingOutside() throws Exception {
        Files.createSymbolicLink(folder.resolve("lure"), root.resolve("outside"));
        unpack(entry("copy", '1', "lure", ""), entry("device", '3', "", ""), entry("pipe", '6', "", ""));
        assertThat(folder.resolve("copy")).doesNotExist();
        assertThat(folder.resolve("device")).doesNotExist();
        assertThatThrownBy(() -> unpack(entry("copy", '1', "../outside", ""))).hasMessageContaining("../outside");
    }

    @Test
    void anArchiveThatIsCutOrNoneLeavesNoPart() throws Exception {
        byte[] whole = entry("file", '0', "", "x".repeat(2000));
        try (Unpacker unpacker = new Unpacker(folder)) {
            unpacker.write(whole, 0, 1000);
            assertThatThrownBy(unpacker::finish).hasMessageContaining("ends in the middle");
        }
        assertThat(folder).isEmptyDirectory();
        assertThatThrownBy(() -> unpack("Welcome to this machine!\n".repeat(50).getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("that a login prints nothing");
        assertThatThrownBy(() -> unpack(entry("././@LongLink", 'L', "", "x".repeat(2_000_000))))
                .hasMessageContaining("expected at most");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatIsNoArchiveEndsInOneLineAndWritesNothingOutside(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = entry(
                    "../".repeat(random.nextInt(2)) + "f" + i,
                    "0125LKx".charAt(random.nextInt(7)),
                    "../../outside",
                    "content");
            for (int flips = random.nextInt(4); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            if (random.nextBoolean()) {
                byte[] sum = String.format("%06o", Packer.checksum(bytes)).getBytes(StandardCharsets.UTF_8);
                System.arraycopy(sum, 0, bytes, 148, 6);
                bytes[154] = 0;
                bytes[155] = ' ';
            }
            try {
                unpack(bytes);
            } catch (IOException refused) {
                assertThat(refused).as("seed " + seed).hasMessageNotContaining("\u0000\u0000\u0000\u0000\u0000");
            }
        }
        assertUntouched();
    }

    /** bsdtar's and GNU's other form. */
    @ParameterizedTest
    @ValueSource(strings = {"gnu", "posix", "ustar", "v7"})
    void everyFormOfTarIsRead(String form) throws Exception {
        Path from = Files.createDirectories(root.resolve("from/" + "d".repeat(60)));
        Files.writeString(from.resolve("e".repeat(form.equals("v7") ? 30 : 90)), "content");
        Process tar = new ProcessBuilder(List.of(
                        "tar",
                        "-c",
                        "--format=" + form,
                        "-C",
                        root.resolve("from").toString(),
                        "-f",
                        "-",
                        "."))
                .start();
        byte[] archive = tar.getInputStream().readAllBytes();
        tar.waitFor();
        try (Unpacker unpacker = new Unpacker(folder)) {
            for (byte one : archive) {
                unpacker.write(one);
            }
            unpacker.finish();
        }
        assertThat(folder.resolve(root.resolve("from").relativize(from))
                        .resolve("e".repeat(form.equals("v7") ? 30 : 90)))
                .hasContent("content");
    }

    private void assertUntouched() throws IOException {
        assertThat(root.resolve("outside")).hasContent("untouched");
        try (var all = Files.list(root)) {
            assertThat(all.map(one -> one.getFileName().toString())).containsExactlyInAnyOrder("folder", "outside");
        }
    }
}
