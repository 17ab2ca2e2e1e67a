package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A service of HTTP/1.1 on a free port, with a thread a connection, which answers as it is told. */
public final class StubService implements Closeable {
    private static final long SPIN = 100_000;

    private final ServerSocket socket;
    private final Behaviour behaviour;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicInteger busiest = new AtomicInteger();
    private final boolean keepsRequests;

    /** Answers a request. */
    public interface Behaviour {
        /**
         * Answers a request.
         *
         * @param request its first line and headers
         * @return whether the connection stays open
         */
        boolean answer(String request, OutputStream out) throws IOException;
    }

    public StubService(Behaviour behaviour) throws IOException {
        this(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()), behaviour, true);
    }

    StubService(ServerSocket socket, Behaviour behaviour, boolean keepsRequests) {
        this.socket = socket;
        this.behaviour = behaviour;
        this.keepsRequests = keepsRequests;
        start(this::accept, "stub");
    }

    /** One that keeps no requests, for many of them. */
    public static StubService forMany(Behaviour behaviour) throws IOException {
        return new StubService(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()), behaviour, false);
    }

    private static void start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket accepted = socket.accept();
                accepted.setTcpNoDelay(true);
                connections.incrementAndGet();
                open.add(accepted);
                start(() -> serve(accepted), "stub connection");
            } catch (IOException e) {
                // closed
            }
        }
    }

    private void serve(Socket accepted) {
        try (accepted) {
            InputStream in = new BufferedInputStream(accepted.getInputStream());
            OutputStream out = accepted.getOutputStream();
            boolean more = true;
            while (more) {
                String request = head(in);
                if (request.isEmpty()) {
                    return;
                }
                busiest.accumulateAndGet(busy.incrementAndGet(), Math::max);
                if (keepsRequests) {
                    requests.add(request);
                }
                more = behaviour.answer(request, out);
                busy.decrementAndGet();
                out.flush();
            }
        } catch (IOException e) {
            // the client has gone
        } finally {
            open.remove(accepted);
        }
    }

    /** First line, headers, an empty line and the body; empty at the end. */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) < 0) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.append((char) next);
        }
        int length = head.toString().toLowerCase(Locale.ROOT).indexOf("content-length: ");
        if (length >= 0) {
            int from = length + "content-length: ".length();
            int bytes = Integer.parseInt(head.substring(from, head.indexOf("\r\n", from)));
            head.append(new String(in.readNBytes(bytes), StandardCharsets.UTF_8));
        }
        return head.toString();
    }

    /** Writes an answer with a body. */
    public static boolean write(OutputStream out, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        raw(
                out,
                "HTTP/1.1 " + status + " Stub\r\nContent-Type: " + type + "\r\nContent-Length: " + bytes.length
                        + "\r\n\r\n" + body);
        return true;
    }

    /** Writes a text as it is. */
    public static void raw(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Waits until a time of {@link System#nanoTime()}, to some µs if the processor is free. */
    public static void await(long time) {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            if (left > SPIN) {
                LockSupport.parkNanos(left - SPIN);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    String address() {
        return "http://127.0.0.1:" + port();
    }

    /** What was asked for, with headers and bodies. */
    ConcurrentLinkedQueue<String> requests() {
        return requests;
    }

    int connections() {
        return connections.get();
    }

    /** Most requests at a time. */
    int busiest() {
        return busiest.get();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket one : open) {
            one.close();
        }
    }
}
