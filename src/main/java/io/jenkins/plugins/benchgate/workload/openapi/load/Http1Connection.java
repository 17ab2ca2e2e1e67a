package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.jenkins.plugins.benchgate.workload.openapi.load.ServiceConnections.Connection;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/1.1: one request after the other, without pipelining. */
@SuppressWarnings(
        "FutureReturnValueIgnored") // writes that fail are given to exceptionCaught, and closing is all that can be
// done
final class Http1Connection extends ChannelInboundHandlerAdapter implements Connection {
    private static final int LINE = 16 << 10;
    private static final int HEADERS = 64 << 10;
    private static final int CHUNK = 64 << 10;

    private final Opening opening;
    private final boolean tls;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Exchange exchange;
    private boolean closing;

    private Http1Connection(Opening opening, boolean tls) {
        this.opening = opening;
        this.tls = tls;
    }

    static void install(ChannelPipeline pipeline, Opening opening, boolean tls) {
        HttpDecoderConfig limits = new HttpDecoderConfig()
                .setMaxInitialLineLength(LINE)
                .setMaxHeaderSize(HEADERS)
                .setMaxChunkSize(CHUNK);
        pipeline.addLast(new HttpClientCodec(limits, false, false), new Http1Connection(opening, tls));
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        context = active;
        opening.connected(active);
        if (!tls) {
            opening.opened(this);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext at, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                opening.opened(this);
            } else {
                end(Outcome.of(handshake.cause()));
            }
        }
    }

    @Override
    public boolean hasRoom() {
        return exchange == null && !closing;
    }

    @Override
    public void send(Exchange next) {
        ChannelHandlerContext to = context;
        if (to == null) {
            throw new IllegalStateException("the connection is not open");
        }
        exchange = next;
        next.abort = () -> end(Outcome.TIMEOUT);
        to.writeAndFlush(next.request, to.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext at, Object part) {
        Exchange current = exchange;
        try {
            String wrong = current == null ? Outcome.PROTOCOL : current.take(part);
            if (wrong != null) {
                end(wrong);
                return;
            }
        } finally {
            ReferenceCountUtil.release(part);
        }
        if (current != null && current.complete()) {
            long now = System.nanoTime();
            exchange = null;
            // first, so that the next request of the same user finds it
            if (current.keepsConnection() && at.channel().isActive()) {
                opening.freed(this);
            } else {
                end(Outcome.CLOSED);
            }
            opening.engine().ended(current, null, now);
        }
    }

    /** The connection is of no more use. */
    private void end(String outcome) {
        if (closing) {
            return;
        }
        closing = true;
        Exchange current = exchange;
        exchange = null;
        opening.failed(outcome);
        if (context != null) {
            context.close();
        }
        if (current != null) {
            opening.engine().failed(current, outcome);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext at) {
        end(Outcome.CLOSED);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext at, Throwable cause) {
        end(Outcome.of(cause));
    }
}
