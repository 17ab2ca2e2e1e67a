package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.Moment;

/**
 * A line of the journal as the page of machines shows it.
 *
 * @param what has happened
 * @param detail as the journal has it
 */
public record EventRow(Moment time, String cluster, String what, String detail) {

    static EventRow of(Event event) {
        return event.accept(new Shown());
    }

    private static final class Shown implements Event.Visitor<EventRow> {
        @Override
        public EventRow opened(Event.Opened event) {
            return row(event, Messages.text("EventRow.opened"), event.job() + " #" + event.build());
        }

        @Override
        public EventRow intended(Event.Intended event) {
            return row(event, Messages.text("EventRow.intended"), event.role().word() + "-" + event.index());
        }

        @Override
        public EventRow made(Event.Made event) {
            return row(
                    event,
                    Messages.text("EventRow.made"),
                    event.host().label() + " " + event.host().id());
        }

        @Override
        public EventRow refused(Event.Refused event) {
            return row(
                    event,
                    Messages.text("EventRow.refused"),
                    event.role().word() + "-" + event.index() + ": " + event.reason());
        }

        @Override
        public EventRow taskStarted(Event.TaskStarted event) {
            return row(event, Messages.text("EventRow.taskStarted"), event.host() + ": " + event.purpose());
        }

        @Override
        public EventRow taskEnded(Event.TaskEnded event) {
            return row(event, Messages.text("EventRow.taskEnded"), event.task());
        }

        @Override
        public EventRow released(Event.Released event) {
            return row(event, Messages.text("EventRow.released"), "");
        }

        @Override
        public EventRow ended(Event.Ended event) {
            return row(event, Messages.text("EventRow.ended"), (event.name() + " " + event.id()).strip());
        }

        @Override
        public EventRow closed(Event.Closed event) {
            return row(event, Messages.text("EventRow.closed"), "");
        }

        private static EventRow row(Event event, String what, String detail) {
            return new EventRow(new Moment(event.time()), event.cluster(), what, detail);
        }
    }
}
