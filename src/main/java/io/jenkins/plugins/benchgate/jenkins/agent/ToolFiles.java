package io.jenkins.plugins.benchgate.jenkins.agent;

import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.result.ResultForm;
import java.io.Serializable;
import java.util.List;

/**
 * Files that one tool wrote; nothing is checked yet.
 *
 * @param tool its word, or {@code auto}
 * @param pattern of the candidate's files, relative to the workspace
 * @param baselinePattern of the baseline's files; empty where it was not measured beside the candidate
 * @param unit of the values in logs of HdrHistograms; empty for the usual one
 * @param map where JSON files have their values; none for other tools
 * @param tolerate share of failed requests up to which a run is valid; empty for none
 */
public record ToolFiles(
        String tool, String pattern, String baselinePattern, String unit, List<String> map, String tolerate)
        implements Serializable {
    public ToolFiles {
        map = List.copyOf(map);
    }

    /** @throws IllegalArgumentException when tool, map, unit and share do not fit each other; one line */
    ResultForm form(Directions directions) {
        return ResultForm.parse(tool, map, unit).tolerating(tolerate).in(directions);
    }
}
