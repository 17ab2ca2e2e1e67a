package io.jenkins.plugins.benchgate.io;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * An archive {@code .tar.gz} that somebody else made, in a file or behind a URL.
 *
 * @param location path of a file, or a URL with {@code http} or {@code https}
 * @param sha256 its checksum in hexadecimal digits; empty where a file is taken as it is, never for a URL
 * @param cache folder where downloads are kept by their checksum
 */
public record Tarball(String location, String sha256, Path cache) {
    private static final Duration CONNECT = Duration.ofSeconds(30);

    /** Enough for the 700 MB of all bindings at 400 kB/s. */
    private static final Duration DOWNLOAD = Duration.ofMinutes(30);

    public Tarball {
        sha256 = sha256.toLowerCase(Locale.ROOT);
        if (!sha256.matches("([0-9a-f]{64})?")) {
            throw new IllegalArgumentException(
                    "found sha256 '" + sha256 + "', expected 64 hexadecimal digits, as sha256sum prints them");
        }
        checkLocation(location);
        if (sha256.isEmpty() && remote(location)) {
            throw new IllegalArgumentException(
                    "found no sha256 of " + named(location) + ", expected the checksum of the download");
        }
    }

    /** Whether a location is a URL. */
    public static boolean remote(String location) {
        return location.matches("(?i)https?://.*");
    }

    /**
     * Checks that a location holds no user and password.
     *
     * @throws IllegalArgumentException for one that does; the message does not repeat it
     */
    public static void checkLocation(String location) {
        if (location.matches("(?is)https?://[^/?#]*@.*")) {
            throw new IllegalArgumentException("found a URL with a user or password before its host, expected none, as"
                    + " specs and results are kept: fetch the archive before the build, and give its path as tarball");
        }
    }

    /** The location as it may be kept and shown: that of a URL without its query, which may hold a token. */
    public String name() {
        return named(location);
    }

    private static String named(String location) {
        return remote(location) ? location.replaceFirst("(?s)[?#].*", "") : location;
    }

    public Tarball filled(UnaryOperator<String> fill) {
        return new Tarball(fill.apply(location), sha256, cache);
    }

    /**
     * Writes the regular files into a new folder, without the one folder that the archive has around all of them.
     *
     * @param wanted which of them, by their name without that folder
     * @throws IOException when it cannot be had, has another checksum, is no archive, or would write outside of the
     *     folder
     */
    public void unpack(Path folder, Predicate<String> wanted) throws IOException {
        unpack(folder, wanted, DOWNLOAD);
    }

    /** The same with a limit of how long a download may take from the request to its last byte. */
    public void unpack(Path folder, Predicate<String> wanted, Duration limit) throws IOException {
        Path file = remote(location) ? downloaded(limit) : checked(Path.of(location));
        Path unfinished = Files.createDirectories(folder.resolveSibling(folder.getFileName() + ".part"));
        try (InputStream packed = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
                InputStream input = gzip(file, packed);
                Entries entries = new Entries(file, unfinished, wanted)) {
            input.transferTo(entries);
            if (entries.within()) {
                throw wrong(file, "was cut off");
            }
        } catch (ZipException | EOFException e) {
            throw wrong(file, "was cut off or is broken");
        }
        Files.move(unfinished, folder);
    }

    private static InputStream gzip(Path file, InputStream packed) throws IOException {
        try {
            return new GZIPInputStream(packed, 1 << 16);
        } catch (ZipException | EOFException e) {
            throw wrong(file, "is no gzip file");
        }
    }

    private static IOException wrong(Path file, String what) {
        return new IOException(file + ": found that it " + what + ", expected a whole archive .tar.gz");
    }

    /** Its wanted regular files. Links and devices are passed over: what nobody unpacks cannot lead anywhere. */
    private final class Entries extends TarStream {
        private final Path file;
        private final Path folder;
        private final Predicate<String> wanted;

        Entries(Path file, Path folder, Predicate<String> wanted) {
            this.file = file;
            this.folder = folder;
            this.wanted = wanted;
        }

        @Override
        @Nullable
        OutputStream begin(TarHeader entry) throws IOException {
            int around = entry.name().indexOf('/');
            String name = entry.name().substring(around + 1);
            if (around < 0 || name.isEmpty() || !wanted.test(name)) {
                return null;
            }
            Path target = folder.resolve(name).normalize();
            if (!target.startsWith(folder) || name.contains("\\")) {
                throw new IOException(name() + ": found '" + entry.name() + "', expected names inside of one folder");
            }
            Files.createDirectories(target.getParent());
            return Files.newOutputStream(target);
        }

        @Override
        void end(TarHeader entry) {
            // its content is there
        }

        @Override
        IOException none() {
            return wrong(file, "is no tar archive, or is broken");
        }
    }

    private Path checked(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("found no file " + file + ", expected an archive .tar.gz");
        }
        if (!sha256.isEmpty()) {
            try (InputStream in = Files.newInputStream(file)) {
                compare(Sha256.hex(in));
            }
        }
        return file;
    }

    private Path downloaded(Duration limit) throws IOException {
        Path kept = cache.resolve(sha256 + ".tar.gz");
        if (Files.isRegularFile(kept)) {
            return checked(kept);
        }
        Files.createDirectories(cache);
        Path unfinished = Files.createTempFile(cache, sha256, ".part");
        try {
            download(unfinished, limit);
            checked(unfinished);
            Files.move(unfinished, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        return kept;
    }

    private void download(Path target, Duration limit) throws IOException {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(Redirect.NORMAL)
                .connectTimeout(CONNECT)
                .build();
        // the timeout of a request would end when the body begins
        CompletableFuture<HttpResponse<Path>> response = client.sendAsync(
                HttpRequest.newBuilder(URI.create(location)).build(),
                answer -> answer.statusCode() == 200
                        ? BodySubscribers.ofFile(target)
                        : BodySubscribers.replacing(target));
        try {
            int status = response.get(limit.toMillis(), TimeUnit.MILLISECONDS).statusCode();
            if (status != 200) {
                throw new IOException("found status " + status + " at " + name() + ", expected the archive (200)");
            }
        } catch (TimeoutException e) {
            throw new IOException(
                    "found that the download of " + name() + " had not ended after " + limit.toSeconds()
                            + " s, expected it to: fetch the archive by other means, and give its path as tarball",
                    e);
        } catch (ExecutionException e) {
            throw new IOException("found no archive at " + name() + " (" + e.getCause() + "), expected it there", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + name() + " was downloaded", e);
        } finally {
            response.cancel(true);
        }
    }

    private void compare(String found) throws IOException {
        if (!found.equals(sha256)) {
            throw new IOException(
                    "found an archive at " + name() + " whose SHA-256 is " + found + ", expected " + sha256);
        }
    }
}
