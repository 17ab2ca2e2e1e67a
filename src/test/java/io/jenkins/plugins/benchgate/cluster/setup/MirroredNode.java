package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.FolderTree;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.NodeFiles;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.cluster.local.LocalNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** A node on this machine that has folders of its own, as one far away has. */
record MirroredNode(String label, String address, Path here, Path there) implements Node {
    private static final LocalNode LOCAL = new LocalNode();

    @Override
    public RemoteTask start(Command command) throws IOException {
        Map<String, String> environment = new HashMap<>();
        command.environment().forEach((name, value) -> environment.put(name, files().there(value)));
        return LOCAL.start(new Command(
                command.arguments().stream().map(files()::there).toList(),
                Path.of(files().there(command.folder().toString())),
                environment,
                command.out(),
                command.err()));
    }

    @Override
    public int freePort(OptionalInt wanted) throws IOException {
        return LOCAL.freePort(wanted);
    }

    @Override
    public boolean accepts(int port) {
        return LOCAL.accepts(port);
    }

    @Override
    public NodeFiles files() {
        return new Folders();
    }

    @Override
    public Map<String, String> fingerprint() {
        return LOCAL.fingerprint();
    }

    @Override
    public Topology topology() throws IOException {
        return LOCAL.topology();
    }

    private final class Folders implements NodeFiles {
        @Override
        public String there(String text) {
            return text.replace(here.toString(), there.toString());
        }

        private Path there(Path path) {
            return Path.of(there(path.toString()));
        }

        @Override
        public void createFolder(Path folder) throws IOException {
            Files.createDirectories(there(folder));
        }

        @Override
        public void delete(Path path) throws IOException {
            FolderTree.delete(there(path));
        }

        @Override
        public boolean exists(Path path) {
            return Files.exists(there(path));
        }

        /** With no more of the attributes than a transfer keeps. */
        @Override
        public void push(Path path) throws IOException {
            try (Stream<Path> all = Files.walk(path)) {
                for (Path one : all.toList()) {
                    if (Files.isDirectory(one)) {
                        Files.createDirectories(there(one));
                    } else {
                        Files.copy(Files.newInputStream(one), there(one), StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }

        @Override
        public void pull(Path folder, Set<String> except) {
            throw new UnsupportedOperationException();
        }
    }
}
