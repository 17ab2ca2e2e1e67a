package io.jenkins.plugins.benchgate.detached;

import java.io.Serializable;

/**
 * How a measuring process was when somebody looked, as plain values that cross between machines.
 *
 * @param text whole lines that it has written since the look before
 * @param next where the next look goes on
 * @param more whether more is there already; state and answer are those of a later look then
 * @param answer the measurement as JSON text where it has {@link State#MEASURED}, one line where it has
 *     {@link State#FAILED}
 */
public record ProcessStatus(State state, String text, long next, boolean more, String answer) implements Serializable {
    private static final long serialVersionUID = 1;

    /** What has become of the process. */
    public enum State {
        RUNNING,
        /** It has ended, and left a measurement. */
        MEASURED,
        /** It has ended, and says why there is no measurement. */
        FAILED,
        /** It is gone without a word, as after {@code kill -9} or a restart of its machine. */
        VANISHED
    }
}
