package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the file that a tool wrote of one execution. */
@FunctionalInterface
public interface ResultReader {
    /**
     * Reads a file; streams it, so that memory holds the values alone.
     *
     * @throws InputException when it is not the tool's or is broken; one line with file, line, what was found and
     *     expected
     * @throws IOException when it cannot be read
     */
    Reading read(Path file) throws IOException;
}
