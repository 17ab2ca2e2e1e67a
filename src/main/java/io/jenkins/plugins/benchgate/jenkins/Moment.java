package io.jenkins.plugins.benchgate.jenkins;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A time on a page, which shows it as Jenkins shows its own: in the words and the time zone of who looks. */
public record Moment(Instant at) {

    /** {@code null} where it is not known. */
    public static @Nullable Moment of(@Nullable Instant at) {
        return at == null ? null : new Moment(at);
    }

    /** For programs and to sort by: in UTC, to the second. */
    public String iso() {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** For the formatting of pages. */
    @SuppressWarnings("JavaUtilDate") // what Jelly formats
    public Date date() {
        return Date.from(at);
    }
}
