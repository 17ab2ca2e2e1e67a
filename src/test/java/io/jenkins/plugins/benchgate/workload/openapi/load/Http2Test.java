package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.io.Closeable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("FutureReturnValueIgnored") // the client sees what fails
class Http2Test {
    @TempDir
    Path folder;

    /** What a service does with a stream, of which the request has ended. */
    private interface Behaviour {
        void answer(ChannelHandlerContext stream, Http2HeadersFrame request);
    }

    /** A service of HTTP/2. */
    private static final class Service implements Closeable {
        private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        private final AtomicInteger connections = new AtomicInteger();
        private final AtomicInteger active = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        private final Channel channel;

        Service(SslContext tls, long streams, Behaviour behaviour) {
            channel = new ServerBootstrap()
                    .group(group)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel accepted) {
                            connections.incrementAndGet();
                            if (tls != null) {
                                accepted.pipeline().addLast(tls.newHandler(accepted.alloc()));
                            }
                            accepted.pipeline()
                                    .addLast(
                                            Http2FrameCodecBuilder.forServer()
                                                    .initialSettings(Http2Settings.defaultSettings()
                                                            .maxConcurrentStreams(streams))
                                                    .build(),
                                            new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                                                @Override
                                                protected void initChannel(Channel stream) {
                                                    stream.pipeline().addLast(new Stream(behaviour));
                                                }
                                            }));
                        }
                    })
                    .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .syncUninterruptibly()
                    .channel();
        }

        private final class Stream extends ChannelInboundHandlerAdapter {
            private final Behaviour behaviour;
            private Http2HeadersFrame request;

            Stream(Behaviour behaviour) {
                this.behaviour = behaviour;
            }

            @Override
            public void channelRead(ChannelHandlerContext at, Object frame) {
                boolean end = false;
                if (frame instanceof Http2HeadersFrame headers) {
                    most.accumulateAndGet(active.incrementAndGet(), Math::max);
                    request = headers;
                    requests.add(headers.headers().toString());
                    end = headers.isEndStream();
                } else if (frame instanceof Http2DataFrame data) {
                    requests.add(data.content().toString(StandardCharsets.UTF_8));
                    end = data.isEndStream();
                }
                ReferenceCountUtil.release(frame);
                if (end) {
                    behaviour.answer(at, request);
                }
            }

            @Override
            public void channelInactive(ChannelHandlerContext at) {
                active.decrementAndGet();
            }
        }

        int port() {
            return ((InetSocketAddress) channel.localAddress()).getPort();
        }

        @Override
        public void close() {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    private static void ok(ChannelHandlerContext stream, Http2HeadersFrame request) {
        stream.write(new DefaultHttp2HeadersFrame(
                new DefaultHttp2Headers().status("200").set("content-type", "application/json")));
        stream.writeAndFlush(new DefaultHttp2DataFrame(
                Unpooled.copiedBuffer("[{\"id\":\"7\"}]".getBytes(StandardCharsets.UTF_8)), true));
    }

    private static void later(ChannelHandlerContext stream, Http2HeadersFrame request) {
        stream.executor().schedule(() -> ok(stream, request), 20, TimeUnit.MILLISECONDS);
    }

    private LoadTrial trial(Service service) {
        return new LoadTrial(folder, "http://127.0.0.1:" + service.port()).http2();
    }

    @Test
    void requestsShareAConnection() throws Exception {
        try (Service service = new Service(null, 100, Http2Test::later)) {
            LoadTrial.Result result =
                    trial(service).get("/customers").users(10, 0).run(100);

            assertThat(result.count("o0", "ok")).isEqualTo(100);
            assertThat(service.connections).hasValue(1);
            assertThat(service.most).hasValue(10);
        }
    }

    @Test
    void aConnectionTakesAsManyRequestsAsTheServiceAllows() throws Exception {
        try (Service service = new Service(null, 3, Http2Test::later)) {
            LoadTrial.Result result =
                    trial(service).get("/customers").users(10, 0).run(100);

            assertThat(result.count("o0", "ok")).isEqualTo(100);
            assertThat(service.connections.get()).isBetween(4, 10);
        }
    }

    @Test
    void bodiesAndHeadersAreSent() throws Exception {
        try (Service service = new Service(null, 100, Http2Test::ok)) {
            LoadTrial.Result result = trial(service)
                    .secrets(Map.of("Authorization", "Bearer s3cret"), Map.of())
                    .step("POST", "/customers", "{\"a\":1}", 0, List.of(PlannedRun.Piece.of("/customers")), List.of())
                    .run(1);

            assertThat(result.count("o0", "ok")).isEqualTo(1);
            assertThat(service.requests).hasSize(2).last().isEqualTo("{\"a\":1}");
            assertThat(service.requests.peek())
                    .contains(
                            ":method: POST",
                            ":path: /customers",
                            ":scheme: http",
                            "authorization: Bearer s3cret",
                            ":authority: 127.0.0.1:" + service.port());
        }
    }

    @Test
    void aServiceWithTlsIsAskedForHttp2() throws Exception {
        TestCertificate certificate = TestCertificate.of("127.0.0.1");
        SslContext tls = SslContextBuilder.forServer(certificate.keys().getPrivate(), certificate.certificate())
                .sslProvider(SslProvider.JDK)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2))
                .build();
        try (Service service = new Service(tls, 100, Http2Test::ok)) {
            LoadTrial.Result result = new LoadTrial(folder, "https://127.0.0.1:" + service.port())
                    .http2()
                    .certificate(certificate.write(folder.resolve("ca.pem")))
                    .get("/customers")
                    .users(3, 0)
                    .run(10);

            assertThat(result.count("o0", "ok")).isEqualTo(10);
            assertThat(service.requests).allMatch(request -> request.contains(":scheme: https"));
        }
    }

    @Test
    void aStreamThatIsResetIsClosed() throws Exception {
        try (Service service = new Service(null, 100, (stream, request) -> stream.close())) {
            assertThat(trial(service).get("/customers").users(3, 0).run(10).count("o0", "closed"))
                    .isEqualTo(10);
            assertThat(service.connections).hasValue(1);
        }
    }

    @Test
    void aConnectionThatTheServiceGivesUpIsReplaced() throws Exception {
        AtomicInteger served = new AtomicInteger();
        try (Service service = new Service(null, 100, (stream, request) -> {
            if (served.incrementAndGet() % 5 == 0) {
                stream.channel().parent().writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
            }
            ok(stream, request);
        })) {
            LoadTrial.Result result =
                    trial(service).get("/customers").users(1, 0.01).run(20);

            assertThat(result.count("o0", "ok")).isEqualTo(20);
            assertThat(service.connections.get()).isBetween(4, 5);
        }
    }

    @Test
    void aServiceThatHangsTimesOut() throws Exception {
        try (Service service = new Service(null, 100, (stream, request) -> {})) {
            LoadTrial.Result result =
                    trial(service).get("/customers").users(3, 0).timeout(0.3).run(3);

            assertThat(result.count("o0", "timeout")).isEqualTo(3);
        }
    }

    @Test
    void aServiceOfHttp1IsAProtocolError() throws Exception {
        try (StubService service =
                new StubService((request, out) -> StubService.write(out, 400, "text/plain", "what?"))) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .http2()
                    .get("/customers")
                    .run(3);

            assertThat(result.count("o0", "protocol")).isEqualTo(3);
        }
    }
}
