package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.nio.file.Path;

class SshFilesTest extends SshFilesContract {
    @Override
    SshServer start(Path folder) throws IOException {
        return new EmbeddedSshServer();
    }
}
