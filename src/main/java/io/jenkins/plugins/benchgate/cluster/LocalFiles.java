package io.jenkins.plugins.benchgate.cluster;

import io.jenkins.plugins.benchgate.io.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Predicate;

/** The build's own folders: there is here. */
final class LocalFiles implements NodeFiles {
    @Override
    public String there(String text) {
        return text;
    }

    @Override
    public void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
    }

    @Override
    public void delete(Path path) throws IOException {
        FolderTree.delete(path);
    }

    @Override
    public void drop(Path path) {}

    @Override
    public boolean exists(Path path) {
        return Files.exists(path);
    }

    @Override
    public void push(Path folder, Predicate<Path> wanted) {}

    @Override
    public void pull(Path folder, Set<String> except) {}
}
