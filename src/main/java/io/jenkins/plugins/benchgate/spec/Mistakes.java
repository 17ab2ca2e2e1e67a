package io.jenkins.plugins.benchgate.spec;

import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.error.Mark;

/** The mistakes of one spec file, gathered so that a user sees all of them at once. */
final class Mistakes {
    private final String file;
    private final List<String> lines = new ArrayList<>();

    Mistakes(String file) {
        this.file = file;
    }

    /** Notes one mistake at a place; {@code what} is {@code found …, expected …}. */
    void add(Mark mark, String what) {
        lines.add(file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1) + ": " + what);
    }

    int count() {
        return lines.size();
    }

    /** Ends the reading when there was any mistake. */
    void check() throws SpecException {
        if (!lines.isEmpty()) {
            throw new SpecException(lines);
        }
    }
}
