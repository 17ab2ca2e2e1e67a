package io.jenkins.plugins.benchgate.cluster.ssh;

import static io.jenkins.plugins.benchgate.cluster.ShellText.quote;

import io.jenkins.plugins.benchgate.cluster.NodeFiles;
import io.jenkins.plugins.benchgate.cluster.ssh.SshRun.ConnectionLostException;
import io.jenkins.plugins.benchgate.io.Packer;
import io.jenkins.plugins.benchgate.io.Unpacker;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The folders of a build on a machine that is reached by a shell, which needs but {@code tar}.
 *
 * <p>Both ways files go as an archive through the shell, many small ones as fast as a large one; a transfer during
 * which the connection breaks begins anew. Files that are brought replace those of the same name, and others stay.
 * Modes are kept, links are not followed.
 */
public final class SshFiles implements NodeFiles {
    private static final Duration SHORT = Duration.ofMinutes(2);
    private static final Duration LONG = Duration.ofHours(6);
    private static final int ATTEMPTS = 3;

    private final Shell shell;
    private final Mirror mirror;
    private final String label;
    private final Consumer<String> progress;

    /**
     * @param label of the machine, for messages
     * @param progress gets lines about transfers that take long
     */
    public SshFiles(Shell shell, Mirror mirror, String label, Consumer<String> progress) {
        this.shell = shell;
        this.mirror = mirror;
        this.label = label;
        this.progress = progress;
    }

    @Override
    public String there(String text) {
        return mirror.there(text);
    }

    @Override
    public void createFolder(Path folder) throws IOException {
        run("mkdir -p -- " + place(folder), mirror.there(folder), SHORT);
    }

    @Override
    public void delete(Path path) throws IOException {
        run("rm -rf -- " + place(path), mirror.there(path), LONG);
    }

    @Override
    public boolean exists(Path path) throws IOException {
        return again(() -> shell.print("[ -e " + place(path) + " ] || [ -L " + place(path) + " ]", SHORT))
                        .status()
                == 0;
    }

    @Override
    public void push(Path path, Predicate<Path> wanted) throws IOException {
        // the folder that was named is followed, links in it are not
        Path source = path.toRealPath();
        boolean folder = Files.isDirectory(source);
        String target = mirror.there(path);
        int slash = target.lastIndexOf('/');
        String into = folder ? target : target.substring(0, Math.max(1, slash));
        String name = folder ? "." : target.substring(slash + 1);
        String script = "export LC_ALL=C; umask 022; mkdir -p -- " + quote(into) + " && cd " + quote(into)
                + " && tar -x -o -f -";
        Shell.Ran ran = again(() -> {
            Progress counted = new Progress(progress, label + ": %s have been brought to " + target);
            try (InputStream archive = new PackedStream(out -> {
                Packer packer = new Packer(counted.over(out), mirror::there);
                packer.add(source, name, inIt -> wanted.test(path.resolve(source.relativize(inIt))));
                packer.finish();
            })) {
                return shell.run(script, archive, OutputStream.nullOutputStream(), LONG);
            }
        });
        require(ran, target);
    }

    @Override
    public void pull(Path folder, Set<String> except) throws IOException {
        Files.createDirectories(folder);
        String target = mirror.there(folder);
        String script = "export LC_ALL=C; cd " + place(folder) + " || exit 1\n" + entries(except)
                + "[ $# -eq 0 ] || tar -c -f - \"$@\"";
        Shell.Ran ran = again(() -> {
            Progress counted = new Progress(progress, label + ": %s have been brought from " + target);
            try (Unpacker unpacker = new Unpacker(folder)) {
                Shell.Ran packed = shell.run(script, InputStream.nullInputStream(), counted.over(unpacker), LONG);
                if (packed.status() == 0 || changed(packed)) {
                    unpacker.finish();
                }
                return packed;
            }
        });
        if (!changed(ran)) {
            require(ran, target);
        }
    }

    /** What is to be packed, as the shell's arguments. */
    private static String entries(Set<String> except) {
        if (except.isEmpty()) {
            return "set -- .\n";
        }
        String names = except.stream().map(name -> quote("./" + name)).sorted().collect(Collectors.joining("|"));
        return "set --\nfor entry in ./* ./.[!.]* ./..?*; do\ncase $entry in\n" + names
                + ") ;;\n*) if [ -e \"$entry\" ] || [ -L \"$entry\" ]; then set -- \"$@\" \"$entry\"; fi;;\nesac\ndone\n";
    }

    /** A log may well grow while it is fetched: what there was has come. */
    private static boolean changed(Shell.Ran ran) {
        return ran.status() == 1
                && !ran.err().isBlank()
                && ran.err()
                        .lines()
                        .allMatch(line -> line.endsWith("file changed as we read it")
                                || line.contains("File removed before we read it"));
    }

    private String place(Path path) {
        return quote(mirror.there(path));
    }

    private void run(String script, String where, Duration limit) throws IOException {
        Shell.Printed printed = again(() -> shell.print("export LC_ALL=C; " + script, limit));
        require(new Shell.Ran(printed.status(), printed.err()), where);
    }

    private void require(Shell.Ran ran, String where) throws IOException {
        if (ran.status() == 0) {
            return;
        }
        String reason = ran.err().strip().lines().findFirst().orElse("exit status " + ran.status());
        String all = ran.err().toLowerCase(Locale.ROOT);
        String found = label + ": found ";
        if (all.contains("no space left") || all.contains("disk quota exceeded")) {
            throw new IOException(found + "no space left for " + where + " (" + reason
                    + "); use a larger disk, or delete files there");
        }
        if (all.contains("permission denied") || all.contains("read-only file system")) {
            throw new IOException(found + "no permission for " + where + " (" + reason
                    + "), expected a folder that the user who logs in may read and write");
        }
        if (all.contains("tar: not found") || all.contains("tar: command not found")) {
            throw new IOException(found + "no 'tar' (" + reason + "), expected one in the machine's image");
        }
        throw new IOException(found + "no way to bring " + where + " (" + reason + ")");
    }

    /** All that is done here may be done twice. */
    private <T> T again(Attempt<T> attempt) throws IOException {
        for (int i = 1; i < ATTEMPTS; i++) {
            try {
                return attempt.run();
            } catch (ConnectionLostException e) {
                progress.accept(e.getMessage() + ": once more");
            }
        }
        return attempt.run();
    }

    private interface Attempt<T> {
        T run() throws IOException;
    }

    /** Says every 10 s how much has gone through a stream. */
    private static final class Progress {
        private static final long EVERY = 10_000_000_000L;

        private final Consumer<String> say;
        private final String sentence;
        private long bytes;
        private long said = System.nanoTime();

        /** @param sentence with {@code %s} for the amount */
        Progress(Consumer<String> say, String sentence) {
            this.say = say;
            this.sentence = sentence;
        }

        OutputStream over(OutputStream out) {
            return new FilterOutputStream(out) {
                @Override
                public void write(byte[] written, int offset, int length) throws IOException {
                    out.write(written, offset, length);
                    bytes += length;
                    if (System.nanoTime() - said > EVERY) {
                        said = System.nanoTime();
                        say.accept(sentence.replace("%s", Unit.BYTE.format((double) bytes)));
                    }
                }
            };
        }
    }
}
