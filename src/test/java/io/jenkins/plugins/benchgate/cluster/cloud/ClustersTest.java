package io.jenkins.plugins.benchgate.cluster.cloud;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of one step in the life of clusters, each with an installation and a simulated cloud of its own. */
abstract class ClustersTest {
    @TempDir
    Path folder;

    Clusters clusters;

    @BeforeEach
    void installation() throws IOException {
        clusters = new Clusters(folder);
    }
}
