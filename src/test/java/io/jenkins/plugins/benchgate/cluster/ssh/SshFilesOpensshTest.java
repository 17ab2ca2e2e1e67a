package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** Skipped where there is no OpenSSH server. */
@Tag("long")
class SshFilesOpensshTest extends SshFilesContract {
    @Override
    SshServer start(Path folder) throws IOException {
        return new OpensshServer(folder);
    }
}
