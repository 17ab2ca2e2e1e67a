package io.jenkins.plugins.benchgate.cluster.jclouds;

import org.jclouds.logging.BaseLogger;
import org.jclouds.logging.Logger;
import org.jclouds.logging.config.LoggingModule;

/**
 * Lets jclouds log nothing: its messages show whole requests, with user data and keys. The logger that jclouds has for
 * this prints errors on standard error all the same.
 */
final class NoLogging extends LoggingModule {
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
