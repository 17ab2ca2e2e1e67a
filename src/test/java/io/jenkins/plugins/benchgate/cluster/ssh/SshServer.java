package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An SSH server on the loopback interface that runs real commands on this machine. */
interface SshServer extends AutoCloseable {
    int port();

    /** The key that lets in. */
    SshKey key();

    /** The server's own. */
    SshKey hostKey();

    /** Cuts all connections that there are; the server goes on. */
    void cut() throws IOException;

    @Override
    void close() throws IOException;

    default Host host(@Nullable String knownKey) {
        return host(port(), System.getProperty("user.name"), knownKey);
    }

    static Host host(int port, String user, @Nullable String knownKey) {
        return new Host(Role.SUT, 1, "host-1", "127.0.0.1", port, "127.0.0.1", user, knownKey, Map.of("Zone", "here"));
    }
}
