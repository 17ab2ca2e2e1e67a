package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.google.common.io.Closeables;
import com.google.inject.Module;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jclouds.Constants;
import org.jclouds.ContextBuilder;
import org.jclouds.compute.config.ComputeServiceProperties;
import org.jclouds.domain.Credentials;
import org.jclouds.logging.BaseLogger;
import org.jclouds.logging.Logger;
import org.jclouds.logging.config.LoggingModule;

/**
 * An open way to one account of a provider. Safe for several threads.
 *
 * <p>Waits for an answer and asks again for a bounded time only, and tells of every failure in the words of
 * {@link CloudErrors}.
 *
 * @param <V> what of jclouds is spoken to
 */
public final class Connection<V extends Closeable> implements AutoCloseable {
    /** Settings with this beginning are passed on to jclouds. */
    private static final String OWN = "jclouds.";

    /** In milliseconds, by jclouds' names; settings of the account come first. */
    private static final Map<String, String> BOUNDS = Map.of(
            Constants.PROPERTY_CONNECTION_TIMEOUT, "10000",
            Constants.PROPERTY_SO_TIMEOUT, "60000",
            Constants.PROPERTY_MAX_RETRIES, "5",
            Constants.PROPERTY_RETRY_DELAY_START, "200",
            Constants.PROPERTY_USER_THREADS, "8",
            ComputeServiceProperties.TIMEOUT_NODE_RUNNING, "600000",
            ComputeServiceProperties.TIMEOUT_NODE_TERMINATED, "300000");

    private final V view;
    private final CloudErrors errors;

    private Connection(V view, CloudErrors errors) {
        this.view = view;
        this.errors = errors;
    }

    /**
     * Opens it; nothing is asked yet.
     *
     * @param builder from a metadata object, never from a name: names are searched by the thread's class loader
     * @param properties of the provider, by jclouds' names
     * @param build makes of it what is spoken to
     */
    public static <V extends Closeable> Connection<V> open(
            Account account,
            Credentials credentials,
            CloudErrors errors,
            ContextBuilder builder,
            Map<String, String> properties,
            List<Module> modules,
            Function<ContextBuilder, V> build)
            throws CloudException {
        Properties all = new Properties();
        all.putAll(BOUNDS);
        all.putAll(properties);
        account.settings().forEach((name, value) -> {
            if (name.startsWith(OWN)) {
                all.setProperty(name, value);
            }
        });
        List<Module> parts = new ArrayList<>(modules);
        parts.add(new NoLogging());
        builder.credentialsSupplier(() -> credentials).overrides(all).modules(parts);
        if (account.endpoint() != null) {
            builder.endpoint(account.endpoint());
        }
        try {
            return new Connection<>(Isolation.call(() -> build.apply(builder)), errors);
        } catch (Exception e) {
            throw errors.translate("open a connection", e);
        }
    }

    /**
     * Asks the provider something.
     *
     * @param what is asked, as the end of "cannot …"
     */
    public <T> T ask(String what, Question<V, T> question) throws CloudException, InterruptedException {
        try {
            return Isolation.call(() -> question.of(view));
        } catch (Exception e) {
            CloudErrors.rethrowInterruption(e);
            throw errors.translate(what, e);
        }
    }

    @Override
    public void close() {
        try {
            Isolation.call(() -> {
                Closeables.close(view, true);
                return true;
            });
        } catch (Exception e) {
            throw new IllegalStateException("a connection to a provider cannot be closed", e);
        }
    }

    /** What a provider is asked. */
    @FunctionalInterface
    public interface Question<V, T> {
        T of(V view) throws Exception;
    }

    /**
     * Lets jclouds see its own libraries, whatever thread calls: inside Jenkins the threads look for classes where Jenkins'
     * core lies, with another Guice.
     *
     * <p>All ways to jclouds lead through here. The plugin's own class loader, which looks into the plugin before it looks
     * into core, is set for the time of a call; threads that jclouds starts meanwhile inherit it.
     */
    private static final class Isolation {
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

    /**
     * Lets jclouds log nothing: its messages show whole requests, with user data and keys. The logger that jclouds has for
     * this prints errors on standard error all the same.
     */
    private static final class NoLogging extends LoggingModule {
        @Override
        public Logger.LoggerFactory createLoggerFactory() {
            return NoLogger::new;
        }

        /** Takes everything and tells nothing. */
        private static final class NoLogger extends BaseLogger {
            private final String category;

            NoLogger(String category) {
                this.category = category;
            }

            @Override
            public String getCategory() {
                return category;
            }

            @Override
            protected void logError(String message, Throwable e) {}

            @Override
            protected void logError(String message) {}

            @Override
            protected void logWarn(String message, Throwable e) {}

            @Override
            protected void logWarn(String message) {}

            @Override
            protected void logInfo(String message) {}

            @Override
            protected void logDebug(String message) {}

            @Override
            protected void logTrace(String message) {}

            @Override
            public boolean isTraceEnabled() {
                return false;
            }

            @Override
            public boolean isDebugEnabled() {
                return false;
            }

            @Override
            public boolean isInfoEnabled() {
                return false;
            }

            @Override
            public boolean isWarnEnabled() {
                return false;
            }

            @Override
            public boolean isErrorEnabled() {
                return false;
            }
        }
    }
}
