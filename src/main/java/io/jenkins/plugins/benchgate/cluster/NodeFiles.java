package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The folders of a build as a node has them.
 *
 * <p>A node mirrors the build's folders: what lies at a path here has a path of its own over there. On the machine that
 * runs the build both are the same, and there is nothing to bring.
 */
public interface NodeFiles {
    /** The text with every path below the build's folders as it is named over there, such as a class path. */
    String there(String text);

    /** Creates a folder over there with its parents; does nothing where it exists. */
    void createFolder(Path folder) throws IOException;

    /** Deletes a file or folder over there with all that is in it; does nothing where there is none. */
    void delete(Path path) throws IOException;

    /** Deletes the copy that is over there, as {@link #delete}; does nothing where there is here. */
    default void drop(Path path) throws IOException {
        delete(path);
    }

    /** Whether there is such a file or folder over there. */
    boolean exists(Path path) throws IOException;

    /** Brings a file, or a folder with all that is in it, from here to there; what is there already is replaced. */
    default void push(Path path) throws IOException {
        push(path, inIt -> true);
    }

    /**
     * Brings a part of a folder.
     *
     * @param wanted whether a file is brought, and whether a folder may hold such files
     */
    void push(Path folder, Predicate<Path> wanted) throws IOException;

    /**
     * Brings a folder with all that is in it from there to here; what is here already is replaced.
     *
     * @param except names of files and folders right below it that stay there
     */
    void pull(Path folder, Set<String> except) throws IOException;
}
