package io.jenkins.plugins.benchgate.cli.bisect;

import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Level;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.report.BisectWording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a search has found, as people and programs read it. */
record BisectText(BisectResult result, TextTable table) {
    String text() {
        StringBuilder out = new StringBuilder();
        sentence(out, BisectWording.headline(result), 0);
        for (Culprit culprit : result.culprits()) {
            out.append('\n');
            sentence(out, BisectWording.commits(culprit) + ": " + BisectWording.change(culprit.change()), 0);
            for (Revision revision : culprit.revisions()) {
                sentence(
                        out,
                        BisectWording.hash(revision) + "  " + revision.subject() + " (" + revision.author() + ")",
                        4);
            }
            sentence(out, BisectWording.sureness(culprit), 4);
        }
        out.append('\n');
        sentence(out, BisectWording.ends(result), 0);
        sentence(out, BisectWording.effort(result), 0);
        List<List<String>> rows = new ArrayList<>();
        rows.add(BisectWording.columns());
        for (Probe probe : result.path()) {
            rows.add(BisectWording.row(result, probe).stream()
                    .map(TextTable::clean)
                    .toList());
        }
        out.append('\n').append(table.text(rows));
        if (!BisectWording.caveats(result).isEmpty()) {
            out.append("\nCaveats:\n");
            BisectWording.caveats(result).forEach(caveat -> sentence(out, caveat, 2));
        }
        return out.toString();
    }

    private void sentence(StringBuilder out, String sentence, int indent) {
        table.wrap(out, TextTable.clean(sentence), indent);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("verdict", result.outcome().word());
        json.put("series", result.series());
        json.put("good", json(result.good()));
        json.put("bad", json(result.bad()));
        json.put("commits", result.commits());
        json.put("error", 100 * result.error());
        json.put("ends", json(result.ends()));
        json.put("culprits", result.culprits().stream().map(BisectText::json).toList());
        json.put("path", result.path().stream().map(BisectText::json).toList());
        json.put("trials", result.trials());
        json.put("builds", result.builds());
        json.put("seconds", result.seconds());
        json.put("problems", result.problems());
        return json;
    }

    private static Map<String, Object> json(Revision revision) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("commit", revision.commit());
        json.put("author", revision.author());
        json.put("subject", revision.subject());
        return json;
    }

    private static Map<String, Object> json(Level level) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("change", level.change());
        json.put("lower", level.lower());
        json.put("upper", level.upper());
        return json;
    }

    private static Map<String, Object> json(Culprit culprit) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("commits", culprit.revisions().stream().map(BisectText::json).toList());
        json.putAll(json(culprit.change()));
        json.put("effect", culprit.worse() ? "worse" : "better");
        json.put("probability", 100 * culprit.probability());
        json.put("sure", culprit.sure());
        return json;
    }

    private static Map<String, Object> json(Probe probe) {
        Map<String, Object> json = new LinkedHashMap<>(json(probe.revision()));
        json.put("position", probe.position());
        json.put("trials", probe.trials());
        json.putAll(json(probe.change()));
        json.put("problem", probe.problem());
        json.put("folders", probe.folders());
        return json;
    }
}
