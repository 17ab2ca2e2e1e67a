package io.jenkins.plugins.benchgate.cluster.cloud;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A line of the {@link Journal}: what is about to happen to a cluster, or has happened. Holds no secret. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Event.Opened.class, name = "opened"),
    @JsonSubTypes.Type(value = Event.Intended.class, name = "intended"),
    @JsonSubTypes.Type(value = Event.Made.class, name = "made"),
    @JsonSubTypes.Type(value = Event.Refused.class, name = "refused"),
    @JsonSubTypes.Type(value = Event.TaskStarted.class, name = "task started"),
    @JsonSubTypes.Type(value = Event.TaskEnded.class, name = "task ended"),
    @JsonSubTypes.Type(value = Event.Released.class, name = "released"),
    @JsonSubTypes.Type(value = Event.Ended.class, name = "ended"),
    @JsonSubTypes.Type(value = Event.Closed.class, name = "closed")
})
public sealed interface Event {
    Instant time();

    /** Id of the cluster that it is about. */
    String cluster();

    /** Hands this event to the method of its kind. */
    <T> T accept(Visitor<T> visitor);

    /** Says something about an event of each kind, such as how it changes a state, or how it is shown. */
    interface Visitor<T> {
        T opened(Opened event);

        T intended(Intended event);

        T made(Made event);

        T refused(Refused event);

        T taskStarted(TaskStarted event);

        T taskEnded(TaskEnded event);

        T released(Released event);

        T ended(Ended event);

        T closed(Closed event);
    }

    /**
     * A cluster was decided on; nothing has been asked for yet.
     *
     * @param account with references in place of secrets
     * @param expires when its machines end by themselves
     * @param key file of the user's that logs in to its machines; {@code null}: one that the installation keeps
     * @param passphrase reference to what opens the key; empty where it is open
     * @param holder process that uses it, for people; whether it lives is what {@link ProcessLock} tells
     */
    record Opened(
            Instant time,
            String cluster,
            Account account,
            String job,
            String build,
            Instant expires,
            @Nullable String key,
            String passphrase,
            String holder)
            implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.opened(this);
        }
    }

    /**
     * A machine is about to be asked for, once more where the same was refused before.
     *
     * @param price per hour; {@code null}: not known, of a host that exists: none
     * @param existing address of a host that exists, and that no other build may use meanwhile; {@code null}: one is
     *     made
     */
    record Intended(
            Instant time, String cluster, Role role, int index, @Nullable Double price, @Nullable String existing)
            implements Event {
        public Intended {
            price = price == null && existing != null ? Double.valueOf(0) : price;
        }

        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.intended(this);
        }
    }

    /** A machine runs. */
    record Made(Instant time, String cluster, Host host) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.made(this);
        }
    }

    /**
     * A machine did not come to run.
     *
     * @param certain whether the provider said so, and none can appear later
     */
    record Refused(Instant time, String cluster, Role role, int index, String reason, boolean certain)
            implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.refused(this);
        }
    }

    /**
     * A program is about to be started that survives this process.
     *
     * @param host label of the machine
     * @param task id by which it is found over there
     * @param purpose what it is, for the program that attaches to it again
     */
    record TaskStarted(Instant time, String cluster, String host, String task, String purpose) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.taskStarted(this);
        }
    }

    /** A program has ended, and what it left was fetched. */
    record TaskEnded(Instant time, String cluster, String task) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.taskEnded(this);
        }
    }

    /** Nobody needs the machines any more; they are about to be ended. */
    record Released(Instant time, String cluster) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.released(this);
        }
    }

    /**
     * A machine has ended.
     *
     * @param id of the provider
     * @param name as it carried it; empty where it was not told
     */
    record Ended(Instant time, String cluster, String id, String name) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.ended(this);
        }
    }

    /** Nothing of the cluster is left. */
    record Closed(Instant time, String cluster) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.closed(this);
        }
    }
}
