package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Refuses every address but 127.0.0.1, and fails the tests of a class that wanted one.
 *
 * <p>Whatever goes out by HTTP from this process asks the proxy selector first.
 */
public final class LoopbackOnly extends ProxySelector implements BeforeAllCallback, AfterAllCallback {
    private final ProxySelector before = ProxySelector.getDefault();
    private final Set<String> refused = new ConcurrentSkipListSet<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        ProxySelector.setDefault(this);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        ProxySelector.setDefault(before);
        assertThat(refused)
                .as("addresses beyond 127.0.0.1 that were to be contacted")
                .isEmpty();
    }

    @Override
    public List<Proxy> select(URI uri) {
        if (!"127.0.0.1".equals(uri.getHost())) {
            refused.add(String.valueOf(uri.getHost()));
            throw new IllegalStateException("a test must not contact " + uri.getHost());
        }
        return List.of(Proxy.NO_PROXY);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
        // Whoever connects tells.
    }

    /** Hosts that were refused; they are forgotten, for a test that wants them to be. */
    public Set<String> takeRefused() {
        Set<String> taken = Set.copyOf(refused);
        refused.removeAll(taken);
        return taken;
    }
}
