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
 * @param known lines of a history, with builds of commits that say where to look first; empty: nothing is known
 */
public record BisectOrder(BisectRequest request, String repository, Earlier earlier, String known)
        implements Serializable {
    private static final long serialVersionUID = 1;

    /** One of which nothing is known. */
    public BisectOrder(BisectRequest request, String repository, Earlier earlier) {
        this(request, repository, earlier, "");
    }

    /** The same of another request. */
    public BisectOrder of(BisectRequest other) {
        return new BisectOrder(other, repository, earlier, known);
    }

    /** The same with what a history knows. */
    public BisectOrder knowing(String lines) {
        return new BisectOrder(request, repository, earlier, lines);
    }

    /** The same with the repository elsewhere. */
    public BisectOrder in(String folder) {
        return new BisectOrder(request, folder, earlier, known);
    }
}
