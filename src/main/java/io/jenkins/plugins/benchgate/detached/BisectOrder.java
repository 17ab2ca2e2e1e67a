package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder.Earlier;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import java.io.Serializable;

/**
 * A search for the commit that changed a metric, as a step asks for it.
 *
 * @param repository folder of a clone that knows the commits; empty: that of the spec's source, else a copy of it in the
 *     folder of the search
 * @param earlier what becomes of an earlier search in the folder
 */
public record BisectOrder(BisectRequest request, String repository, Earlier earlier) implements Serializable {
    private static final long serialVersionUID = 1;

    /** The same with the repository elsewhere. */
    public BisectOrder in(String folder) {
        return new BisectOrder(request, folder, earlier);
    }
}
