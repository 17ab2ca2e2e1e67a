package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.jenkins.plugins.benchgate.workload.openapi.load.ServiceConnections.Connection;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http2.Http2Connection.Endpoint;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/2, with prior knowledge or by ALPN: several requests at a time, each on a stream of its own. */
@SuppressWarnings("FutureReturnValueIgnored") // closing is all that can be done
final class Http2Connection extends ChannelInboundHandlerAdapter implements Connection {
    /** Bytes that a server may send before they are acknowledged; the 64 KiB of the standard limit it on long ways. */
    private static final int WINDOW = 1 << 20;

    private final Opening opening;
    private final Http2FrameCodec codec;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Http2StreamChannelBootstrap streams;
    private int most = HttpEngine.STREAMS;
    private int active;
    private boolean opened;
    /** Known to {@link ServiceConnections} as without room. */
    private boolean full;
    /** Takes no more requests, though answers to those under way may still come. */
    private boolean closing;

    private Http2Connection(Opening opening, Http2FrameCodec codec) {
        this.opening = opening;
        this.codec = codec;
    }

    static void install(ChannelPipeline pipeline, Opening opening) {
        Http2FrameCodec codec = Http2FrameCodecBuilder.forClient()
                .initialSettings(
                        Http2Settings.defaultSettings().pushEnabled(false).initialWindowSize(WINDOW))
                .build();
        pipeline.addLast(
                codec,
                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()),
                new Http2Connection(opening, codec));
    }

    /** Waits until the service has agreed to HTTP/2, before which nothing is sent. */
    static final class Agreement extends ChannelInboundHandlerAdapter {
        private final Opening opening;

        Agreement(Opening opening) {
            this.opening = opening;
        }

        @Override
        public void channelActive(ChannelHandlerContext at) {
            opening.connected(at);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext at, Object event) {
            if (!(event instanceof SslHandshakeCompletionEvent handshake)) {
                return;
            }
            if (!handshake.isSuccess()) {
                end(at, Outcome.of(handshake.cause()));
            } else if (ApplicationProtocolNames.HTTP_2.equals(
                    at.pipeline().get(SslHandler.class).applicationProtocol())) {
                install(at.pipeline(), opening);
                at.pipeline().remove(this);
            } else {
                end(at, Outcome.PROTOCOL);
            }
        }

        private void end(ChannelHandlerContext at, String outcome) {
            opening.failed(outcome);
            at.close();
        }

        @Override
        public void channelInactive(ChannelHandlerContext at) {
            end(at, Outcome.CLOSED);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext at, Throwable cause) {
            end(at, Outcome.of(cause));
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        streams = new Http2StreamChannelBootstrap(added.channel());
    }

    @Override
    public void channelActive(ChannelHandlerContext at) {
        opening.connected(at);
    }

    @Override
    public void channelRead(ChannelHandlerContext at, Object frame) throws Http2Exception {
        try {
            if (frame instanceof Http2SettingsFrame settings) {
                Long allowed = settings.settings().maxConcurrentStreams();
                most = (int) Math.min(HttpEngine.STREAMS, allowed == null ? HttpEngine.STREAMS : allowed);
                Endpoint<Http2LocalFlowController> local = codec.connection().local();
                int window = local.flowController()
                        .initialWindowSize(codec.connection().connectionStream());
                if (window < WINDOW) {
                    local.flowController()
                            .incrementWindowSize(codec.connection().connectionStream(), WINDOW - window);
                }
                full = opened ? full : !hasRoom();
                opened = true;
                opening.opened(this);
                roomAgain();
            } else if (frame instanceof Http2GoAwayFrame) {
                closing = true;
                opening.failed(Outcome.CLOSED);
                closeWhenUnused();
            }
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    @Override
    public boolean hasRoom() {
        return active < most && !closing;
    }

    @Override
    public void send(Exchange next) {
        Http2StreamChannelBootstrap to = streams;
        if (to == null) {
            throw new IllegalStateException("the connection is not open");
        }
        active++;
        full = !hasRoom();
        Answer answer = new Answer(next);
        next.abort = answer::abort;
        to.open().addListener(opened -> {
            if (opened.isSuccess()) {
                answer.send((Http2StreamChannel) opened.getNow());
            } else {
                answer.notOpened();
            }
        });
    }

    /** The stream of one request. It makes room when it is closed, because it counts for the service until then. */
    private final class Answer extends ChannelInboundHandlerAdapter {
        private final Exchange exchange;
        private @Nullable Http2StreamChannel stream;
        private boolean sent;
        private boolean complete;
        private boolean aborted;
        private long end;

        Answer(Exchange exchange) {
            this.exchange = exchange;
        }

        void send(Http2StreamChannel opened) {
            stream = opened;
            opened.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false), this);
            if (aborted) {
                opened.close();
                return;
            }
            opened.writeAndFlush(exchange.request).addListener(written -> {
                sent = true;
                if (written.cause() != null) {
                    fail(Outcome.of(written.cause()));
                }
            });
        }

        /** The connection takes no more streams, though those that are open may still be answered. */
        void notOpened() {
            closing = true;
            opening.failed(Outcome.CLOSED);
            left();
            opening.engine().failed(exchange, Outcome.CLOSED);
        }

        /** Its time is over. */
        void abort() {
            aborted = true;
            if (stream != null) {
                stream.close();
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext at, Object part) {
            String wrong;
            try {
                wrong = part instanceof HttpObject && !exchange.over() && !complete ? exchange.take(part) : null;
            } finally {
                ReferenceCountUtil.release(part);
            }
            if (wrong != null) {
                fail(wrong);
            } else if (exchange.complete() && !complete) {
                complete = true;
                end = System.nanoTime();
                if (!sent && stream != null) {
                    stream.close();
                }
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext at) {
            left();
            if (complete) {
                opening.engine().ended(exchange, null, end);
            } else {
                opening.engine().failed(exchange, Outcome.CLOSED);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext at, Throwable cause) {
            fail(Outcome.of(cause));
        }

        /** No more of the answer is wanted: closing resets the stream. */
        private void fail(String outcome) {
            if (stream != null) {
                stream.close();
            }
            opening.engine().failed(exchange, outcome);
        }

        private void left() {
            active--;
            roomAgain();
            closeWhenUnused();
        }
    }

    private void roomAgain() {
        if (full && hasRoom()) {
            full = false;
            opening.freed(this);
        }
    }

    private void closeWhenUnused() {
        if (closing && active == 0 && context != null) {
            context.close();
        }
    }

    /** The connection is of no more use; streams end when it is closed. */
    private void end(String outcome) {
        closing = true;
        opening.failed(outcome);
        if (context != null) {
            context.close();
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
