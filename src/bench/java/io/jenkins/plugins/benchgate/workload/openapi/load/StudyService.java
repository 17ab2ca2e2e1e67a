package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A service for {@link LoadStudy}, which prints its port: {@code StudyService fast}, one thread with one answer, or
 * {@code StudyService KIND SKIP REQUESTS}, which delays its answers and after so many requests prints percentiles of how long
 * it took itself, without the first ones.
 */
public final class StudyService {
    private static final String BODY = "[{\"id\":\"17\",\"name\":\"socks\"}]";

    private StudyService() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("fast")) {
            fast();
        } else {
            delayed(arguments[0], Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        }
    }

    private static void fast() throws IOException {
        ByteBuffer answer = ByteBuffer.allocateDirect(1024);
        answer.put(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY)
                        .getBytes(StandardCharsets.US_ASCII))
                .flip();
        ByteBuffer in = ByteBuffer.allocateDirect(1 << 16);
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println(((InetSocketAddress) server.getLocalAddress()).getPort());
        while (true) {
            selector.select(key -> {
                try {
                    if (key.isAcceptable()) {
                        SocketChannel accepted = server.accept();
                        accepted.configureBlocking(false);
                        accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
                        accepted.register(selector, SelectionKey.OP_READ);
                        return;
                    }
                    SocketChannel channel = (SocketChannel) key.channel();
                    in.clear();
                    int read = channel.read(in);
                    if (read < 0) {
                        channel.close();
                    } else if (read > 0 && in.get(read - 1) == '\n') {
                        // the clients of the study send each request as a whole, and none before its answer
                        channel.write(answer.duplicate());
                    }
                } catch (IOException e) {
                    key.cancel();
                }
            });
        }
    }

    private static void delayed(String kind, int skip, int requests) throws Exception {
        AtomicInteger served = new AtomicInteger();
        long[] took = new long[requests];
        long[] stop = new long[1];
        StubService service = StubService.forMany((request, out) -> {
            long begin = System.nanoTime();
            int number = served.getAndIncrement();
            switch (kind) {
                case "1ms" -> StubService.await(begin + 1_000_000);
                case "5ms" -> StubService.await(begin + 5_000_000);
                case "bimodal" -> StubService.await(begin + (number % 10 == 9 ? 5_000_000 : 1_000_000));
                default -> {
                    if (number == requests / 2) {
                        stop[0] = begin + 800_000_000;
                    }
                    StubService.await(Math.max(begin + 1_000_000, stop[0]));
                }
            }
            boolean open = StubService.write(out, 200, "application/json", BODY);
            if (number < requests) {
                took[number] = System.nanoTime() - begin;
            }
            if (number == requests - 1) {
                long[] counted = Arrays.copyOfRange(took, skip, requests);
                Arrays.sort(counted);
                System.out.println(LoadStudy.percentiles(counted, 1e6));
            }
            return open;
        });
        System.out.println(service.port());
        Thread.sleep(Long.MAX_VALUE);
    }
}
