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
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A service for {@link LoadStudy}, which prints its port: {@code StudyService fast}, one thread with one answer, or
 * {@code StudyService KIND SKIP REQUESTS}, which delays its answers and after so many requests prints percentiles of
 * how long it took itself, without the first ones.
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
        ByteBuffer answer = answer();
        ByteBuffer in = ByteBuffer.allocateDirect(1 << 16);
        Selector selector = Selector.open();
        ServerSocketChannel server = listening(selector);
        while (true) {
            selector.select(key -> {
                SocketChannel channel = readable(key, server, in);
                if (channel != null) {
                    write(channel, answer);
                }
            });
        }
    }

    /** An answer that is due. */
    private record Due(long at, long begin, int number, SocketChannel channel) {}

    /**
     * Never sleeps, so that it reads a request when it has arrived and answers when it is due: a processor of its own
     * is all it needs, and what a client sees beside the delays is the client's.
     */
    private static void delayed(String kind, int skip, int requests) throws IOException {
        ByteBuffer answer = answer();
        ByteBuffer in = ByteBuffer.allocateDirect(1 << 16);
        PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));
        long[] took = new long[requests];
        int[] read = {0};
        int answered = 0;
        long[] stop = {Long.MIN_VALUE};
        Selector selector = Selector.open();
        ServerSocketChannel server = listening(selector);
        while (true) {
            selector.selectNow(key -> {
                SocketChannel channel = readable(key, server, in);
                if (channel != null) {
                    long begin = System.nanoTime();
                    int number = read[0]++;
                    if (kind.equals("stop") && number == requests / 2) {
                        stop[0] = begin + 800_000_000;
                    }
                    boolean slow = kind.equals("5ms") || kind.equals("bimodal") && number % 10 == 9;
                    long at = begin + (slow ? 5_000_000 : 1_000_000);
                    due.add(new Due(stop[0] == Long.MIN_VALUE ? at : Math.max(at, stop[0]), begin, number, channel));
                }
            });
            for (Due first = due.peek(); first != null && first.at() - System.nanoTime() <= 0; first = due.peek()) {
                due.remove();
                write(first.channel(), answer);
                if (first.number() < requests) {
                    took[first.number()] = System.nanoTime() - first.begin();
                }
                if (++answered == requests) {
                    long[] counted = Arrays.copyOfRange(took, skip, requests);
                    Arrays.sort(counted);
                    System.out.println(LoadStudy.percentiles(counted, 1e6));
                }
            }
        }
    }

    /** Answers, unless the client has gone. */
    private static void write(SocketChannel channel, ByteBuffer answer) {
        try {
            channel.write(answer.duplicate());
        } catch (IOException e) {
            // reading from it says so, too, and forgets it
        }
    }

    private static ByteBuffer answer() {
        ByteBuffer answer = ByteBuffer.allocateDirect(1024);
        answer.put(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY)
                        .getBytes(StandardCharsets.US_ASCII))
                .flip();
        return answer;
    }

    /** Prints the port. */
    private static ServerSocketChannel listening(Selector selector) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println(((InetSocketAddress) server.getLocalAddress()).getPort());
        return server;
    }

    /**
     * The connection of a key that has a request; the clients of the study send each as a whole, and none before its
     * answer.
     */
    private static @Nullable SocketChannel readable(SelectionKey key, ServerSocketChannel server, ByteBuffer in) {
        try {
            if (key.isAcceptable()) {
                SocketChannel accepted = server.accept();
                accepted.configureBlocking(false);
                accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
                accepted.register(key.selector(), SelectionKey.OP_READ);
                return null;
            }
            SocketChannel channel = (SocketChannel) key.channel();
            in.clear();
            int read = channel.read(in);
            if (read < 0) {
                channel.close();
            }
            return read > 0 && in.get(read - 1) == '\n' ? channel : null;
        } catch (IOException e) {
            key.cancel();
            return null;
        }
    }
}
