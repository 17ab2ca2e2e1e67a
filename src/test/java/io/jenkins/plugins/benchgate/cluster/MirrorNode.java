package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.io.FolderTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Another machine on this one: its processes are ours, but what lies below a folder here lies below another one there, and
 * nothing is there that was not brought. A command or file that names a path of here is a mistake.
 */
public final class MirrorNode implements Node {
    private final String label;
    private final String address;
    private final Path here;
    private final Path there;
    private final LocalNode local = new LocalNode();
    private final List<Command> started = new ArrayList<>();

    /**
     * @param here folder below which all of a build's folders lie
     * @param there its counterpart, apart from it
     */
    public MirrorNode(String label, Path here, Path there) {
        this(label, new LocalNode().peerAddress(), here, there);
    }

    /**
     * The same under another address, by which nothing reaches it.
     *
     * @param address that others are told
     */
    public MirrorNode(String label, String address, Path here, Path there) {
        this.label = label;
        this.address = address;
        this.here = here;
        this.there = there;
    }

    /** All that was started on it, as it was named there. */
    public List<Command> started() {
        return started;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String peerAddress() {
        return address;
    }

    @Override
    public int freePort(OptionalInt wanted) throws IOException {
        return local.freePort(wanted);
    }

    @Override
    public boolean accepts(int port) {
        return local.accepts(port);
    }

    @Override
    public RemoteTask start(Command command) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>();
        command.environment().forEach((name, value) -> environment.put(name, files().there(value)));
        Command named = new Command(
                command.arguments().stream().map(files()::there).toList(),
                path(command.folder()),
                environment,
                command.out(),
                command.err());
        synchronized (started) {
            started.add(named);
        }
        return local.start(named);
    }

    private Path path(Path path) {
        assertThat(path.startsWith(here))
                .as("%s lies below the build's folders", path)
                .isTrue();
        return there.resolve(here.relativize(path));
    }

    @Override
    public NodeFiles files() {
        return new Mirrored();
    }

    @Override
    public Map<String, String> fingerprint() {
        Map<String, String> fingerprint = new LinkedHashMap<>();
        fingerprint.put("Processor", "mirrored");
        fingerprint.put("Cores", label.startsWith("sut") ? "8" : "2");
        return fingerprint;
    }

    @Override
    public Topology topology() throws IOException {
        return local.topology();
    }

    private final class Mirrored implements NodeFiles {
        @Override
        public String there(String text) {
            return Pattern.compile("(?<![\\w./-])" + Pattern.quote(here.toString()) + "(?![\\w.-])")
                    .matcher(text)
                    .replaceAll(Matcher.quoteReplacement(there.toString()));
        }

        @Override
        public void createFolder(Path folder) throws IOException {
            Files.createDirectories(path(folder));
        }

        @Override
        public void delete(Path path) throws IOException {
            FolderTree.delete(path(path));
        }

        @Override
        public boolean exists(Path path) {
            return Files.exists(path(path));
        }

        @Override
        public void push(Path path, Predicate<Path> wanted) throws IOException {
            Predicate<Path> part = one -> one.equals(path) || wanted.test(one);
            copy(path, path(path), part);
            try (Stream<Path> walk = Files.walk(path)) {
                for (Path file : walk.filter(Files::isRegularFile).filter(part).toList()) {
                    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .as("what %s names", file)
                            .doesNotContain(here.toString());
                }
            }
        }

        @Override
        public void pull(Path folder, Set<String> except) throws IOException {
            Path from = path(folder);
            copy(
                    from,
                    folder,
                    one -> !except.contains(String.valueOf(from.relativize(one).getName(0))));
        }

        private void copy(Path from, Path to, Predicate<Path> wanted) throws IOException {
            try (Stream<Path> walk = Files.walk(from)) {
                for (Path one : walk.toList()) {
                    Path relative = from.relativize(one);
                    Path target = relative.toString().isEmpty() ? to : to.resolve(relative);
                    if (!wanted.test(one)) {
                        continue;
                    }
                    if (Files.isDirectory(one)) {
                        Files.createDirectories(target);
                    } else {
                        Files.createDirectories(target.getParent());
                        Files.copy(
                                one, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }
    }
}
