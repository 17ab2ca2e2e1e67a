package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.Arrays;
import java.util.Optional;

/** What a build does with its time, in the order in which reports list it. */
public enum Activity {
    /** Waits until no other measurement runs on the machine. */
    WAITING_FOR_LOCK("activity.waitingForLock"),
    /** Waits until machines are made and can be logged in to. */
    WAITING_FOR_MACHINES("activity.waitingForMachines"),
    /** Looks whether other programs use the machines, and waits until they do not. */
    WAITING_FOR_CALM("activity.waitingForCalm"),
    /** Sets machines up, and installs versions and the benchmark client. */
    INSTALLING("activity.installing"),
    /** Puts data back that was loaded once. */
    RESTORING("activity.restoring"),
    /** Starts systems under test and waits until they are ready. */
    STARTING("activity.starting"),
    /** Runs the phases that load data, in a trial or once. */
    LOADING("activity.loading"),
    /** Lets systems idle before they are measured. */
    IDLE("activity.idle"),
    /** Runs measured phases. */
    MEASURING("activity.measuring"),
    /** Stops systems and deletes their data. */
    STOPPING("activity.stopping"),
    /** Fetches, masks, compresses and seals what programs have written. */
    OUTPUTS("activity.outputs"),
    /** Reads outputs and computes intervals. */
    COMPUTING("activity.computing"),
    /** Measures again what crossed a gate; all that this takes, its measured phases included. */
    CONFIRMING("activity.confirming"),
    /** Measures the candidate beside an anchor; all that this takes. */
    ANCHORING("activity.anchoring"),
    /** Runs with profilers; all that this takes. */
    PROFILING("activity.profiling");

    private final String key;

    Activity(String key) {
        this.key = key;
    }

    /** Its name in files. */
    public String word() {
        return key.substring(key.indexOf('.') + 1);
    }

    /** The activity of a name in files; empty for one that a later program knows. */
    public static Optional<Activity> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }

    /** Its name for people. */
    public Message said() {
        return Message.of(key);
    }
}
