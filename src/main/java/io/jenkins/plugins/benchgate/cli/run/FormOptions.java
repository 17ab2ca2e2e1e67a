package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.ToleranceOption;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What wrote files, and how they are read. */
final class FormOptions {
    @Option(
            names = "--tool",
            paramLabel = "NAME",
            defaultValue = ResultForm.AUTO,
            completionCandidates = ToolWords.class,
            description = "What wrote the files, one of ${COMPLETION-CANDIDATES}; auto: each file's content says it"
                    + " (default: ${DEFAULT-VALUE}).")
    private String tool;

    @Option(
            names = "--map",
            paramLabel = "ENTRY",
            description =
                    "Where JSON files have a metric: metric=NAME,path=JSONPATH and more; may be given several times.")
    private @Nullable List<String> map;

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            description =
                    "Unit of the values in logs of HdrHistograms: ns, us, ms or s (default: us where YCSB wrote the"
                            + " log, else ns).")
    private @Nullable String unit;

    @Mixin
    private ToleranceOption tolerance;

    @Option(
            names = "--higher",
            paramLabel = "GLOB",
            description = "Metrics that are better when higher; may be given several times (default: what the tool"
                    + " says, else what unit and name tell, else what the newest build says).")
    private List<String> higher = new ArrayList<>();

    @Option(
            names = "--lower",
            paramLabel = "GLOB",
            description = "Metrics that are better when lower; may be given several times (default: as above).")
    private List<String> lower = new ArrayList<>();

    /** What {@code --tool} may be. */
    static final class ToolWords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ResultForm.words().iterator();
        }
    }

    /** The form that the options name. */
    ResultForm form() throws UserException {
        Tool named = named();
        checkMap(named);
        checkUnit(named);
        return tolerance
                .in(ResultForm.parse(
                        map == null ? tool : Tool.JSON.word(),
                        Objects.requireNonNullElse(map, List.of()),
                        Objects.requireNonNullElse(unit, "")))
                .in(new Directions(higher, lower));
    }

    /** The tool that the user named; {@code null} where each file says it. */
    private @Nullable Tool named() throws UserException {
        List<String> words = ResultForm.words();
        if (!words.contains(tool)) {
            throw new UserException("found --tool '" + tool + "', expected one of " + String.join(", ", words));
        }
        return ResultForm.named(tool);
    }

    /** Whether the map goes with the tool, and says where values are. */
    private void checkMap(@Nullable Tool named) throws UserException {
        if (map == null && named == Tool.JSON) {
            throw new UserException("found --tool json without --map, expected --map metric=NAME,path=JSONPATH, such as"
                    + " --map 'metric=latency,path=$.results[*].mean,unit=ms'");
        }
        if (map != null && named != null && named != Tool.JSON) {
            throw new UserException("found --map with --tool " + tool + ", expected it with --tool json");
        }
        List<String> entries = map;
        if (entries != null) {
            UserException.in("--map", () -> JsonMap.parse(entries));
        }
    }

    /** Whether the unit goes with the tool. */
    private void checkUnit(@Nullable Tool named) throws UserException {
        if (unit != null && named != null && named != Tool.HDR) {
            throw new UserException("found --unit with --tool " + tool + ", expected it with --tool hdr");
        }
        if (unit != null && !HdrReader.UNITS.contains(unit)) {
            throw new UserException(
                    "found --unit '" + unit + "', expected one of " + String.join(", ", HdrReader.UNITS));
        }
    }
}
