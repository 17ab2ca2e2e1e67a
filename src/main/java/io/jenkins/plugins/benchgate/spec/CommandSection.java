package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.CommandWorkload;
import io.jenkins.plugins.benchgate.workload.ResultFiles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of a workload that is any command. */
final class CommandSection {
    private final Section section;

    CommandSection(Section section) {
        this.section = section;
    }

    CommandWorkload read() {
        String run = section.requiredText("run");
        String load = section.optionalText("load");
        Tool format = section.value("format", Tool.SERIES, true, CommandSection::format);
        ResultFiles results = section.optional("results", ResultFiles::new).orElse(null);
        JsonMap map = map();
        double tolerated = section.share("tolerate", share -> share >= 0 && share < 1);
        String unit = section.optional("unit", CommandSection::unit).orElse(null);
        section.end();
        try {
            return new CommandWorkload(run, load, format, map, results, tolerated, unit);
        } catch (IllegalArgumentException e) {
            if (!(format == Tool.JSON && section.has("map"))) {
                section.mistake("format", String.valueOf(e.getMessage()));
            }
            return new CommandWorkload(run, load, Tool.SERIES, null, results, 0, null);
        }
    }

    private static Tool format(String text) {
        List<String> words = CommandWorkload.formats().stream().map(Tool::word).toList();
        if (!words.contains(text)) {
            throw new IllegalArgumentException(
                    "found format '" + text + "', expected one of " + String.join(", ", words));
        }
        return Tool.parse(text);
    }

    private @Nullable JsonMap map() {
        List<JsonMap.Entry> entries = new ArrayList<>();
        for (Section entry : section.sections("map")) {
            try {
                entries.add(JsonMap.Entry.of(entry.texts()));
            } catch (IllegalArgumentException e) {
                entry.mistake(String.valueOf(e.getMessage()));
            }
        }
        return entries.isEmpty() ? null : new JsonMap(entries);
    }

    private static String unit(String text) {
        List<String> units = CommandWorkload.units();
        if (!units.contains(text)) {
            throw new IllegalArgumentException(
                    "found unit '" + text + "', expected one of " + String.join(", ", units));
        }
        return text;
    }
}
