package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.model.Trimming.Edge;
import io.jenkins.plugins.benchgate.model.Trimming.Share;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of a spec that says what is left out of a trial's values. */
public final class TrimSection {
    /**
     * Tools of application benchmarks; microbenchmarks warm up by themselves, as does each batch of TSBS, and of other
     * values nobody knows the order.
     */
    private static final Set<Tool> REQUESTS =
            EnumSet.of(Tool.YCSB, Tool.OPENAPI, Tool.JTL, Tool.K6, Tool.HDR, Tool.GATLING, Tool.PGBENCH);

    /** THESIS 7.2.2. */
    private static final Share WARM_UP = new Share(0.05);

    /** THESIS 7.2.2: the side that is done first leaves the machine to the other. */
    private static final Share ALONE = new Share(0.2);

    private static final Share NOTHING = new Share(0);

    private final Section section;
    private final Optional<Edge> first;
    private final Optional<Edge> last;

    TrimSection(Section section) {
        this.section = section;
        this.first = section.optional("first", TrimSection::edge);
        this.last = section.optional("last", TrimSection::edge);
        section.end();
    }

    private static Edge edge(String text) {
        return Edge.of(Quantity.parse(text));
    }

    /** What is asked for, else what is usual for the workload. */
    public Trimming read(@Nullable Workload workload, boolean duet) {
        // phases of arrivals begin and end where somebody wants to see it
        boolean requests = workload != null && REQUESTS.contains(workload.tool()) && workload.lasting() == 0;
        return section.made(
                        "first",
                        () -> new Trimming(
                                first.orElse(requests ? WARM_UP : NOTHING),
                                last.orElse(requests && duet ? ALONE : NOTHING)))
                .orElse(Trimming.NONE);
    }
}
