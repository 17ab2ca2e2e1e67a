package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A request and its answer, which is put together from the parts that come. Used by the thread of the loop only. */
final class Exchange {
    /** Bytes of the longest body of an answer. */
    static final long LONGEST = 16L << 20;

    private static final int FIRST_BUFFER = 1 << 16;

    final ActiveRun run;
    final int operation;
    final int service;
    final FullHttpRequest request;
    /** When the request should have been sent, in ns of {@link System#nanoTime()}. */
    final long due;

    private final boolean keepsBody;

    /** When the client began with it, in ns; its time is over a timeout later. */
    long begun;

    @Nullable
    Exchange earlier;

    @Nullable
    Exchange later;

    /** What closes the connection or stream that it is on; {@code null} while it waits for one. */
    @Nullable
    Runnable abort;

    private boolean over;
    private long end;
    private @Nullable String failure;
    private @Nullable HttpResponse response;
    private @Nullable ByteArrayOutputStream body;
    private long size;
    private boolean informational;
    private boolean complete;

    Exchange(ActiveRun run, int operation, int service, FullHttpRequest request, long due, boolean keepsBody) {
        this.run = run;
        this.operation = operation;
        this.service = service;
        this.request = request;
        this.due = due;
        this.keepsBody = keepsBody;
    }

    /**
     * Takes a part of the answer.
     *
     * @return why the answer cannot be used; {@code null} if nothing is wrong so far
     */
    @Nullable
    String take(Object part) {
        if (!(part instanceof HttpObject http)) {
            return Outcome.PROTOCOL;
        }
        if (http.decoderResult().isFailure()) {
            return http.decoderResult().cause() instanceof PrematureChannelClosureException
                    ? Outcome.CLOSED
                    : Outcome.PROTOCOL;
        }
        if (part instanceof HttpResponse head) {
            informational = head.status().codeClass() == HttpStatusClass.INFORMATIONAL;
            if (!informational) {
                response = head;
                if (HttpUtil.isContentLengthSet(head) && HttpUtil.getContentLength(head, 0L) > LONGEST) {
                    return Outcome.TOO_LARGE;
                }
            }
        }
        return part instanceof HttpContent content && !informational ? take(content) : null;
    }

    private @Nullable String take(HttpContent content) {
        ByteBuf bytes = content.content();
        size += bytes.readableBytes();
        if (size > LONGEST) {
            return Outcome.TOO_LARGE;
        }
        if (keepsBody) {
            if (body == null) {
                body = new ByteArrayOutputStream(Math.max(32, Math.min(bytes.readableBytes(), FIRST_BUFFER)));
            }
            try {
                bytes.readBytes(body, bytes.readableBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        complete = content instanceof LastHttpContent;
        return null;
    }

    /** Whether all of the answer is there. */
    boolean complete() {
        return complete;
    }

    /** Whether the server keeps the connection open after this answer. */
    boolean keepsConnection() {
        return response != null && HttpUtil.isKeepAlive(response);
    }

    /**
     * Ends it.
     *
     * @param outcome {@code null} for an answer that is complete
     * @return whether it had not ended before
     */
    boolean end(@Nullable String outcome, long now) {
        if (over) {
            return false;
        }
        over = true;
        failure = outcome;
        end = now;
        abort = null;
        return true;
    }

    boolean over() {
        return over;
    }

    /** When it ended, in ns. */
    long ended() {
        return end;
    }

    /** Why there is no answer; {@code null} if there is one. */
    @Nullable
    String failure() {
        return failure;
    }

    int status() {
        return answer().status().code();
    }

    HttpHeaders headers() {
        return answer().headers();
    }

    private HttpResponse answer() {
        if (response == null) {
            throw new IllegalStateException("the exchange has no answer");
        }
        return response;
    }

    /** The answer's body; {@code null} where nobody needs it. */
    byte @Nullable [] body() {
        if (!keepsBody) {
            return null;
        }
        return body == null ? new byte[0] : body.toByteArray();
    }

    /** Bytes of the answer's body. */
    long size() {
        return size;
    }

    /** A run of a pattern that is under way. Used by one thread at a time. */
    static final class ActiveRun {
        final RunProgress progress;
        /** Whether it counts, which runs of the warm-up do not. */
        final boolean counts;
        /** When it should have begun, in ns of {@link System#nanoTime()}. */
        final long start;
        /** How long it paused between requests, in ns. */
        long paused;

        ActiveRun(RunProgress progress, boolean counts, long start) {
            this.progress = progress;
            this.counts = counts;
            this.start = start;
        }
    }
}
