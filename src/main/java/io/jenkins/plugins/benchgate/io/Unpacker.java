package io.jenkins.plugins.benchgate.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the content of an archive, as it comes, into a folder here: of {@code tar} in GNU's, BusyBox's or BSD's form.
 *
 * <p>The other side is not trusted. Nothing is written outside of the folder or through a link, whatever names the
 * archive holds; links that may lead out of the folder, devices and the like are left out. A file replaces one of the
 * same name at once and whole. Of modes only what concerns the owner, and reading and executing by others, is kept.
 */
public final class Unpacker extends OutputStream {
    private static final int LARGEST_TEXT = 1 << 20;

    private final Path folder;
    private final byte[] block = new byte[Packer.BLOCK];
    private int filled;
    private long content;
    private long padding;
    private boolean any;
    private boolean ended;
    private @Nullable OutputStream sink;
    private @Nullable TarHeader header;
    private @Nullable Path part;
    private @Nullable String longName;
    private @Nullable String longLink;

    /** @param folder which exists */
    public Unpacker(Path folder) throws IOException {
        this.folder = folder.toRealPath();
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int next = offset;
        int end = offset + length;
        any |= length > 0;
        while (next < end && !ended) {
            int count;
            if (content > 0) {
                count = (int) Math.min(content, end - next);
                if (sink != null) {
                    sink.write(bytes, next, count);
                }
                content -= count;
            } else if (padding > 0) {
                count = (int) Math.min(padding, end - next);
                padding -= count;
            } else {
                count = Math.min(block.length - filled, end - next);
                System.arraycopy(bytes, next, block, filled, count);
                filled += count;
                if (filled == block.length) {
                    filled = 0;
                    begin();
                }
                if (header == null) {
                    next += count;
                    continue;
                }
            }
            next += count;
            if (content == 0 && header != null) {
                TarHeader whole = header;
                header = null;
                end(whole);
            }
        }
    }

    /**
     * Ends it.
     *
     * @throws IOException when the archive has not come whole
     */
    public void finish() throws IOException {
        if (any && !ended) {
            throw new IOException("found an archive that ends in the middle, expected all of it");
        }
    }

    /** Removes what has come of a file that was not finished. */
    @Override
    public void close() throws IOException {
        if (sink != null) {
            sink.close();
        }
        if (part != null) {
            Files.deleteIfExists(part);
        }
    }

    private void begin() throws IOException {
        TarHeader read = TarHeader.read(block);
        if (read == null) {
            ended = true;
            return;
        }
        header = read;
        content = read.size();
        padding = -content & (Packer.BLOCK - 1);
        switch (read.kind()) {
            case 'L', 'K', 'x' -> {
                if (content > LARGEST_TEXT) {
                    throw new IOException(
                            "found a name of " + content + " bytes in an archive, expected at most " + LARGEST_TEXT);
                }
                sink = new ByteArrayOutputStream();
            }
            case '0', '\0', '7' -> {
                Path file = inside(name(read));
                part = Files.createTempFile(parent(file), ".part-", "");
                sink = Files.newOutputStream(part);
            }
            default -> sink = null;
        }
    }

    private void end(TarHeader whole) throws IOException {
        String text = "";
        if (sink != null) {
            sink.close();
            text = sink instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
            sink = null;
        }
        switch (whole.kind()) {
            case 'L' -> longName = untilZero(text);
            case 'K' -> longLink = untilZero(text);
            case 'x' -> extended(text);
            case '0', '\0', '7' -> {
                Files.setPosixFilePermissions(Objects.requireNonNull(part), permissions(whole.mode()));
                replace(inside(name(whole)));
            }
            case '5' -> folder(place(name(whole)), whole.mode());
            case '1' -> same(inside(name(whole)), inside(link(whole)));
            case '2' -> link(inside(name(whole)), link(whole));
            default -> {
                // devices, sockets, records for a whole archive
            }
        }
        if ("LKx".indexOf(whole.kind()) < 0) {
            longName = null;
            longLink = null;
        }
    }

    /** Puts the part in place of what is there. */
    private void replace(Path file) throws IOException {
        Files.move(
                Objects.requireNonNull(part),
                file,
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
        part = null;
    }

    private static String untilZero(String text) {
        int zero = text.indexOf('\0');
        return zero < 0 ? text : text.substring(0, zero);
    }

    private String name(TarHeader of) {
        return longName != null ? longName : of.name();
    }

    private String link(TarHeader of) {
        return longLink != null ? longLink : of.link();
    }

    /** Records such as {@code 30 path=…\n}, each with its length in bytes. */
    private void extended(String text) {
        for (String record : text.split("\n", -1)) {
            int space = record.indexOf(' ');
            String field = record.substring(space + 1);
            if (field.startsWith("path=")) {
                longName = field.substring("path=".length());
            } else if (field.startsWith("linkpath=")) {
                longLink = field.substring("linkpath=".length());
            }
        }
    }

    /**
     * Where a name of the archive lies below the folder; its parents are real folders here, which are made where they
     * are not.
     */
    private Path place(String name) throws IOException {
        Path place = folder;
        String[] words = name.split("/", -1);
        if (name.startsWith("/") || name.indexOf('\0') >= 0) {
            throw outside(name);
        }
        for (String word : words) {
            if (word.equals("..")) {
                throw outside(name);
            }
            if (word.isEmpty() || word.equals(".")) {
                continue;
            }
            if (!place.equals(folder)) {
                folder(place, 0755);
            }
            place = place.resolve(path(word));
        }
        return place;
    }

    /** The folder itself is no file and no link. */
    private Path inside(String name) throws IOException {
        Path place = place(name);
        if (place.equals(folder)) {
            throw outside(name);
        }
        return place;
    }

    private static Path path(String text) throws IOException {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IOException(
                    "found the name '" + text
                            + "' on a machine, which files here cannot have, expected a locale with UTF-8",
                    e);
        }
    }

    private static IOException outside(String name) {
        return new IOException("found '" + name
                + "' in an archive from a machine, expected only names below the folder that was asked for");
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new IllegalStateException("a file of an archive is the root");
        }
        return parent;
    }

    private void folder(Path path, int mode) throws IOException {
        if (path.equals(folder) || Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.createDirectory(path);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(
                    "found " + path + ", which is no folder here but one in the archive from a machine", e);
        }
        Files.setPosixFilePermissions(path, permissions(mode | 0700));
    }

    private void same(Path file, Path other) throws IOException {
        if (Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS) && !file.equals(other)) {
            part = Files.createTempFile(parent(file), ".part-", "");
            Files.copy(other, part, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            replace(file);
        }
    }

    /**
     * Only a link that goes up to a folder above itself, and down from there: as the folders above are real ones, and a
     * link that it meets on the way down was checked in the same way, it cannot lead out.
     */
    private void link(Path link, String target) throws IOException {
        boolean down = false;
        for (String word : target.split("/", -1)) {
            if (word.equals("..") && down) {
                return;
            }
            down |= !word.isEmpty() && !word.equals(".") && !word.equals("..");
        }
        Path relative = path(target);
        if (relative.isAbsolute() || !parent(link).resolve(relative).normalize().startsWith(folder)) {
            return;
        }
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, relative);
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        int kept = mode & 0755;
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        PosixFilePermission[] all = PosixFilePermission.values();
        for (int i = 0; i < all.length; i++) {
            if (((kept >> (all.length - 1 - i)) & 1) == 1) {
                permissions.add(all[i]);
            }
        }
        return permissions;
    }
}
