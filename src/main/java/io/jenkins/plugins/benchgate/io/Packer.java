package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Writes files and folders as an archive for {@code tar}: in the form that GNU's, BusyBox's and BSD's read, long names
 * included.
 *
 * <p>Modes are kept. Links stay links, and are not followed; sockets and the like stay here.
 */
public final class Packer {
    static final int BLOCK = 512;

    private static final int NAME = 100;
    private static final long LARGEST_OCTAL = (1L << 33) - 1;

    private final OutputStream out;
    private final UnaryOperator<String> links;

    /** @param links what a link's target is called over there */
    public Packer(OutputStream out, UnaryOperator<String> links) {
        this.out = out;
        this.links = links;
    }

    /**
     * A file or folder, under a name of its own; and what is in it, below that.
     *
     * @param wanted of what is in it
     */
    public void add(Path path, String name, Predicate<Path> wanted) throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (!folder.equals(path) && !wanted.test(folder)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                header(named(folder) + "/", '5', mode(folder), 0, attributes, "");
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!file.equals(path) && !wanted.test(file)) {
                    return FileVisitResult.CONTINUE;
                }
                if (attributes.isSymbolicLink()) {
                    String target = links.apply(Files.readSymbolicLink(file).toString());
                    header(named(file), '2', 0777, 0, attributes, target);
                } else if (attributes.isRegularFile()) {
                    header(named(file), '0', mode(file), attributes.size(), attributes, "");
                    content(file, attributes.size());
                }
                return FileVisitResult.CONTINUE;
            }

            private String named(Path one) {
                return one.equals(path) ? name : name + "/" + path.relativize(one);
            }
        });
    }

    public void finish() throws IOException {
        out.write(new byte[2 * BLOCK]);
        out.flush();
    }

    private void content(Path file, long size) throws IOException {
        long left = size;
        // a link that took its place meanwhile may lead anywhere
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] buffer = new byte[1 << 16];
            while (left > 0) {
                int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (count < 0) {
                    throw new IOException(
                            "found " + file + " shorter than before, expected a file that nobody writes while it is"
                                    + " brought to a machine");
                }
                out.write(buffer, 0, count);
                left -= count;
            }
        }
        pad(size);
    }

    private void header(String name, char kind, int mode, long size, BasicFileAttributes attributes, String link)
            throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        byte[] target = link.getBytes(StandardCharsets.UTF_8);
        long modified = Math.max(0, attributes.lastModifiedTime().toMillis() / 1000);
        longText('L', bytes);
        longText('K', target);
        block(bytes, kind, mode, size, modified, target);
    }

    /** What does not fit into the next header. */
    private void longText(char kind, byte[] text) throws IOException {
        if (text.length >= NAME) {
            byte[] ended = Arrays.copyOf(text, text.length + 1);
            block("././@LongLink".getBytes(StandardCharsets.US_ASCII), kind, 0644, ended.length, 0, new byte[0]);
            out.write(ended);
            pad(ended.length);
        }
    }

    private void block(byte[] name, char kind, int mode, long size, long modified, byte[] target) throws IOException {
        byte[] block = new byte[BLOCK];
        System.arraycopy(name, 0, block, 0, Math.min(name.length, NAME));
        octal(block, 100, 8, mode);
        octal(block, 108, 8, 0);
        octal(block, 116, 8, 0);
        octal(block, 124, 12, size);
        octal(block, 136, 12, modified);
        block[156] = (byte) kind;
        System.arraycopy(target, 0, block, 157, Math.min(target.length, NAME));
        System.arraycopy("ustar  ".getBytes(StandardCharsets.US_ASCII), 0, block, 257, 7);
        octal(block, 148, 7, checksum(block));
        block[155] = ' ';
        out.write(block);
    }

    /** The sum of its bytes, with blanks in place of the sum. */
    static int checksum(byte[] block) {
        int sum = 8 * ' ';
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? 0 : block[i] & 0xff;
        }
        return sum;
    }

    private static void octal(byte[] block, int at, int width, long value) {
        if (value > LARGEST_OCTAL) {
            for (int i = 0; i < 8; i++) {
                block[at + width - 1 - i] = (byte) (value >>> (8 * i));
            }
            block[at] = (byte) 0x80;
            return;
        }
        String digits = Long.toOctalString(value);
        String field = "0".repeat(width - 1 - digits.length()) + digits;
        System.arraycopy(field.getBytes(StandardCharsets.US_ASCII), 0, block, at, width - 1);
    }

    private void pad(long size) throws IOException {
        out.write(new byte[(int) (-size & (BLOCK - 1))]);
    }

    private static int mode(Path path) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        int mode = 0;
        for (PosixFilePermission permission : PosixFilePermission.values()) {
            mode = (mode << 1) | (permissions.contains(permission) ? 1 : 0);
        }
        return mode;
    }
}
