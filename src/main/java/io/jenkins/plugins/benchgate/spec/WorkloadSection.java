package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.Optional;

/** The part of a spec that describes the workload. */
final class WorkloadSection {
    private final Section section;

    WorkloadSection(Section section) {
        this.section = section;
    }

    /** How long one phase of a trial may take, in seconds. */
    double timeout() {
        return section.seconds("timeout", 3600);
    }

    /** Share of its cores that the client may use before its trial is doubtful. */
    double clientLimit() {
        return section.value("clientLimit", 0.8, false, WorkloadSection::limit);
    }

    private static double limit(String text) {
        Quantity quantity = Quantity.parse(text);
        double share = quantity.unit().equals(Unit.PERCENT) ? quantity.value() / 100 : quantity.value();
        boolean known = quantity.unit().equals(Unit.PERCENT) || quantity.unit().equals(Unit.NONE);
        if (!known || !(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected a share of the client's cores such as 80 %, at most 100 %");
        }
        return share;
    }

    /** What is left out of a trial's values; to be asked before {@link #read}. */
    TrimSection trim() {
        return new TrimSection(section.section("trim", false));
    }

    /** How the values of a trial are kept. */
    Keeping values() {
        return section.value("values", Keeping.AUTO, false, Keeping::parse);
    }

    /** The workload of the tool that the section names; empty after a mistake in that name, as its keys are not known then. */
    Optional<Workload> read() {
        return section.<Optional<Tool>>value("tool", Optional.empty(), true, text -> Optional.of(tool(text)))
                .map(tool -> new YcsbSection(section).read());
    }

    private static Tool tool(String text) {
        if (!text.equals("ycsb")) {
            throw new IllegalArgumentException("found tool '" + text + "', expected ycsb");
        }
        return Tool.YCSB;
    }
}
