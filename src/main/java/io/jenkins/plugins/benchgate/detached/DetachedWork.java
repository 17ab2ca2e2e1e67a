package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;

/** One kind of {@link Work}, done. */
interface DetachedWork {
    /** Does it; the answer is JSON. */
    String answer(Spec spec) throws IOException, InterruptedException, SpecException;

    /** The answer of work that was ended because its time was up. */
    String late(Spec spec) throws IOException, InterruptedException;
}
