package io.jenkins.plugins.benchgate.spec.yaml;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.yaml.snakeyaml.error.Mark;

/** The mistakes of one spec file, gathered so that a user sees all of them at once. */
public final class Mistakes {
    private final String file;
    private final List<Mistake> found = new ArrayList<>();

    public Mistakes(String file) {
        this.file = file;
    }

    /** Notes one mistake at a place; {@code what} is {@code found …, expected …}. */
    public void add(Mark mark, String what) {
        found.add(new Mistake(mark.getLine() + 1, mark.getColumn() + 1, what));
    }

    /** The folder of the file. */
    public Path folder() {
        return Objects.requireNonNull(Path.of(file).toAbsolutePath().getParent());
    }

    public int count() {
        return found.size();
    }

    /** Ends the reading when there was any mistake; they are told in the order of the file. */
    public void check() throws SpecException {
        if (!found.isEmpty()) {
            // what an alias stands for is read at each place where it is used
            throw new SpecException(found.stream()
                    .distinct()
                    .sorted(Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column))
                    .map(one -> file + ":" + one.line() + ":" + one.column() + ": " + one.what())
                    .toList());
        }
    }

    private record Mistake(int line, int column, String what) {}
}
