package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A part of this program as one jar for a JVM of its own, perhaps on another machine: its classes and those of the
 * libraries that it uses, taken from where this program has them.
 */
public final class ClassJar {
    private ClassJar() {}

    /**
     * A part of the class path.
     *
     * @param anchor class of it
     * @param folder that holds its classes, such as {@code com/fasterxml/jackson/core/}
     */
    public record Part(Class<?> anchor, String folder) {
        /** The classes of a class's package. */
        public static Part own(Class<?> anchor) {
            return new Part(anchor, anchor.getPackageName().replace('.', '/') + "/");
        }
    }

    /**
     * Writes the jar.
     *
     * @throws IOException when a class cannot be read or the jar cannot be written
     */
    public static void write(Path jar, List<Part> parts) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        // the packaged program has all libraries in one jar: several parts are one there
        Set<Source> sources = new LinkedHashSet<>();
        for (Part part : parts) {
            sources.add(new Source(home(part.anchor()), part.folder()));
        }
        for (Source source : sources) {
            entries.putAll(source.classes());
        }
        AtomicFile.write(jar, (OutputStream out) -> {
            ZipOutputStream zip = new ZipOutputStream(out);
            zip.setLevel(Deflater.BEST_SPEED);
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry named = new ZipEntry(entry.getKey());
                named.setTime(0);
                zip.putNextEntry(named);
                zip.write(entry.getValue());
            }
            zip.finish();
        });
    }

    /** The jar or the folder of classes that a class was loaded from. */
    private static Path home(Class<?> member) throws IOException {
        try {
            return Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("cannot find where " + member.getName() + " was loaded from", e);
        }
    }

    /**
     * Where a part is.
     *
     * @param home jar, or folder of classes
     * @param folder within it, as {@link Part#folder()}
     */
    private record Source(Path home, String folder) {
        /** The files of it by their names in a jar, at least one. */
        Map<String, byte[]> classes() throws IOException {
            Map<String, byte[]> classes = new HashMap<>();
            if (Files.isDirectory(home.resolve(folder))) {
                try (Stream<Path> tree = Files.walk(home.resolve(folder))) {
                    for (Path file : tree.filter(Files::isRegularFile).toList()) {
                        classes.put(home.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
                    }
                }
            } else if (Files.isRegularFile(home)) {
                try (JarFile jar = new JarFile(home.toFile())) {
                    for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                        if (!entry.isDirectory() && entry.getName().startsWith(folder)) {
                            try (InputStream in = jar.getInputStream(entry)) {
                                classes.put(entry.getName(), in.readAllBytes());
                            }
                        }
                    }
                }
            }
            if (classes.isEmpty()) {
                throw new IOException("found no class below " + folder + " in " + home
                        + ", expected some: the program is not complete");
            }
            return classes;
        }
    }
}
