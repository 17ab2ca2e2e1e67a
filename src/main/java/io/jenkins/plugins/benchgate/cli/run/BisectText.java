package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.report.BisectWording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.util.ArrayList;
import java.util.List;

/** What a search has found, as people read it. */
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
}
