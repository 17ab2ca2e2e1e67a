package io.jenkins.plugins.benchgate.spec.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where the files are that a spec names.
 *
 * @param folder of the spec
 * @param home of the user, which {@code ~} stands for
 * @param stored whether the build has run, so that its files need not be there any more
 */
public record SpecFolder(Path folder, Path home, boolean stored) {
    private static final int LARGEST_FILE = 1 << 20;

    /** A path that need not be there. */
    public Path path(String text) {
        try {
            return text.startsWith("~/")
                    ? home.resolve(text.substring(2))
                    : folder.resolve(text).normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("found '" + text + "', expected the path of a file", e);
        }
    }

    /** A file that can be read; {@link IllegalArgumentException} when there is none. */
    public Path file(String text) {
        Path file = path(text);
        if (!stored && !(Files.isRegularFile(file) && Files.isReadable(file))) {
            throw new IllegalArgumentException(
                    "found no file '" + text + "' that can be read, expected one relative to the folder of the spec");
        }
        return file;
    }

    /** What stands in a file; {@link IllegalArgumentException} when it cannot be read or is no text. */
    public String text(String name) {
        Path file = file(name);
        if (stored) {
            return "";
        }
        try {
            if (Files.size(file) > LARGEST_FILE) {
                throw new IllegalArgumentException(
                        "found " + Files.size(file) + " bytes in " + name + ", expected a file of at most 1 MiB");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("found no text in UTF-8 in '" + name + "' (" + e.getMessage() + ")", e);
        }
    }
}
