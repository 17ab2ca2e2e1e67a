package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the addresses of an order, and nowhere else. One thread does it all: it waits for all connections
 * at once, and what it calls has no locks. Names are resolved once, so that all requests of a service reach one
 * machine.
 */
final class HttpEngine implements Closeable {
    /** Most requests at a time on a connection of HTTP/2; servers usually allow 100 or more. */
    static final int STREAMS = 100;

    private static final long SWEEP = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int LONGEST_CONNECT = 10_000;

    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("load", true), NioIoHandler.newFactory());
    private final EventLoop thread = group.next();
    private final List<ServiceConnections> services = new ArrayList<>();
    private final long timeout;
    private final Consumer<Exchange> answered;

    private @Nullable Future<?> sweeping;

    /** Exchanges under way in the order in which they began, which is that of their timeouts. */
    private @Nullable Exchange oldest;

    private @Nullable Exchange newest;

    /**
     * @param connections how many are opened to each service
     * @param answered is given each exchange when it is over
     * @throws IOException when an address or a certificate cannot be used, in one line
     */
    HttpEngine(ClientOrder order, List<String> names, int connections, Consumer<Exchange> answered) throws IOException {
        this.timeout = (long) (order.timeout() * 1e9);
        this.answered = answered;
        try {
            for (int i = 0; i < names.size(); i++) {
                services.add(service(order, names.get(i), i, connections));
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        sweeping = thread.scheduleWithFixedDelay(this::sweep, SWEEP, SWEEP, TimeUnit.NANOSECONDS);
    }

    private ServiceConnections service(ClientOrder order, String name, int number, int connections) throws IOException {
        ServiceAddress address = ServiceAddress.of(name, order.services().get(number));
        boolean http2 = order.http() == ClientOrder.Http.HTTP_2;
        SslContext tls = address.tls() ? tls(order.services().get(number).certificate(), http2) : null;
        InetSocketAddress socket;
        try {
            socket = new InetSocketAddress(InetAddress.getByName(address.host()), address.port());
        } catch (UnknownHostException e) {
            throw new IOException("cannot resolve the host of the service '" + name + "', " + address.host());
        }
        Bootstrap bootstrap = new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.max(1, Math.min(timeout / 1_000_000, LONGEST_CONNECT)))
                .remoteAddress(socket);
        Connector connector = new Connector(bootstrap, address, tls, http2);
        connector.connections = new ServiceConnections(connections, http2 ? STREAMS : 1, connector, this::failed);
        return connector.connections;
    }

    private static SslContext tls(@Nullable String certificate, boolean http2) throws IOException {
        SslContextBuilder builder =
                SslContextBuilder.forClient().sslProvider(SslProvider.JDK).endpointIdentificationAlgorithm("HTTPS");
        if (http2) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                    Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2));
        }
        try {
            if (certificate != null) {
                builder.trustManager(new File(certificate));
            }
            return builder.build();
        } catch (SSLException | IllegalArgumentException e) {
            throw new IOException(certificate + ": found no certificate, expected a file with PEM", e);
        }
    }

    /** Opens connections to one service. */
    private final class Connector implements Runnable {
        private final Bootstrap bootstrap;
        private final ServiceAddress address;
        private final @Nullable SslContext tls;
        private final boolean http2;
        private @Nullable ServiceConnections connections;

        Connector(Bootstrap bootstrap, ServiceAddress address, @Nullable SslContext tls, boolean http2) {
            this.bootstrap = bootstrap;
            this.address = address;
            this.tls = tls;
            this.http2 = http2;
        }

        @Override
        public void run() {
            ServiceConnections to = connections;
            if (to == null) {
                throw new IllegalStateException("the connector has no connections");
            }
            SslContext context = tls;
            Opening opening = new Opening(to, timeout, HttpEngine.this);
            bootstrap
                    .clone()
                    .handler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            if (context != null) {
                                SslHandler handler =
                                        context.newHandler(channel.alloc(), address.host(), address.port());
                                handler.setHandshakeTimeoutMillis(0);
                                channel.pipeline().addLast(handler);
                            }
                            if (!http2) {
                                Http1Connection.install(channel.pipeline(), opening, context != null);
                            } else if (context == null) {
                                Http2Connection.install(channel.pipeline(), opening);
                            } else {
                                channel.pipeline().addLast(new Http2Connection.Agreement(opening));
                            }
                        }
                    })
                    .connect()
                    .addListener(connected -> {
                        if (connected.cause() != null) {
                            opening.failed(Outcome.connecting(connected.cause()));
                        }
                    });
        }
    }

    /** The thread that calls everything here. */
    EventLoop thread() {
        return thread;
    }

    /**
     * Opens a connection to each service.
     *
     * @param then called by the thread when that is done, or was tried
     */
    void prepare(Runnable then) {
        thread.execute(() -> {
            int[] left = {services.size()};
            if (services.isEmpty()) {
                then.run();
            }
            for (ServiceConnections service : services) {
                service.prepare(() -> {
                    if (--left[0] == 0) {
                        then.run();
                    }
                });
            }
        });
    }

    /** Sends a request as soon as there is a connection for it. */
    void send(Exchange exchange) {
        exchange.begun = System.nanoTime();
        Exchange last = newest;
        newest = exchange;
        exchange.earlier = last;
        if (last == null) {
            oldest = exchange;
        } else {
            last.later = exchange;
        }
        services.get(exchange.service).send(exchange);
    }

    /** Requests that wait because all connections are in use. */
    int waiting() {
        int waiting = 0;
        for (ServiceConnections service : services) {
            waiting += service.waiting();
        }
        return waiting;
    }

    /** An exchange is over without an answer. */
    void failed(Exchange exchange, String outcome) {
        ended(exchange, outcome, System.nanoTime());
    }

    /**
     * An exchange is over.
     *
     * @param outcome {@code null} for an answer that is complete
     * @param now ns of {@link System#nanoTime()}
     */
    void ended(Exchange exchange, @Nullable String outcome, long now) {
        if (!exchange.end(outcome, now)) {
            return;
        }
        Exchange earlier = exchange.earlier;
        Exchange later = exchange.later;
        if (earlier == null) {
            oldest = later;
        } else {
            earlier.later = later;
        }
        if (later == null) {
            newest = earlier;
        } else {
            later.earlier = earlier;
        }
        exchange.earlier = null;
        exchange.later = null;
        answered.accept(exchange);
    }

    private void sweep() {
        long now = System.nanoTime();
        for (Exchange first = oldest; first != null && now - first.begun >= timeout; first = oldest) {
            Runnable abort = first.abort;
            if (abort == null) {
                services.get(first.service).left();
            }
            failed(first, Outcome.TIMEOUT);
            if (abort != null) {
                abort.run();
            }
        }
    }

    @Override
    public void close() {
        if (sweeping != null) {
            sweeping.cancel(false);
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
