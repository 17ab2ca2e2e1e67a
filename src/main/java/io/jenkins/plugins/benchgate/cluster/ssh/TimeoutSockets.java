package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import javax.net.SocketFactory;

/**
 * Makes sockets on which a time-out is an error that ends the connection, where sshj would go on reading.
 *
 * <p>Together with heartbeats, which the other side must answer, a dead line is seen even by a sender whose buffers are
 * full.
 */
final class TimeoutSockets extends SocketFactory {
    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public InputStream getInputStream() throws IOException {
                return new BufferedInputStream(new Attentive(super.getInputStream()), 1 << 16);
            }
        };
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    private static final class Attentive extends FilterInputStream {
        Attentive(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                return super.read(buffer, offset, length);
            } catch (SocketTimeoutException e) {
                throw new SocketException("no data arrived for too long");
            }
        }
    }
}
