package io.jenkins.plugins.benchgate.jenkins.step;

import java.util.ArrayList;
import java.util.List;
import org.jenkinsci.plugins.workflow.steps.Step;
import org.jspecify.annotations.Nullable;

/** A step of this plugin. What Jenkins shows of options that several of them have lies beside this class. */
public abstract class BenchStep extends Step {
    /** Fills in what the configuration of a freestyle job leaves out that somebody wrote by hand. */
    protected Object readResolve() {
        return this;
    }

    /** A value without blanks around it, or another where nothing is left. */
    static String or(@Nullable String value, String fallback) {
        return value == null || value.isBlank() ? fallback : value.strip();
    }

    /**
     * Entries that a script gives as a list, and a form as the lines of one text: each line of each entry that says
     * something; none where there is nothing. A list that Jenkins can keep.
     */
    static List<String> lines(@Nullable List<String> entries) {
        List<String> lines = new ArrayList<>();
        if (entries != null) {
            entries.stream()
                    .flatMap(String::lines)
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(lines::add);
        }
        return lines;
    }
}
