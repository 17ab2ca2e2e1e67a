package io.jenkins.plugins.benchgate.jenkins.durable;

import io.jenkins.plugins.benchgate.detached.BisectOrder;
import io.jenkins.plugins.benchgate.detached.Order;
import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the process on an agent is asked for, and what its answer is.
 *
 * @param known lines of the job's history; see {@link Order#known}
 * @param bisect what is searched for; {@code null} for other work
 * @param reading the answer of the text
 */
public record AgentWork<A>(Work work, String known, @Nullable BisectOrder bisect, Function<String, A> reading) {
    /** To record a suite, and to compare it with its application. */
    public static final AgentWork<SuiteResult> TRACE = new AgentWork<>(Work.TRACE, "", null, SuiteResult::read);

    /** To measure what a spec says, of which the job's history knows something. */
    public static AgentWork<Measurement> measure(String known) {
        return new AgentWork<>(Work.MEASURE, known, null, MeasurementJson::read);
    }

    /** To search for the commit that changed a metric. */
    public static AgentWork<BisectResult> bisect(BisectOrder order) {
        return new AgentWork<>(Work.BISECT, "", order, BisectResult::read);
    }
}
