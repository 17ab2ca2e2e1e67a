package io.jenkins.plugins.benchgate.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder of a site while it is written: in a folder aside first, so that an error leaves the old site as it was.
 *
 * <p>A new site takes its name in one step. In one that is there, each file that differs is replaced as a whole, pages
 * after what they refer to; then what is no longer part of the site is removed. A list of the site's files says which
 * these are: files of others stay.
 */
final class SiteFolder implements AutoCloseable {
    /** The list of the site's files, one a line; its first line says what it is. */
    static final String LIST = ".benchgate-site";

    private static final String HEAD = "Files that benchgate site has written here:";

    private final Path out;
    private final Path aside;

    private SiteFolder(Path out, Path aside) {
        this.out = out;
        this.aside = aside;
    }

    /**
     * Begins to write.
     *
     * @throws InputException when there is something else than a site
     */
    static SiteFolder open(Path folder) throws IOException {
        Path out = folder.toAbsolutePath().normalize();
        Path parent = out.getParent();
        if (parent == null) {
            throw new InputException(folder, "found a root folder, expected one for the site");
        }
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new InputException(folder, "found a file, expected a folder for the site");
        }
        if (!empty(out) && written(out).isEmpty()) {
            throw new InputException(
                    folder,
                    "found a folder with files that benchgate site did not write, expected an empty or new one");
        }
        try {
            Files.createDirectories(parent);
            return new SiteFolder(
                    out,
                    Files.createDirectory(parent.resolve("." + out.getFileName() + "." + UUID.randomUUID() + ".new")));
        } catch (IOException e) {
            throw new InputException(folder, "found a place that cannot be written (" + e + "), expected one that can");
        }
    }

    private static boolean empty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** The files of the site in a folder; none where none was written there. */
    private static List<String> written(Path folder) throws IOException {
        try {
            List<String> lines = Files.readAllLines(folder.resolve(LIST), UTF_8);
            return lines.isEmpty() || !lines.get(0).equals(HEAD) ? List.of() : lines;
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }

    /** Where a file is to be written; its folder is there. */
    Path file(String name) throws IOException {
        Path file = aside.resolve(name);
        Files.createDirectories(file.getParent());
        return file;
    }

    void write(String name, String content) throws IOException {
        Files.writeString(file(name), content);
    }

    /**
     * Makes what was written the site.
     *
     * @return how many files it has
     */
    int publish() throws IOException {
        List<String> files = files();
        Set<String> all = new TreeSet<>(files);
        if (empty(out)) {
            Files.write(aside.resolve(LIST), list(all), UTF_8);
            Files.deleteIfExists(out);
            Files.move(aside, out, StandardCopyOption.ATOMIC_MOVE);
            return files.size();
        }
        List<String> written = written(out);
        Set<String> earlier = new TreeSet<>(written.subList(1, written.size()));
        Set<String> either = new TreeSet<>(all);
        either.addAll(earlier);
        // first, so that what an interrupted run has written is known to be of the site
        AtomicFile.write(out.resolve(LIST), String.join("\n", list(either)) + "\n");
        for (String name : files) {
            replace(name);
        }
        earlier.removeAll(all);
        for (String name : earlier) {
            remove(name);
        }
        AtomicFile.write(out.resolve(LIST), String.join("\n", list(all)) + "\n");
        return files.size();
    }

    private static List<String> list(Set<String> names) {
        List<String> lines = new ArrayList<>(List.of(HEAD));
        lines.addAll(names);
        return lines;
    }

    /** The deepest first: pages of builds before the one that refers to them. */
    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(aside)) {
            List<Path> files = new ArrayList<>(all.filter(Files::isRegularFile).toList());
            files.sort((a, b) ->
                    a.getNameCount() == b.getNameCount() ? a.compareTo(b) : b.getNameCount() - a.getNameCount());
            return files.stream()
                    .map(file -> aside.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
    }

    private void replace(String name) throws IOException {
        Path fresh = aside.resolve(name);
        Path old = out.resolve(name);
        if (Files.exists(old) && Files.mismatch(fresh, old) < 0) {
            return;
        }
        Files.createDirectories(old.getParent());
        Files.move(fresh, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes a file of an earlier run, and the folders that are empty then. */
    private void remove(String name) throws IOException {
        Path file = out.resolve(name).normalize();
        if (!file.startsWith(out) || file.equals(out)) {
            return;
        }
        Files.deleteIfExists(file);
        for (Path folder = file.getParent();
                folder != null && !folder.equals(out) && Files.exists(folder) && empty(folder);
                folder = folder.getParent()) {
            Files.delete(folder);
        }
    }

    /** Removes what was not published. */
    @Override
    public void close() throws IOException {
        FolderTree.delete(aside);
    }
}
