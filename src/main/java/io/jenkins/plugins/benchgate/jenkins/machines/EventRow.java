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
        if (event instanceof Event.Opened it) {
            return row(event, Messages.text("EventRow.opened"), it.job() + " #" + it.build());
        }
        if (event instanceof Event.Intended it) {
            return row(event, Messages.text("EventRow.intended"), it.role().word() + "-" + it.index());
        }
        if (event instanceof Event.Made it) {
            return row(
                    event,
                    Messages.text("EventRow.made"),
                    it.host().label() + " " + it.host().id());
        }
        if (event instanceof Event.Refused it) {
            return row(
                    event, Messages.text("EventRow.refused"), it.role().word() + "-" + it.index() + ": " + it.reason());
        }
        if (event instanceof Event.TaskStarted it) {
            return row(event, Messages.text("EventRow.taskStarted"), it.host() + ": " + it.purpose());
        }
        if (event instanceof Event.TaskEnded it) {
            return row(event, Messages.text("EventRow.taskEnded"), it.task());
        }
        if (event instanceof Event.Released) {
            return row(event, Messages.text("EventRow.released"), "");
        }
        if (event instanceof Event.Ended it) {
            return row(event, Messages.text("EventRow.ended"), (it.name() + " " + it.id()).strip());
        }
        return row(event, Messages.text("EventRow.closed"), "");
    }

    private static EventRow row(Event event, String what, String detail) {
        return new EventRow(new Moment(event.time()), event.cluster(), what, detail);
    }
}
