package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/** Why a request has no answer, beside what {@link RunProgress} says of answers. */
final class Outcome {
    /** No answer in time. */
    static final String TIMEOUT = "timeout";
    /** No connection was made. */
    static final String REFUSED = "refused";
    /** The connection was closed before the answer was complete. */
    static final String CLOSED = "closed";
    /** The certificate is not trusted or names another host, or no secure connection could be agreed on. */
    static final String TLS = "tls";
    /** The answer is not the version of HTTP that was asked for. */
    static final String PROTOCOL = "protocol";
    /** The body is longer than {@value Exchange#LONGEST} bytes. */
    static final String TOO_LARGE = "too-large";

    private Outcome() {}

    /** Of a connection that was not made. */
    static String connecting(Throwable cause) {
        if (cause instanceof ConnectTimeoutException) {
            return TIMEOUT;
        }
        return cause instanceof SocketException || cause instanceof UnknownHostException ? REFUSED : of(cause);
    }

    /** Of a connection that was open. */
    static String of(Throwable cause) {
        if (cause instanceof SslHandshakeTimeoutException) {
            return TIMEOUT;
        }
        if (cause instanceof SSLException
                || (cause instanceof DecoderException && cause.getCause() instanceof SSLException)) {
            return TLS;
        }
        if (cause instanceof Http2Exception || cause instanceof DecoderException) {
            return PROTOCOL;
        }
        return cause instanceof IOException || cause instanceof ClosedChannelException ? CLOSED : PROTOCOL;
    }
}
