package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.io.OutputStream;
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
public final class Unpacker extends TarStream {
    private final Path folder;
    private @Nullable Path part;

    /** @param folder which exists */
    public Unpacker(Path folder) throws IOException {
        this.folder = folder.toRealPath();
    }

    /** Removes what has come of a file that was not finished. */
    @Override
    public void close() throws IOException {
        super.close();
        if (part != null) {
            Files.deleteIfExists(part);
        }
    }

    @Override
    OutputStream begin(TarHeader entry) throws IOException {
        Path file = inside(entry.name());
        part = Files.createTempFile(parent(file), ".part-", "");
        return Files.newOutputStream(part);
    }

    @Override
    void end(TarHeader entry) throws IOException {
        switch (entry.kind()) {
            case '0', '\0', '7' -> {
                Files.setPosixFilePermissions(Objects.requireNonNull(part), permissions(entry.mode()));
                replace(inside(entry.name()));
            }
            case '5' -> folder(place(entry.name()), entry.mode());
            case '1' -> same(inside(entry.name()), inside(entry.link()));
            case '2' -> link(inside(entry.name()), entry.link());
            default -> {
                // devices, sockets, records for a whole archive
            }
        }
    }

    @Override
    IOException none() {
        return new IOException("found no archive, expected one from 'tar', and that a login prints nothing");
    }

    /**
     * Ends it.
     *
     * @throws IOException when the archive has not come whole
     */
    public void finish() throws IOException {
        if (open()) {
            throw new IOException("found an archive that ends in the middle, expected all of it");
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
