package io.jenkins.plugins.benchgate.io;

/** Work that an interrupt does not end; the thread is interrupted afterwards. */
public final class Uninterrupted {
    private Uninterrupted() {}

    /** Work that may begin anew after an interrupt. */
    @FunctionalInterface
    public interface Work<E extends Exception> {
        void run() throws E, InterruptedException;
    }

    /** The same with a result. */
    @FunctionalInterface
    public interface Question<T, E extends Exception> {
        T ask() throws E, InterruptedException;
    }

    /** Does it, again from its beginning whenever an interrupt ends it. */
    public static <E extends Exception> void run(Work<E> work) throws E {
        boolean unused = get(() -> {
            work.run();
            return true;
        });
    }

    /** What it results in; it is begun again whenever an interrupt ends it. */
    public static <T, E extends Exception> T get(Question<T, E> question) throws E {
        boolean interrupted = false;
        try {
            while (true) {
                interrupted |= Thread.interrupted();
                try {
                    return question.ask();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
