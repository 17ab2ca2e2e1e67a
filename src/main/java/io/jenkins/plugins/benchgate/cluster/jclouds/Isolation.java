package io.jenkins.plugins.benchgate.cluster.jclouds;

import java.util.concurrent.Callable;

/**
 * Lets jclouds see its own libraries, whatever thread calls: inside Jenkins the threads look for classes where Jenkins'
 * core lies, with another Guice.
 *
 * <p>All ways to jclouds lead through here. The plugin's own class loader, which looks into the plugin before it looks
 * into core, is set for the time of a call; threads that jclouds starts meanwhile inherit it.
 */
final class Isolation {
    private Isolation() {}

    static <T> T call(Callable<T> action) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Isolation.class.getClassLoader());
        try {
            return action.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
