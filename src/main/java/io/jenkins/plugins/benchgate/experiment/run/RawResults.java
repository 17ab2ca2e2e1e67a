package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The folder of a trial as it is kept: what tools wrote is compressed, and a checksum says of each file whether it is still
 * what was measured.
 *
 * <p>Logs, which people read, stay as they are. At every moment each file is there whole, compressed or not, whenever the
 * program is ended.
 */
public final class RawResults {
    /** As {@code sha256sum} writes and checks it. */
    static final String CHECKSUMS = "SHA256SUMS";

    private static final String PACKED = ".gz";
    private static final String UNFINISHED = ".part";
    private static final int BUFFER = 1 << 16;

    private RawResults() {}

    /**
     * Compresses what tools wrote, and writes down the checksum of every file.
     *
     * @throws IOException when a file cannot be written; nothing is lost then
     */
    public static void keep(Path folder) throws IOException {
        List<Path> lastFirst = new ArrayList<>(files(folder));
        Collections.reverse(lastFirst);
        // what a tool has compressed itself is so once more: beside it there may be a file whose name it would take
        for (Path file : lastFirst) {
            if (raw(file)) {
                compress(file);
            }
        }
        StringBuilder sums = new StringBuilder();
        for (Path file : files(folder)) {
            String name = folder.relativize(file).toString().replace('\\', '/');
            if (!name.equals(CHECKSUMS)) {
                sums.append(Sha256.hex(file)).append("  ").append(name).append('\n');
            }
        }
        AtomicFile.write(folder.resolve(CHECKSUMS), sums.toString());
    }

    /** Whether a tool wrote it as a result: neither a log, which people read, nor what this program writes itself. */
    static boolean raw(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        return Stream.of(UNFINISHED, ".log", ".err").noneMatch(name::endsWith)
                && !name.equals(TrialRecord.FILE)
                && !name.equals(CHECKSUMS)
                && Files.size(file) > 0;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void compress(Path file) throws IOException {
        Path packed = file.resolveSibling(file.getFileName() + PACKED);
        Path unfinished = file.resolveSibling(packed.getFileName() + UNFINISHED);
        try (FileChannel channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            GZIPOutputStream out = new Fast(Channels.newOutputStream(channel));
            Files.copy(file, out);
            out.finish();
            channel.force(true);
        }
        Files.move(unfinished, packed, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(file);
    }

    /** The fastest level: the next trial waits for it. */
    private static final class Fast extends GZIPOutputStream {
        Fast(OutputStream out) throws IOException {
            super(out, BUFFER);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** The file in one that is not compressed: itself, or {@code target} with what it holds. */
    public static Path unpacked(Path packed, Path target) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(packed), BUFFER);
                OutputStream out = Files.newOutputStream(target)) {
            in.transferTo(out);
        }
        return target;
    }

    /**
     * What is wrong with the files of a trial, a line each; empty when each is what was measured.
     *
     * @param folder of the trial
     * @throws IOException when a file cannot be read
     */
    public static List<String> damage(Path folder) throws IOException {
        Path sums = folder.resolve(CHECKSUMS);
        List<String> lines;
        try {
            lines = Files.readString(sums, StandardCharsets.UTF_8).lines().toList();
        } catch (NoSuchFileException e) {
            return Files.exists(folder.resolve(TrialRecord.FILE))
                    ? List.of(sums + ": found no such file, expected the checksums of the trial's files")
                    : List.of();
        }
        List<String> damage = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Path file = line.matches("[0-9a-f]{64} [ *].+")
                    ? folder.resolve(line.substring(66)).normalize()
                    : folder;
            if (file.equals(folder) || !file.startsWith(folder.normalize())) {
                damage.add(sums + ":" + (i + 1) + ": found no checksum of a file in this folder, expected SHA-256, two"
                        + " spaces and a name");
            } else if (!Files.isRegularFile(file)) {
                damage.add(
                        file + ": found no such file, expected what the trial measured; its numbers cannot be computed"
                                + " again without it");
            } else if (!Sha256.hex(file).equals(line.substring(0, 64))) {
                damage.add(
                        file + ": found other content than the trial left (its SHA-256 differs), expected it unchanged;"
                                + " its numbers cannot be computed again from it");
            }
        }
        return damage;
    }
}
