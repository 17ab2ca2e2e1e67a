package io.jenkins.plugins.benchgate.workload.openapi.document;

import static io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation.CREATE;
import static io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation.DELETE;
import static io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation.READ;
import static io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation.SCAN;
import static io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation.UPDATE;

import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep;
import java.util.List;
import java.util.Optional;

/** The patterns that are built in; LST, DEL, SUBLST and TWOIN are those of THESIS, table 5.4. */
public final class PatternCatalogue {
    private static final String LIST = "list";
    private static final String ITEM = "item";

    private static final List<InteractionPattern> ALL = List.of(
            pattern("ALL", PatternStep.of(SCAN, "", "")),
            pattern("LST", PatternStep.of(SCAN, "", LIST), PatternStep.of(READ, LIST, "")),
            pattern("SUBLST", PatternStep.of(SCAN, "", LIST), PatternStep.of(SCAN, LIST, "sublist")),
            pattern(
                    "SUBREAD",
                    PatternStep.of(SCAN, "", LIST),
                    PatternStep.of(SCAN, LIST, "sublist"),
                    PatternStep.of(READ, "sublist", "")),
            pattern("SUBCRT", PatternStep.of(SCAN, "", LIST), PatternStep.of(CREATE, LIST, "")),
            pattern(
                    "TWOIN",
                    PatternStep.of(SCAN, "", "list1"),
                    PatternStep.of(SCAN, "", "list2"),
                    PatternStep.of(CREATE, "list1,list2", ITEM)),
            pattern("CRT", PatternStep.of(CREATE, "", ITEM), PatternStep.of(READ, ITEM, "")),
            pattern(
                    "UPD",
                    PatternStep.of(SCAN, "", LIST),
                    PatternStep.of(READ, LIST, ITEM),
                    PatternStep.of(UPDATE, ITEM, "")),
            pattern(
                    "DEL",
                    PatternStep.of(SCAN, "", LIST),
                    PatternStep.of(READ, LIST, ITEM),
                    PatternStep.of(DELETE, ITEM, "")),
            pattern("CRTDEL", PatternStep.of(CREATE, "", ITEM), PatternStep.of(DELETE, ITEM, "")),
            pattern(
                    "CRUD",
                    PatternStep.of(CREATE, "", ITEM),
                    PatternStep.of(READ, ITEM, ""),
                    PatternStep.of(UPDATE, ITEM, ""),
                    PatternStep.of(DELETE, ITEM, "")));

    private PatternCatalogue() {}

    private static InteractionPattern pattern(String name, PatternStep... steps) {
        return new InteractionPattern(name, List.of(steps), 1, List.of());
    }

    /** All of them, those that change nothing first. */
    public static List<InteractionPattern> all() {
        return ALL;
    }

    /** The pattern of a name. */
    public static Optional<InteractionPattern> named(String name) {
        return ALL.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
